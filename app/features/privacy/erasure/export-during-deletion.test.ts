import { setTimeout as wait } from "node:timers/promises";
import { eq, or, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db, type Tx, transaction } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import { exportCase, exportEvidence } from "~/features/cases/documents/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { lockCasesOf } from "~/features/people/commands.server";
import { deletePerson, removePerson } from "~/features/people/deletion.commands.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aMessage, anAdministrator, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { exportOwnData } from "../own-data/commands.server";

freshDatabase();
let staff: Person;
let stop: () => Promise<void>;
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
  staff = await anAdministrator();
});
afterAll(() => stop());

type Exported = { stream: ReadableStream<Uint8Array> };
type Exporting = (person: Person, caseId: string) => Promise<Exported>;

const finish = async (exported: Promise<Exported>) => {
  await new Response((await exported).stream).arrayBuffer();
};

/** The tables with a row that holds the text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = sql`select from ${sql.raw(name)} as each where to_jsonb(each)::text like ${`%${text}%`}`;
    const { rows: holding } = await db.execute(sql`select 1 where exists (${rows})`);
    if (holding.length > 0) found.push(name);
  }
  return found;
}

async function aMarkedPerson() {
  const mark = `Zx${crypto.randomUUID().slice(0, 8)}`;
  const person = await aClient({ lastName: mark, email: `${mark.toLowerCase()}@exemple.fr` });
  const caseRow = await aCase(person, { status: "active" });
  await aMessage(caseRow, { message: `Je suis ${mark}` });
  expect(await tablesWith(mark)).not.toEqual([]);
  return { mark, person, caseId: caseRow.id };
}

async function expectNothingOf(mark: string, person: Person): Promise<void> {
  for (const text of [mark, mark.toLowerCase()]) expect(await tablesWith(text)).toEqual([]);
  const about = or(eq(auditEntries.ownerId, person.id), eq(auditEntries.actorId, person.id));
  const entries = await db.select({ action: auditEntries.action }).from(auditEntries).where(about);
  expect(entries).toEqual([{ action: "account.deleted" }]);
}

function ignoreMissing(error: { code?: string }): void {
  if (!["not_found", "case_not_found", "session_expired", "profile_load_failed"].includes(error.code ?? ""))
    throw error;
}

/** Whether somebody waits for this transaction: for its one connection on the embedded database, else for its locks. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  if (database.embedded) return database.pool.waitingCount > 0;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await tx.execute(waiting)).rows.length > 0;
}

describe.each<[what: string, ask: Exporting]>([
  ["their own data", (person) => exportOwnData(person.actor)],
  ["their case as a PDF, by the staff", (_person, caseId) => exportCase(staff.actor, caseId, { notes: true })],
  ["their case as an archive, by the staff", (_person, caseId) => exportEvidence(staff.actor, caseId)],
])("an export of %s", (_what, ask) => {
  it.each<[when: string, run: (remove: () => Promise<unknown>, begin: () => Promise<Exported>) => Promise<unknown>]>([
    [
      "is written",
      async (remove, begin) => {
        const begun = await begin();
        await remove();
        return finish(Promise.resolve(begun));
      },
    ],
    ["begins before it ends", (remove, begin) => Promise.all([finish(begin()), remove()])],
    ["begins after it began", (remove, begin) => Promise.all([remove(), finish(begin())])],
    [
      "is asked by a page that was open before it",
      async (remove, begin) => {
        await remove();
        return finish(begin());
      },
    ],
  ])("leaves nothing of a person whose account is deleted while it %s", async (_when, run) => {
    const { mark, person, caseId } = await aMarkedPerson();
    const outcomes = run(
      () => deletePerson(staff.actor, person.id),
      () => ask(person, caseId),
    );
    await outcomes.catch(ignoreMissing);
    await expect(ask(person, caseId)).rejects.toMatchObject({ code: expect.stringMatching(/not_found|expired/) });
    await expectNothingOf(mark, person);
  });

  it("leaves nothing of a person whose deletion is not committed yet when it is asked", async () => {
    const { mark, person, caseId } = await aMarkedPerson();
    const deleted = Promise.withResolvers<void>();
    let isAnswered = false;
    const answered = deleted.promise
      .then(() => finish(ask(person, caseId)))
      .catch(ignoreMissing)
      .finally(() => {
        isAnswered = true;
      });
    await transaction(async (tx) => {
      await lockCasesOf(tx, person.id);
      await removePerson(tx, person.id, { by: staff.id, wasAdmin: false });
      deleted.resolve();
      while (!isAnswered && !(await isWaitedFor(tx))) await wait(5);
    });
    await answered;
    await expectNothingOf(mark, person);
  });
});
