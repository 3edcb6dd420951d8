import { stringify } from "csv-stringify/sync";
import { getTableColumns, getTableName } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ClientBase } from "pg";
import type { Executor } from "~/db/client.server";
import { declared, type SealedRows } from "~/features/nouns.server";
import { decryptBody } from "~/platform/forms/draft-encryption.server";
import { dumpTable, type Table } from "../backup/dump";

type Values = Record<string, string | null>;

const OWN = "ne sert qu’à ce site, et n’ouvrirait rien ailleurs";
const COUNTED = "se recalcule à partir des autres tables";

/** The tables that are left out, and why. Every other one is exported, also one that is added later. */
export const LEFT_OUT: Record<string, string> = {
  account_links: OWN,
  agenda_addresses: OWN,
  authenticators: OWN,
  case_presence: OWN,
  installation: OWN,
  interrupted_forms: OWN,
  master_keys: OWN,
  passkeys: OWN,
  push_subscriptions: OWN,
  rate_limits: OWN,
  recovery_codes: OWN,
  sessions: OWN,
  verifications: OWN,
  case_deadlines: COUNTED,
  case_search: COUNTED,
  counted_months: COUNTED,
  counted_weeks: COUNTED,
  kept_deadline_rules: COUNTED,
  load_counts: COUNTED,
  month_figures: COUNTED,
  person_search: COUNTED,
  search_words: COUNTED,
  stale_case_deadlines: COUNTED,
  stale_months: COUNTED,
  stale_weeks: COUNTED,
  status_counts: COUNTED,
  summed_years: COUNTED,
  week_answers: COUNTED,
  week_cases: COUNTED,
  year_figures: COUNTED,
  directory_entries: "liste publique des avocats, qui se télécharge",
  directory_issues: "liste publique des avocats, qui se télécharge",
};

/** How an encrypted row reads: the columns that are replaced, and what replaces them. */
type Opened = {
  replaced: readonly string[];
  added: readonly string[];
  open: (row: Values, executor: Executor) => Promise<Values>;
};

/** Encrypted directly under SECRET_KEY. */
const DRAFTS: Opened = {
  replaced: ["body"],
  added: ["body"],
  open: async ({ id, body }) => ({ body: body ? decryptBody(id as string, body) : (body ?? null) }),
};

/** How the encrypted rows of each table read, by its name. */
export async function openedTables(): Promise<Map<string, Opened>> {
  const sealed = (await declared("sealed")).map((rows) => [getTableName(rows.table), openedRows(rows)] as const);
  return new Map([...sealed, ["form_drafts", DRAFTS]]);
}

function openedRows({ table, key, columns, open, exported, hidden = [] }: SealedRows): Opened {
  const own = Object.entries(getTableColumns(table)) as [string, PgColumn][];
  return {
    replaced: [key, ...columns, ...hidden].map(({ name }) => name),
    added: Object.keys(exported(null)),
    open: async (row, executor) => {
      const values = own.map(([name, column]) => [name, readCell(column, row[column.name] ?? null)]);
      return exported(await open(Object.fromEntries(values), executor));
    },
  };
}

/** The ids and encrypted texts of a row are texts, the id of its key is a number. */
const readCell = ({ dataType }: PgColumn, text: string | null) =>
  text !== null && dataType === "number" ? Number(text) : text;

/** The columns of a table in its CSV. */
export function exportedColumns({ columns }: Table, opened: Opened | undefined): string[] {
  const { replaced = [], added = [] }: Partial<Opened> = opened ?? {};
  return [...columns.flatMap(({ name: column }) => (replaced.includes(column) ? [] : [column])), ...added];
}

/**
 * The CSV of a table, in pieces: UTF-8, commas, a header, values as PostgreSQL writes them; an empty field is NULL, `""` an
 * empty text. What is encrypted in the database is decrypted.
 */
export async function* csvOf(client: ClientBase, table: Table, opened: Opened | undefined): AsyncGenerator<string> {
  const executor = drizzle({ client: client as never }) as Executor;
  const names = exportedColumns(table, opened);
  yield csv([names]);
  for await (const { bytes } of dumpTable(client, table)) {
    const rows = bytes.toString().trimEnd().split("\n");
    const lines: (string | null)[][] = [];
    for (const line of rows) {
      const cells = JSON.parse(line) as (string | null)[];
      const row: Values = Object.fromEntries(table.columns.map(({ name }, index) => [name, cells[index] ?? null]));
      const read = { ...row, ...(await opened?.open(row, executor)) };
      lines.push(names.map((name) => read[name] ?? null));
    }
    yield csv(lines);
  }
}

const csv = (lines: (string | null)[][]): string =>
  stringify(lines, { quoted_match: /^$/, record_delimiter: "windows" });
