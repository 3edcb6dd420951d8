import type { Pool } from "pg";
import { ofCase, person, seedAdministration } from "../../bench/support/seed-admin.ts";

const CASES = 50_000;
const PEOPLE = CASES / 2;
/** Of each other table: enough for an index to cost less than the whole table. */
const OTHERS = 20_000;
const NEW = "gen_random_uuid()";
const CASE = ofCase("n");
const PERSON = person(`1 + n % ${PEOPLE}`);
const AGO = "now() - n * interval '20 minutes'";
const DAY = "current_date - n / 70";
const LATER = "now() + n * interval '20 minutes'";

/** What is over or long read is most of each table: a page shows the rest. */
const ROWS: Record<string, Record<string, string>> = {
  account_links: {
    digest: "'d' || n",
    kind: "'password_reset'",
    user_id: PERSON,
    email: "n || '@x.fr'",
    expires_at: AGO,
  },
  accounts: { id: NEW, user_id: PERSON, provider_id: "'credential'", account_id: "n::text" },
  agenda_addresses: { case_id: CASE, user_id: PERSON, digest: "'d' || n" },
  audit_chain: { seq: "-n", entry_id: "-n", at: "'x'", kind: "'entry'", digest: "'x'", hash: "repeat('0', 64)" },
  audit_entries: { action: "'login'", subject_type: "'user'", subject_id: `${PERSON}::text`, created_at: AGO },
  authenticators: { user_id: person("n"), secret: "'x'", last_step: "0" },
  bank_data_answers: { letter_id: NEW, item: "'logs'", answer: "'silent'" },
  case_attachments: { case_id: CASE, file_path: "'many/' || n" },
  case_calls: { id: NEW, case_id: CASE, called_at: AGO, direction: "'incoming'", caller: "'x'", text: "'x'" },
  case_groups: { case_id: CASE, group_id: NEW },
  case_indicators: {
    case_id: CASE,
    value_id: NEW,
    source: "'payment'",
    decided_as: "'client'",
    exclusion: "'mistake'",
  },
  case_letters: { id: NEW, case_id: CASE, kind: "'mediator'", encrypted_content: "'x'", key_id: "1" },
  case_mentions: { note_id: NEW, user_id: PERSON, case_id: CASE, seen_at: AGO },
  case_notes: { id: NEW, case_id: CASE, text: "'x'" },
  case_openings: { case_id: CASE, actor_id: PERSON, reason: "'technical'", expires_at: AGO },
  case_reminders: { user_id: PERSON, case_id: CASE, remind_on: "current_date + n" },
  case_reports: { case_id: CASE, service: "'thesee'", done_on: DAY },
  case_tasks: { id: NEW, case_id: CASE, text: "'x'", due_on: DAY, done_at: AGO },
  case_transfers: { id: NEW, case_id: CASE, reason: "'death'", file_path: "'many/' || n" },
  consents: { user_id: person("n"), document: "'privacy'", version: "'1'" },
  deadline_emails: { user_id: PERSON, day: DAY },
  deadlines_done: { payment_id: NEW, rule: "'x'", done_on: DAY },
  deadlines_told: { payment_id: NEW, rule: "'x'", due_on: DAY, days: "7" },
  directory_entries: { issue_id: NEW, bar: "'Paris'", last_name: "'x' || n", first_name: "'x'", match_key: "'x' || n" },
  email_logs: {
    user_id: PERSON,
    recipient: "'x'",
    kind: "'new_message'",
    status: "'sent'",
    subject: "'x'",
    html: "'x'",
    text: "'x'",
    created_at: AGO,
  },
  erasures: { user_id: person("n"), due_at: AGO },
  form_drafts: { id: NEW, user_id: person("n"), key: "'profile'", body: "'x'" },
  helper_invitations: { case_id: CASE, email: "n || '@x.fr'", digest: "'d' || n", expires_at: AGO },
  indicator_values: { id: NEW, kind: "'iban'", digest: "decode(md5(n::text), 'hex')", encrypted: "'x'", key_id: "1" },
  interrupted_forms: { id: NEW, path: "'/x'", body: "'x'" },
  mailing_recipients: { mailing_id: NEW, user_id: PERSON, email: "'x'", state: "'sent'" },
  passkeys: {
    id: NEW,
    user_id: PERSON,
    credential_id: "'c' || n",
    public_key: "'x'",
    counter: "0",
    transports: "'{}'",
    name: "'x'",
  },
  push_subscriptions: { id: NEW, user_id: PERSON, session_id: NEW, endpoint: "'e' || n" },
  rate_limits: { key: "'k' || n" },
  recovery_codes: { user_id: PERSON, digest: "'d' || n" },
  scheduled_files: { file_path: "'many/' || n", message_id: NEW },
  scheduled_messages: { id: NEW, case_id: CASE, author_id: PERSON, send_at: LATER, after_seq: "0" },
  sessions: { id: NEW, user_id: PERSON, token_digest: "'d' || n", expires_at: LATER },
  verification_steps: {
    user_id: person("n"),
    step: "'first_document'",
    status: "'approved'",
    document_type: "'passport'",
  },
  verifications: { id: NEW, identifier: "'x' || n", value: "'x'", expires_at: AGO },
};

/** Fills a PostgreSQL as years of work would: 50,000 cases, and as many rows in each table that grows. */
export async function addManyRows(pool: Pool): Promise<void> {
  await seedAdministration(pool, { users: PEOPLE, cases: CASES, messages: CASES * 2, lawyers: 200, words: 2 });
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  for (const [table, columns] of Object.entries(ROWS))
    await client.query(
      `insert into ${table} (${Object.keys(columns)}) select ${Object.values(columns)}
       from generate_series(1, ${OTHERS}) n on conflict do nothing`,
    );
  await client.query("reset session_replication_role");
  client.release();
}
