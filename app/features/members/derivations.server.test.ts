import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { caseDeadlines, caseMembers, caseMessages, cases, caseTags, staleCaseDeadlines } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { addPayment } from "~/features/payments/commands.server";
import { paymentSchema } from "~/features/payments/schema";
import { config } from "~/platform/config.server";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { today } from "~/platform/today";
import { aCase, aClient, aLawyer, aMessage, aPayment, type Case, derive, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { enableFormerTriggers } from "~tests/setup/former-triggers";
import { deriveCases } from "./derivations.commands.server";
import { verifyCases, verifyNextCases } from "./verification.jobs.server";

freshDatabase();

let owner: Person;
let lawyer: Person;
beforeAll(async () => {
  await startRateLimits(database);
  [owner, lawyer] = [await aClient(), await aLawyer()];
});

/** Writes, as no command does, the rows from which everything follows: an answer that was waited for, and what is unread. */
async function writeRows({ id }: Case): Promise<void> {
  const texts = [
    { senderId: owner.id, message: "Bonjour", createdAt: new Date("2026-11-02T08:00:00Z") },
    { senderId: SYSTEM_USER_ID, authorId: lawyer.id, signedAs: "lawyer", message: "", isAutomatic: false },
    { senderId: SYSTEM_USER_ID, authorId: lawyer.id, signedAs: "lawyer", message: "Bien reçu", isAutomatic: false },
    { senderId: owner.id, message: "Merci", createdAt: new Date("2026-11-03T08:00:00Z") },
  ] as const;
  await db.insert(caseMembers).values({ caseId: id, userId: lawyer.id, membership: "lawyer" });
  await db.insert(caseTags).values({ caseId: id, key: "urgent", name: "Urgent" });
  for (const [index, text] of texts.entries())
    await db.insert(caseMessages).values({ ...text, caseId: id, seq: index + 1 });
  await db.update(cases).set({ status: "closed", lastMessageSeq: 4 }).where(eq(cases.id, id));
}

async function keptOf(id: string) {
  const [row] = await db.select().from(cases).where(eq(cases.id, id));
  const [member] = await db.select().from(caseMembers).where(eq(caseMembers.caseId, id));
  const [tag] = await db.select().from(caseTags).where(eq(caseTags.caseId, id));
  const messages = await db.select().from(caseMessages).where(eq(caseMessages.caseId, id)).orderBy(caseMessages.seq);
  return {
    unread: row?.hasUnread,
    since: row?.unansweredSince?.toISOString(),
    lawyer: [row?.lawyerId, tag?.lawyerId],
    isOver: member?.isOver,
    waited: messages.map(({ waitedSince }) => waitedSince?.toISOString() ?? null),
  };
}

const derived = () => ({
  unread: true,
  since: "2026-11-03T08:00:00.000Z",
  lawyer: [lawyer.id, lawyer.id],
  isOver: true,
  waited: [null, null, "2026-11-02T08:00:00.000Z", null],
});

it("brings what follows from the rows of several cases up to date, says what was not, and changes nothing again", async () => {
  const made = [await aCase(owner), await aCase(owner)];
  for (const caseRow of made) await writeRows(caseRow);
  const ids = made.map(({ id }) => id).toReversed();
  const differences = await transaction((tx) => deriveCases(tx, [...ids, ...ids]));
  const sorted = ids.toSorted();
  for (const name of ["lawyer", "is_over", "conversation", "waited"])
    expect(
      differences
        .filter((one) => one.name === name)
        .map(({ caseId }) => caseId)
        .toSorted(),
      name,
    ).toEqual(sorted);
  for (const id of ids) expect(await keptOf(id)).toEqual(derived());
  expect(await transaction((tx) => deriveCases(tx, ids))).toEqual([]);
});

it("derives what follows from what changed alone, when that is said", async () => {
  const caseRow = await aCase(owner);
  await writeRows(caseRow);
  const differences = await transaction((tx) => deriveCases(tx, [caseRow.id], ["messages"]));
  expect(differences).toEqual([{ name: "conversation", caseId: caseRow.id }]);
});

it("is verified at night, which goes on where it was interrupted, corrects, and logs each difference", async () => {
  const made = [await aCase(owner), await aCase(owner), await aCase(owner)];
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  await verifyCases.run({});
  logged.mockClear();
  await db
    .update(cases)
    .set({ hasUnread: true })
    .where(
      inArray(
        cases.id,
        made.map(({ id }) => id),
      ),
    );
  const wrong = () =>
    db.$count(
      cases,
      sql`${cases.hasUnread} and ${inArray(
        cases.id,
        made.map(({ id }) => id),
      )}`,
    );
  const total = await db.$count(cases);
  for (let done = 0; done < total - 1; done++) expect(await verifyNextCases(1)).toBe(true);
  expect(await wrong()).toBeLessThanOrEqual(1);
  await verifyCases.run({});
  expect(await wrong()).toBe(0);
  expect(logged.mock.calls.map(([about]) => about)).toHaveLength(3);
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ what: "conversation" });
});

