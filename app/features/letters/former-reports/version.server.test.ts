import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdDecompress } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { unpackTar } from "modern-tar/fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database, db, openDatabase, transaction } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { caseLetters, casePayments, installation } from "~/db/schema";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { LetterTraces } from "~/db/schema/letters";
import type { Actor } from "~/features/accounts/actor";
import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { encryptLetter, NO_CONTENT } from "../rules.server";
import { takeSendingBack } from "../sending.commands.server";
import { readFormerLetters } from "./commands.server";

const FIXTURE = "tests/fixtures/versions/0.3.0/embedded";
const { caseId, secretKey } = JSON.parse(readFileSync(`${FIXTURE}/facts.json`, "utf8")) as Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), "recours-version-"));
beforeAll(async () => {
  const params = { [constants.ZSTD_d_windowLogMax]: 27 };
  await pipeline(createReadStream(`${FIXTURE}/data.tar.zst`), createZstdDecompress({ params }), unpackTar(folder));
  await openDatabase({ dataDir: join(folder, "database") });
  setConfig(loadConfig({ DATA_DIR: folder, SECRET_KEY: secretKey }));
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A payment as 0.3.0 writes it. @returns its id. */
async function aFormerPayment(reportedOn: string | null, method = "transfer"): Promise<string> {
  const id = crypto.randomUUID();
  await db.execute(sql`insert into case_payments (id, case_id, amount, method, validated_by, payee_country, debited_on, reported_on)
    values (${id}, ${caseId}, 100, ${method}, 'not_me', 'LT', '2026-10-05', ${reportedOn})`);
  return id;
}

type Traced = LetterTraces["payments"][number]["facts"];

/** A letter as 0.3.0 notes it as sent, with what it wrote of its payment. @returns its id. */
async function aFormerLetter(kind: LetterKind, sentOn: string, payment: string, facts: Traced): Promise<string> {
  const id = crypto.randomUUID();
  const body = [{ kind: "paragraph" as const, text: "Cette lettre ne porte que sur elle." }];
  const lines = { sender: [], addressee: [], signature: [], exhibits: [], place: "", sending: null, subject: "" };
  const copy = { letter: { ...lines, body }, caseLaw: [] };
  const sealed = await transaction((tx) => encryptLetter(tx, id, { content: NO_CONTENT, copy }));
  const traces = JSON.stringify({ payments: facts.length > 0 ? [{ id: payment, facts }] : [] });
  await db.execute(sql`insert into case_letters (id, case_id, kind, payment_ids, encrypted_content, encrypted_copy, key_id, sending, sent_on, traces)
    values (${id}, ${caseId}, ${kind}, array[${payment}]::uuid[], ${sealed.encryptedContent}, ${sealed.encryptedCopy},
      ${sealed.keyId}, 'email', ${sentOn}, ${traces}::jsonb)`);
  return id;
}

const datesOf = async (id: string) => {
  const [row] = await db.select().from(casePayments).where(eq(casePayments.id, id));
  const { writtenReportOn, recallAskedOn, mandateWithdrawnOn, reportedOn, complainedOn, version } = row ?? {};
  return { writtenReportOn, recallAskedOn, mandateWithdrawnOn, reportedOn, complainedOn, version };
};
const NONE = { writtenReportOn: null, recallAskedOn: null, mandateWithdrawnOn: null, complainedOn: null };

it("what version 0.3.0 left « signalée » is to be checked, save what a letter wrote that reports in writing", async () => {
  const typed = await aFormerPayment("2026-10-06");
  const recalled = await aFormerPayment("2026-10-07");
  const withdrawn = await aFormerPayment("2026-10-08", "direct_debit");
  const contested = await aFormerPayment("2026-10-09");
  const both = await aFormerPayment("2026-10-07");
  const untouched = await aFormerPayment(null);
  const recall = await aFormerLetter("recall", "2026-10-07", recalled, ["reportedOn"]);
  await aFormerLetter("mandate_withdrawal", "2026-10-08", withdrawn, ["reportedOn"]);
  const contest = await aFormerLetter("unauthorised_payments", "2026-10-09", contested, ["reportedOn", "complainedOn"]);
  await aFormerLetter("recall", "2026-10-07", both, ["reportedOn"]);
  await aFormerLetter("unauthorised_payments", "2026-10-09", both, ["complainedOn"]);

  await migrateDatabase(database);
  expect(await db.$count(installation, eq(installation.key, "reports_to_check"))).toBe(1);
  expect(await readFormerLetters()).toBe(5);
  const expected = {
    [typed]: { ...NONE, reportedOn: "2026-10-06", version: 1 },
    [recalled]: { ...NONE, reportedOn: "2026-10-07", recallAskedOn: "2026-10-07", version: 2 },
    [withdrawn]: { ...NONE, reportedOn: "2026-10-08", mandateWithdrawnOn: "2026-10-08", version: 2 },
    // 0.3.0 had written the complaint, or its client has emptied it since.
    [contested]: { ...NONE, reportedOn: null, writtenReportOn: "2026-10-09", version: 2 },
    [both]: {
      ...NONE,
      reportedOn: "2026-10-07",
      recallAskedOn: "2026-10-07",
      writtenReportOn: "2026-10-09",
      version: 3,
    },
    [untouched]: { ...NONE, reportedOn: null, version: 1 },
  };
  for (const [id, dates] of Object.entries(expected)) expect(await datesOf(id)).toEqual(dates);
  expect(await readFormerLetters()).toBe(0);
  for (const [id, dates] of Object.entries(expected)) expect(await datesOf(id)).toEqual(dates);

  const owner = {
    userId: (await db.execute<{ id: string }>(sql`select user_id as id from cases where id = ${caseId}`)).rows[0]?.id,
  };
  const actor = { ...owner, role: "client", accountRole: "client" } as Actor;
  const { payments, toCheck } = await readCaseDeadlines(actor, caseId as string, "client");
  expect(toCheck).toBe(4);
  const stateOf = (id: string, rule: string) =>
    payments.find((one) => one.id === id)?.deadlines.find((deadline) => deadline.id === rule)?.state;
  expect([typed, recalled, contested, both].map((id) => stateOf(id, "report_13_months"))).toEqual([
    "to_do",
    "to_do",
    "done",
    "done",
  ]);
  expect([typed, recalled, contested, both].map((id) => stateOf(id, "recall_fraud"))).toEqual([
    "at_once",
    "done",
    "at_once",
    "done",
  ]);
  expect(stateOf(withdrawn, "debit_13_months")).toBe("to_do");
  expect(stateOf(withdrawn, "debit_8_weeks")).not.toBe("done");

  // A letter that was sent before is taken back with what it did, and nothing else.
  await takeSendingBack(actor, caseId as string, recall);
  await takeSendingBack(actor, caseId as string, contest);
  expect(await datesOf(recalled)).toMatchObject({ ...NONE, reportedOn: null });
  expect(await datesOf(contested)).toMatchObject({ ...NONE, reportedOn: null });
  const [taken] = await db.select().from(caseLetters).where(eq(caseLetters.id, recall));
  expect(taken).toMatchObject({ sentOn: null, traces: null });
});
