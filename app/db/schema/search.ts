import { sql } from "drizzle-orm";
import { customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cases } from "./cases.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The indexed words of a case: its description, its client's name and e-mail address, and its reference. Triggers of the
 * migration « find_forgivingly » maintain it. It is a separate table because every message updates `cases`, and would
 * update this index too.
 */
export const caseSearch = pgTable(
  "case_search",
  {
    caseId: uuid("case_id")
      .primaryKey()
      .references(() => cases.id, { onDelete: "cascade" }),
    words: tsvector("words").notNull(),
  },
  // `fastupdate` would keep a list of pending entries, which every search would have to scan.
  (t) => [index("case_search_words").using("gin", t.words).with({ fastupdate: false })],
);

/**
 * Each indexed word of people, cases and the names of requests, once, for the fuzzy search (`db/fuzzy-search.server.ts`). Triggers add words; a
 * nightly job deletes unused ones.
 */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  // The word with each of its letters left out: two words that share one of these differ by one typing error.
  index("search_words_slips").using("gin", sql`search_slips(${t.word})`).with({ fastupdate: false }),
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`).with({ fastupdate: false }),
]);
