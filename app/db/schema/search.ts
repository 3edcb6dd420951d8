import { sql } from "drizzle-orm";
import { customType, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./accounts.ts";
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
 * The words of a person (`personWords`), which take 0.1 ms to make anew, and what sorts them by name (`nameOrder`). A
 * trigger of the migration « kept_for_lawyers » writes them, a job those of people who were there before (null until
 * then). It is a separate table because what else is written about a person would update its index too.
 */
export const personSearch = pgTable(
  "person_search",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    words: tsvector("words"),
    name: text("name"),
  },
  (t) => [
    index("person_search_words").using("gin", t.words).with({ fastupdate: false }),
    index("person_search_unnamed").on(t.userId).where(sql`${t.name} is null`),
    index("person_search_missing").on(t.userId).where(sql`${t.words} is null`),
  ],
);

/**
 * Each word of the names and e-mail addresses of people and requests, and of the names that cases are about, once, for the
 * fuzzy search (`db/fuzzy-search.server.ts`); no word of a story. Triggers add words; a nightly job deletes unused ones.
 */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  // The word with each of its letters left out: two words that share one of these differ by one typing error.
  index("search_words_slips").using("gin", sql`search_slips(${t.word})`).with({ fastupdate: false }),
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`).with({ fastupdate: false }),
]);
