/** What a lock on a table keeps from others: everything, or writing. */
export type Lock = "closed" | "no_writes";

export type Described = {
  /** What it does, in French, in the order of its statements. */
  acts: string[];
  /** The tables that exist before it and that it locks, with the strongest lock of each. */
  locks: Map<string, Lock>;
  /** The tables that it makes. */
  created: string[];
  /** How long it took on 100,000 cases, in seconds (bench/migrations.ts); null for those before 0044. */
  seconds: number | null;
};

/** What earlier migrations say, so that an index that is removed names its table. */
export type Known = { tableOfIndex: Map<string, string> };

/**
 * Reads what a migration does from its SQL.
 * @param known receives the indexes that it makes.
 */
export function describeMigration(sqlText: string, known: Known): Described {
  const made = new Set<string>();
  const counted = new Map<string, string[]>();
  const locks = new Map<string, Lock>();
  const lock = (table: string | undefined, kind: Lock) => {
    if (table && !made.has(table) && locks.get(table) !== "closed") locks.set(table, kind);
  };
  const act = (words: string, detail: string) => counted.set(words, [...(counted.get(words) ?? []), detail]);
  for (const statement of statementsOf(sqlText)) {
    const reader = READERS.find(([pattern]) => pattern.test(statement));
    const found = reader?.[0].exec(statement)?.groups ?? {};
    if (reader) reader[1]({ ...found, statement }, { act, lock, made, known });
    else act(UNREAD, statement.slice(0, 60));
  }
  const acts = [...counted].map(([words, details]) => `${words} : ${[...new Set(details)].join(", ")}`);
  const seconds = /^-- duration: (\d+\.\d) s$/m.exec(sqlText)?.[1];
  return { acts, locks, created: [...made], seconds: seconds === undefined ? null : Number(seconds) };
}

/** What is said of a statement that this file cannot read. */
export const UNREAD = "autre";

type Found = { statement: string; table?: string; name?: string; rest?: string };
type Hand = {
  act: (words: string, detail: string) => void;
  lock: (table: string | undefined, kind: Lock) => void;
  made: Set<string>;
  known: Known;
};

const TABLE = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?`;
const NAME = String.raw`"?(?<name>\w+)"?`;
const statement = (pattern: string) => new RegExp(`^${pattern.replaceAll(" ", String.raw`\s+`)}`, "is");

/** What each kind of statement does, in words, and the lock that PostgreSQL takes for it. */
const READERS: [RegExp, (found: Found, hand: Hand) => void][] = [
  [
    statement(`create table (?:if not exists )?${TABLE}`),
    ({ table = "" }, { act, made }) => {
      made.add(table);
      act("tables créées", table);
    },
  ],
  [
    statement(`lock table ${TABLE} in (?<rest>share row|access) exclusive mode`),
    ({ table = "", rest = "" }, { act, lock }) => {
      lock(table, /^access/i.test(rest) ? "closed" : "no_writes");
      act("tables verrouillées pendant ce temps", table);
    },
  ],
  [
    statement(`drop table (?:if exists )?${TABLE}`),
    ({ table = "" }, { act, lock }) => {
      lock(table, "closed");
      act("tables supprimées", table);
    },
  ],
  [
    statement(`alter table ${TABLE} (?<rest>.*)`),
    ({ table = "", rest = "" }, { act, lock, made }) => {
      const other = /\breferences\s+(?:"?public"?\.)?"?(\w+)/i.exec(rest)?.[1];
      lock(other, "no_writes");
      if (made.has(table)) return;
      lock(table, other && /^add\s+constraint/i.test(rest) ? "no_writes" : "closed");
      const column = /^(add|drop)\s+column\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)/i.exec(rest);
      if (column?.[1]?.toLowerCase() === "add") act(`colonnes ajoutées à ${table}`, column[2] ?? "");
      else if (column) act(`colonnes retirées de ${table}`, column[2] ?? "");
      else if (/^add\s+constraint/i.test(rest)) act("lignes vérifiées", table);
      else act("tables changées", table);
    },
  ],
  [
    statement(`create (?:unique )?index (?:if not exists )?${NAME} on ${TABLE}`),
    ({ name = "", table = "" }, { act, lock, made, known }) => {
      known.tableOfIndex.set(name, table);
      lock(table, "no_writes");
      if (!made.has(table)) act(`index construits sur ${table}`, name);
    },
  ],
  [
    statement(`drop index (?:if exists )?${NAME}`),
    ({ name = "" }, { act, lock, known }) => {
      lock(known.tableOfIndex.get(name), "closed");
      act("index retirés", name);
    },
  ],
  [
    statement(`reindex index ${NAME}`),
    ({ name = "" }, { act, lock, known }) => {
      lock(known.tableOfIndex.get(name), "no_writes");
      act("index reconstruits", name);
    },
  ],
  [
    statement(`create (?:or replace )?(?:constraint )?trigger ${NAME} .*? on ${TABLE}`),
    ({ table = "" }, { act, lock, made }) => {
      lock(table, "no_writes");
      if (!made.has(table)) act("écritures suivies par la base", table);
    },
  ],
  [
    statement(`drop trigger (?:if exists )?${NAME} on ${TABLE}`),
    ({ table = "" }, { act, lock }) => {
      lock(table, "closed");
      act("écritures qui ne sont plus suivies", table);
    },
  ],
  [
    statement(`(?:create|create or replace|alter|drop) function (?:if exists )?${NAME}`),
    ({ name = "" }, { act }) => act("fonctions de la base", name),
  ],
  [
    statement(`create extension (?:if not exists )?${NAME}`),
    ({ name = "" }, { act }) => act("extensions activées", name),
  ],
  [
    statement(`(?:with|update|insert into|delete from) `),
    ({ statement: text }, { act, made }) => {
      for (const [, verb = "", table = ""] of text.matchAll(WRITES))
        if (!made.has(table) || verb.toLowerCase().startsWith("insert"))
          act(WRITE_WORDS[verb.slice(0, 6).toLowerCase()] ?? "", table);
    },
  ],
  [statement(`select ${NAME}`), ({ name = "" }, { act }) => act("fonctions lancées", name)],
];

const WRITES = /(?<!\bfor\s)\b(update(?!\s+set)|insert\s+into|delete\s+from)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi;
const WRITE_WORDS: Record<string, string> = {
  update: "lignes remplies",
  insert: "lignes ajoutées",
  delete: "lignes effacées",
};

/** The statements of a text, without comments; a function's body, between two `$$`, is part of its statement. */
function statementsOf(sqlText: string): string[] {
  const pieces = sqlText.match(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^$'\-;]+|[$'-]/g) ?? [];
  return pieces
    .filter((piece) => !piece.startsWith("--"))
    .join("\u0000")
    .split("\u0000;")
    .map((text) => text.replaceAll("\u0000", "").trim())
    .filter(Boolean);
}
