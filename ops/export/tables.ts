import { stringify } from "csv-stringify/sync";
import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import type { Executor } from "~/db/client.server";
import type { ReportServiceId } from "~/db/schema/report-enumerations";
import { decryptTaxId } from "~/features/accounts/profile/rules.server";
import { readDetails } from "~/features/payments/rules.server";
import { readReference } from "~/features/reports/rules.server";
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
  replaced: string[];
  added: string[];
  open: (row: Values, executor: Executor) => Promise<Values>;
};

const numberOf = (value: string | null | undefined): number | null => (value ? Number(value) : null);

const OPENED: Record<string, Opened> = {
  profiles: {
    replaced: ["tax_id", "tax_id_key_id"],
    added: ["tax_id"],
    open: async ({ id, tax_id, tax_id_key_id }, executor) => ({
      tax_id: await decryptTaxId(
        { id: id as string, encryptedTaxId: tax_id ?? null, taxIdKeyId: numberOf(tax_id_key_id) },
        executor,
      ),
    }),
  },
  case_payments: {
    replaced: ["encrypted_details", "key_id"],
    added: ["payee_name", "payee_iban", "crypto_address", "crypto_transaction"],
    open: async ({ id, encrypted_details, key_id }, executor) => {
      const sealed = { id: id as string, encryptedDetails: encrypted_details ?? null, keyId: numberOf(key_id) };
      const details = await readDetails(sealed, executor);
      return {
        payee_name: details?.payeeName ?? null,
        payee_iban: details?.payeeIban ?? null,
        crypto_address: details?.cryptoAddress ?? null,
        crypto_transaction: details?.cryptoTransaction ?? null,
      };
    },
  },
  case_reports: {
    replaced: ["encrypted_reference", "key_id"],
    added: ["reference"],
    open: async ({ case_id, service, encrypted_reference, key_id }, executor) => {
      const report = { caseId: case_id as string, service: service as ReportServiceId };
      const sealed = { encryptedReference: encrypted_reference ?? null, keyId: numberOf(key_id) };
      return { reference: (await readReference({ ...report, ...sealed }, executor)).reference };
    },
  },
  form_drafts: {
    replaced: ["body"],
    added: ["body"],
    open: async ({ id, body }) => ({ body: body ? decryptBody(id as string, body) : (body ?? null) }),
  },
  // The content is exported beside the tables.
  files: { replaced: ["sealed_identity", "master_key_id", "path"], added: [], open: async () => ({}) },
};

/** The columns of a table in its CSV. */
export function exportedColumns({ name, columns }: Table): string[] {
  const { replaced = [], added = [] }: Partial<Opened> = OPENED[name] ?? {};
  return [...columns.flatMap(({ name: column }) => (replaced.includes(column) ? [] : [column])), ...added];
}

/**
 * The CSV of a table, in pieces: UTF-8, commas, a header, values as PostgreSQL writes them; an empty field is NULL, `""` an
 * empty text. What is encrypted in the database is decrypted.
 */
export async function* csvOf(client: ClientBase, table: Table): AsyncGenerator<string> {
  const executor = drizzle({ client: client as never }) as Executor;
  const names = exportedColumns(table);
  yield csv([names]);
  for await (const { bytes } of dumpTable(client, table)) {
    const rows = bytes.toString().trimEnd().split("\n");
    const lines: (string | null)[][] = [];
    for (const line of rows) {
      const cells = JSON.parse(line) as (string | null)[];
      const row: Values = Object.fromEntries(table.columns.map(({ name }, index) => [name, cells[index] ?? null]));
      const opened = { ...row, ...(await OPENED[table.name]?.open(row, executor)) };
      lines.push(names.map((name) => opened[name] ?? null));
    }
    yield csv(lines);
  }
}

const csv = (lines: (string | null)[][]): string =>
  stringify(lines, { quoted_match: /^$/, record_delimiter: "windows" });
