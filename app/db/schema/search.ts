import { sql } from "drizzle-orm";
import { customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cases } from "./cases.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What a case is found by: words of its description, of its client's name and e-mail address, and its reference. Written
 * by the triggers of migration « find_forgivingly » whenever one of them changes. A table apart, since every message writes `cases`, and
 * would write this index again.
 */
export const caseSearch = pgTable(
  "case_search",
  {
    caseId: uuid("case_id")
      .primaryKey()
      .references(() => cases.id, { onDelete: "cascade" }),
    words: tsvector("words").notNull(),
  },
  // Without a list of entries to file later, which each search would read through.
  (t) => [index("case_search_words").using("gin", t.words).with({ fastupdate: false })],
);

/**
 * Each word that people and cases are found by, once, so that a slip finds the word that was meant
 * (`db/fuzzy-search.server.ts`). Added by triggers; a nightly job takes away what nothing uses any more.
 */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  // The word with each of its letters left out: two words that share one of these differ by one slip.
  index("search_words_slips").using("gin", sql`search_slips(${t.word})`).with({ fastupdate: false }),
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`).with({ fastupdate: false }),
]);
