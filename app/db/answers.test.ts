import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { aCase, aClient, type Case, derive } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { db } from "./client.server";
import { caseMessages, cases } from "./schema";
import {
  answerAwaitedSince,
  awaitedSince,
  isAnswer,
  isAnswerAwaited,
  isAnswerSql,
  isLate,
  isLateSql,
  isWaiting,
  unansweredSince,
  unansweredSinceSql,
  waitsForFirst,
  waitsSince,
} from "./schema/answers";
import { CASE_STATUSES, SYSTEM_USER_ID } from "./schema/enumerations";

freshDatabase();

let theCase: Case;
beforeAll(async () => {
  theCase = await aCase(await aClient());
});

/** A text, a file alone, and what only looks empty. */
const message = fc.constantFrom("Bonjour", "", " \n\u00a0\u2009", "\u200b");
const written = fc.record({
  isStaff: fc.boolean(),
  isAutomatic: fc.boolean(),
  message,
  minutes: fc.integer({ min: 0, max: 3 }),
  seenSeq: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
});
const conversation = fc.array(written, { maxLength: 9 }).map((list) => {
  let at = Date.parse("2026-11-02T08:00:00Z");
  return list.map(({ isStaff, isAutomatic, message, minutes, seenSeq }, index) => {
    at += minutes * 60_000;
    const senderId = isStaff ? SYSTEM_USER_ID : theCase.userId;
    const by = { senderId, isAutomatic: isStaff && isAutomatic, seenSeq: isStaff ? seenSeq : null };
    return { ...by, message, createdAt: new Date(at), seq: index + 1 };
  });
});

type Conversation = Parameters<typeof waitsSince>[0];

const asDate = (value: unknown) => (value === null || value === undefined ? null : new Date(String(value)));

it("says in code and in SQL alike what an answer is, and since when a client waits for one", async () => {
  const check = async (messages: Conversation) => {
    await db.delete(caseMessages);
    if (messages.length > 0)
      await db.insert(caseMessages).values(messages.map((one) => ({ ...one, caseId: theCase.id })));
    const before = messages.length;
    const { rows } = await db.execute<{ all: Date | null; earlier: Date | null }>(sql`
      select ${unansweredSinceSql(theCase.id)} as all, ${unansweredSinceSql(theCase.id, sql`${before}::bigint`)} as earlier`);
    expect(asDate(rows[0]?.all)).toEqual(unansweredSince(messages));
    expect(asDate(rows[0]?.earlier)).toEqual(unansweredSince(messages.slice(0, -1)));
    const answers = await db.select({ seq: caseMessages.seq }).from(caseMessages).where(isAnswerSql(caseMessages));
    const expected = messages.filter(isAnswer).map(({ seq }) => seq);
    expect(answers.map(({ seq }) => seq).sort()).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(conversation, check), { numRuns: 60 });
});

const triage = fc.record({
  triagedSeq: fc.integer({ min: 0, max: 9 }),
  triagedSince: fc.option(fc.constant(new Date("2026-11-02T08:02:00Z")), { nil: null }),
});

it("derives since when a client waits from the messages and the last decision by hand, as the code says", async () => {
  const check = async (messages: Conversation, decided: Parameters<typeof waitsSince>[1]) => {
    await db.delete(caseMessages);
    if (messages.length > 0)
      await db.insert(caseMessages).values(messages.map((one) => ({ ...one, caseId: theCase.id })));
    await db.update(cases).set(decided).where(eq(cases.id, theCase.id));
    await derive(theCase);
    const [row] = await db.select().from(cases).where(eq(cases.id, theCase.id));
    expect(row?.unansweredSince).toEqual(waitsSince(messages, decided));
    const { rows } = await db.execute<{ since: unknown }>(
      sql`select waits_since(cases) as since from cases where id = ${theCase.id}`,
    );
    expect(asDate(rows[0]?.since)).toEqual(row?.unansweredSince);
  };
  await fc.assert(fc.asyncProperty(conversation, triage, check), { numRuns: 80 });
});

it("an answer covers what its writer had seen, a dismissal what was written until then, and a mark lasts until an answer", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 8, minute));
  const of = (seq: number, given: object = {}) => ({
    ...{ senderId: theCase.userId, isAutomatic: false, message: "Bonjour", createdAt: at(seq), seenSeq: null, seq },
    ...given,
  });
  const staff = { senderId: SYSTEM_USER_ID };
  const none = { triagedSeq: 0, triagedSince: null };
  expect(waitsSince([of(1), of(2), of(3, { ...staff, seenSeq: 1 })], none)).toEqual(at(2));
  expect(waitsSince([of(1), of(2, { ...staff, seenSeq: 99 }), of(3)], none)).toEqual(at(3));
  expect(waitsSince([of(1), of(2)], { triagedSeq: 2, triagedSince: null })).toBeNull();
  expect(waitsSince([of(1), of(2), of(3)], { triagedSeq: 2, triagedSince: null })).toEqual(at(3));
  const marked = { triagedSeq: 1, triagedSince: at(30) };
  expect(waitsSince([of(1, staff)], marked)).toEqual(at(30));
  expect(waitsSince([of(1, staff), of(2, { ...staff, message: "" })], marked)).toEqual(at(30));
  expect(waitsSince([of(1, staff), of(2, staff)], marked)).toBeNull();
});

it("a file alone answers nothing, nor does an automatic message; the text of a person of the staff does", () => {
  const of = (given: object) => ({ senderId: SYSTEM_USER_ID, isAutomatic: false, message: "Bonjour", ...given });
  expect(
    [{}, { message: " " }, { isAutomatic: true }, { senderId: theCase.userId }].map((one) => isAnswer(of(one))),
  ).toEqual([true, false, false, false]);
});

it("says in code and in SQL alike whether a case waits, since when, and whether it is late", async () => {
  const day = fc.option(
    fc.integer({ min: 1, max: 9 }).map((n) => new Date(Date.UTC(2026, 10, n))),
    { nil: null },
  );
  const answerable = fc.record({
    status: fc.constantFrom(...CASE_STATUSES),
    submittedAt: day,
    firstAnsweredAt: day,
    unansweredSince: day,
  });
  const check = async (dates: Parameters<typeof awaitedSince>[0], threshold: Date) => {
    await db.update(cases).set(dates).where(eq(cases.id, theCase.id));
    const [row] = await db
      .select({
        first: sql<boolean>`${isWaiting(cases)}`,
        awaited: sql<boolean>`${isAnswerAwaited(cases)}`,
        since: sql`${answerAwaitedSince(cases)}`,
        late: sql<boolean | null>`${isLateSql(cases, threshold)}`,
      })
      .from(cases);
    expect({ ...row, since: asDate(row?.since), late: row?.late === true }).toEqual({
      first: waitsForFirst(dates),
      awaited: awaitedSince(dates) !== null,
      since: awaitedSince(dates),
      late: isLate(dates, threshold),
    });
  };
  const threshold = fc.integer({ min: 1, max: 9 }).map((n) => new Date(Date.UTC(2026, 10, n)));
  await fc.assert(fc.asyncProperty(answerable, threshold, check), { numRuns: 80 });
});