it("keeps the deadlines of a case with each change of a payment or its status, and announces them", async () => {
  const theCase = await aCase(owner, { status: "active" });
  const heard: LiveEvent[] = [];
  const stopListening = await startLive(database, config.DATABASE_URL);
  const unsubscribe = subscribe({
    wants: ({ id }) => id === theCase.id,
    send: (event) => void (event !== "resync" && heard.push(event)),
  });
  const input = { id: crypto.randomUUID(), amount: "1 200", currency: "EUR", method: "crypto", debitedOn: today() };
  await addPayment(owner.actor, theCase.id, paymentSchema.parse(input));
  const keptDeadlines = () => db.$count(caseDeadlines, eq(caseDeadlines.caseId, theCase.id));
  expect(await keptDeadlines()).toBeGreaterThan(0);
  expect(await db.$count(staleCaseDeadlines, eq(staleCaseDeadlines.caseId, theCase.id))).toBe(0);
  await expect.poll(() => heard.some(({ kind }) => kind === "case")).toBe(true);
  await transaction(async (tx) => {
    await tx.update(cases).set({ status: "rejected" }).where(eq(cases.id, theCase.id));
    expect(await deriveCases(tx, [theCase.id], ["status"])).toContainEqual({ name: "deadlines", caseId: theCase.id });
    heard.length = 0;
  });
  await expect
    .poll(() => heard)
    .toMatchObject([{ kind: "case", audience: { users: [owner.id], roles: ["administrator"] } }]);
  expect(await keptDeadlines()).toBe(0);
  unsubscribe();
  await stopListening();
});

it("agrees with what the triggers derive for 0.4.0, which serves beside this version while it starts", async () => {
  await enableFormerTriggers(database.pool);
  const caseRow = await aCase(owner);
  await writeRows(caseRow);
  expect(await keptOf(caseRow.id)).toEqual(derived());
  await aPayment(caseRow);
  expect(await db.$count(staleCaseDeadlines, eq(staleCaseDeadlines.caseId, caseRow.id))).toBeGreaterThan(1);
  const differences = await derive(caseRow);
  expect(differences.filter(({ name }) => name !== "deadlines")).toEqual([]);
});

it("keeps what 0.4.0 decides by hand, which writes its result only, and follows no answer of this version", async () => {
  await enableFormerTriggers(database.pool);
  const caseRow = await aCase(owner);
  await aMessage(caseRow);
  const set = (since: Date | null) => db.update(cases).set({ unansweredSince: since }).where(eq(cases.id, caseRow.id));
  const since = async () => {
    expect((await derive(caseRow)).filter(({ name }) => name === "conversation")).toEqual([]);
    return (await db.select().from(cases).where(eq(cases.id, caseRow.id)))[0]?.unansweredSince;
  };
  await set(null);
  expect(await since()).toBeNull();
  const marked = new Date("2026-11-04T08:00:00Z");
  await set(marked);
  expect(await since()).toEqual(marked);
  const unseen = await aMessage(caseRow);
  const values = { caseId: caseRow.id, senderId: SYSTEM_USER_ID, authorId: lawyer.id, message: "Bien reçu", seq: 3 };
  await db.insert(caseMessages).values({ ...values, seenSeq: 1 });
  expect(await since()).toEqual(unseen.createdAt);
});
