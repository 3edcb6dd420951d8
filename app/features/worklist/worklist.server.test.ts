import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations.ts";
import { auditEntries, caseMessages, cases, contactMessages, profiles } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { postAutomaticMessage, postMessage } from "~/features/chat/commands.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { markRead } from "~/features/chat/reading.commands.server.ts";
import { giveReason } from "~/features/members/commands.server.ts";
import { listOwnAccess } from "~/features/privacy/access/queries.server.ts";
import { ownJournal } from "~/features/privacy/own-data/queries.server.ts";
import { today } from "~/platform/today.ts";
import {
  aCase,
  aClient,
  aDocument,
  aLawyer,
  aMember,
  aMessage,
  anAdministrator,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { disableFormerTriggers, enableFormerTriggers } from "~tests/setup/former-triggers.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import {
  answerAndFile,
  dismissMessages,
  fileConversation,
  markToAnswer,
  removeReminder,
  setReminder,
  unfileConversation,
} from "./commands.server.ts";
import { readFollowUp } from "./follow-up.queries.server.ts";
import { countWork, listWork, readNextWork } from "./queries.server.ts";
import { nextAddress, rowAddress, UNTIL_MESSAGE, type WorkFilters } from "./rules.ts";
import { itemAct } from "./schema.ts";

freshDatabase();
queueJobs(announceUnread);

const HOUR = 3_600_000;
const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const all = { kind: null, search: "", after: null };
const answered = { status: "active", submittedAt: ago(300), firstAnsweredAt: ago(290) } as const;
const text = (text: string) => ({ text, fileIds: [], clientKey: crypto.randomUUID() });

let staff: Person;
let owner: Person;
let word: string;

const list = (given: Partial<WorkFilters> = {}, actor: Actor = staff.actor) =>
  listWork(actor, { ...all, search: word, ...given }, now);
const asleep = { place: "asleep" } as const;
const rows = async (given: Partial<WorkFilters> = {}, actor?: Actor) =>
  (await list(given, actor)).items.map(({ kind, id }) => `${kind} ${id}`);

beforeAll(async () => {
  staff = await anAdministrator();
});

// Each test looks for its own client only.
let number = 0;
beforeEach(async () => {
  word = `Attend${"abcdefghijklmnopqrstuvwxyz"[number++]}`;
  owner = await aClient({ lastName: word });
});

const aRequest = async (given: Partial<typeof contactMessages.$inferInsert> = {}) => {
  const request = { name: word, phone: "0612345678", message: "Raison : Autre demande\nBonjour" };
  const [made] = await db
    .insert(contactMessages)
    .values({ ...request, ...given })
    .returning();
  return (made as { id: string }).id;
};

describe("« À traiter »", () => {
  it("lists broken promises, then what is for today, promises first, and the following days, the oldest first", async () => {
    const lateRequest = await aRequest({ createdAt: ago(2) });
    const request = await aRequest({ createdAt: ago(500) });
    const newer = await aDocument(owner, { createdAt: ago(3) });
    const document = await aDocument(owner, { documentType: "proof_of_address", createdAt: ago(400) });
    const first = await aCase(owner, { submittedAt: ago(100) });
    const [later, near, broken] = [
      await aCase(owner, answered),
      await aCase(owner, answered),
      await aCase(owner, answered),
    ];
    await aMessage(later, { createdAt: ago(1) });
    await aMessage(near, { createdAt: ago(46) });
    await aMessage(broken, { createdAt: ago(60) });
    expect((await list()).items.map(({ group, kind, id }) => `${group} ${kind} ${id}`)).toEqual([
      `late first_answer ${first.id}`,
      `late message ${broken.id}`,
      `today message ${near.id}`,
      `today request ${request}`,
      `today document ${document.id}`,
      `today request ${lateRequest}`,
      `later message ${later.id}`,
    ]);
    const [row] = (await list({ kind: "document" })).items;
    expect(row).toMatchObject({ who: `Camille ${word}`, documents: ["proof_of_address", "passport"] });
    expect(await rows({ kind: "document" })).not.toContain(`document ${newer.id}`);
    expect((await list()).counts).toEqual([
      { place: "team", kind: "message", count: 3 },
      { place: "team", kind: "first_answer", count: 1 },
      { place: "team", kind: "held", count: 0 },
      { place: "team", kind: "unassigned", count: 0 },
      { place: "team", kind: "document", count: 1 },
      { place: "team", kind: "request", count: 2 },
    ]);
  });

  it("brings to today what a date of the law ends within three days, the first of them first, and counts each part", async () => {
    const due = async (nextDeadlineOn: string, hours: number) => {
      const made = await aCase(owner, { ...answered, unansweredSince: ago(hours) });
      await db.update(cases).set({ nextDeadlineOn }).where(eq(cases.id, made.id));
      return made.id;
    };
    const third = await due("2026-11-24", 3);
    const first = await due("2026-11-22", 1);
    const fourth = await due("2026-11-25", 2);
    const broken = await due("2026-11-30", 60);
    const promised = await due("2026-11-21", 46);
    const request = await aRequest({ createdAt: ago(1) });
    const { items, groups } = await list();
    expect(items.map(({ group, id }) => [group, id])).toEqual([
      ["late", broken],
      ["today", promised],
      ["today", first],
      ["today", third],
      ["today", request],
      ["later", fourth],
    ]);
    expect(groups).toEqual({ late: 1, today: 4, later: 1 });
    const walked: (string | undefined)[] = [];
    for (const { key } of items)
      walked.push((await readNextWork(staff.actor, { ...all, search: word, after: key }, now))?.id);
    expect(walked).toEqual([promised, first, third, request, fourth, undefined]);
    expect((await list({ kind: "message" })).groups).toEqual({ late: 1, today: 3, later: 1 });
  });

  it("keeps a message until a person answers it in writing: a reading and an automatic message are no answers", async () => {
    const caseRow = await aCase(owner, { status: "active" });
    const { id: caseId } = caseRow;
    await postMessage(staff.actor, { caseId, ...text("Bonjour") });
    expect(await rows()).toEqual([]);
    const { seq } = await postMessage(owner.actor, { caseId, ...text("Une question") });
    await markRead(staff.actor, caseId, seq);
    await db.transaction((tx) => postAutomaticMessage(tx, { caseId, text: "Votre dossier avance." }));
    expect(await rows()).toEqual([`message ${caseId}`]);
    await postMessage(staff.actor, { caseId, ...text("Voici la réponse") });
    expect(await rows()).toEqual([]);
  });

  it("keeps a message that a former version posts, which writes nothing of it on the case, until one answers it", async () => {
    await enableFormerTriggers(database.pool);
    onTestFinished(() => disableFormerTriggers(database.pool));
    const { id: caseId } = await aCase(owner, answered);
    const post = (seq: number, given: Partial<typeof caseMessages.$inferInsert> = {}) =>
      db.insert(caseMessages).values({ caseId, seq, senderId: owner.id, message: "Bonjour", ...given });
    await post(1, { createdAt: ago(9) });
    await post(2, { createdAt: ago(3) });
    expect((await list()).items).toMatchObject([{ kind: "message", id: caseId, since: ago(9) }]);
    await post(3, { senderId: SYSTEM_USER_ID, authorId: staff.id, isAutomatic: true });
    await post(4, { senderId: SYSTEM_USER_ID, authorId: staff.id, message: "" });
    expect(await rows()).toEqual([`message ${caseId}`]);
    await post(5, { senderId: SYSTEM_USER_ID, authorId: staff.id });
    expect(await rows()).toEqual([]);
  });

  it("counts from the first of the messages without an answer, and from the submission before the first answer", async () => {
    const followed = await aCase(owner, answered);
    await aMessage(followed, { createdAt: ago(30) });
    await aMessage(followed, { createdAt: ago(2) });
    const unread = await aCase(owner, { submittedAt: ago(40) });
    await aMessage(unread, { createdAt: ago(1) });
    expect((await list()).items.map(({ id, since }) => [id, since])).toEqual([
      [unread.id, ago(40)],
      [followed.id, ago(30)],
    ]);
  });

  it("shows a lawyer the cases that they are in charge of, and nothing else", async () => {
    const lawyer = await aLawyer();
    const other = await aLawyer();
    const own = await aCase(owner, answered);
    await aMember(own, lawyer, "lawyer");
    await aMessage(own, { createdAt: ago(3) });
    await aMessage(await aCase(owner, answered), { createdAt: ago(3) });
    await aDocument(owner);
    await aRequest();
    expect(await rows({}, lawyer.actor)).toEqual([`message ${own.id}`]);
    expect((await list({}, lawyer.actor)).counts.map(({ kind }) => kind)).toEqual([
      "message",
      "first_answer",
      "held",
      "reminder",
      "task",
      "mention",
    ]);
    expect(await rows({}, other.actor)).toEqual([]);
    expect(await rows({}, owner.actor)).toEqual([]);
    expect((await countWork(owner.actor)).total).toBe(0);
    expect([await rows(), await rows({ place: "lawyers" })].map(({ length }) => length)).toEqual([3, 1]);
  });

  it("leaves an administrator's own case and documents to the others", async () => {
    const caseRow = await aCase(owner, answered);
    await aMessage(caseRow);
    await aDocument(owner);
    await db.update(profiles).set({ role: "administrator" }).where(eq(profiles.id, owner.id));
    expect(await rows({}, { ...owner.actor, role: "administrator" })).toEqual([]);
    expect(await rows()).toHaveLength(2);
  });

  it("is paged without missing or repeating a row, across its parts, and « Suivant » leads through the same rows", async () => {
    const tie = ago(20);
    const made: string[] = [];
    for (let index = 0; index < 24; index++) made.push((await aCase(owner, { ...answered, unansweredSince: tie })).id);
    await db
      .update(cases)
      .set({ nextDeadlineOn: "2026-11-23" })
      .where(inArray(cases.id, made.slice(10, 18)));
    for (const hours of [90, 70, 47, 2])
      made.push((await aCase(owner, { submittedAt: ago(hours) })).id, await aRequest({ createdAt: ago(hours) }));
    const paged: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = null; ; ) {
      // The clock goes on between two pages: the order stays that of the first.
      const page = await listWork(
        staff.actor,
        { ...all, search: word, after },
        new Date(now.getTime() + paged.length * 60_000),
      );
      paged.push(...page.items.map(({ id }) => id));
      sizes.push(page.items.length);
      after = page.next;
      if (!after) break;
    }
    expect(sizes).toEqual([25, 7]);
    expect([...paged].sort()).toEqual([...made].sort());
    const walked: string[] = [];
    for (let after: string | null = null; ; ) {
      const next = await readNextWork(staff.actor, { ...all, search: word, after }, now);
      if (!next) break;
      walked.push(next.id);
      after = next.key;
    }
    expect(walked).toEqual(paged);
  });

  it("goes on from a row that is done meanwhile", async () => {
    const done = await aCase(owner, { ...answered, unansweredSince: ago(9) });
    const after = await aCase(owner, { ...answered, unansweredSince: ago(8) });
    const filters = { kind: "message", search: word } as const;
    const [row] = (await list(filters)).items;
    if (!row) throw new Error("no row");
    const address = new URL(rowAddress(row, filters), "http://recours.test");
    expect(address.pathname).toBe(`/admin/cases/${done.id}/chat`);
    await db.update(cases).set({ unansweredSince: null }).where(eq(cases.id, done.id));
    const next = new URL(nextAddress(address.searchParams.get("todo")) ?? "", "http://recours.test");
    const { after: key, ...given } = Object.fromEntries(next.searchParams) as Record<string, string>;
    expect(given).toEqual(filters);
    const found = await readNextWork(staff.actor, { ...filters, after: key ?? null }, now);
    expect(found?.id).toBe(after.id);
  });

  it.each(["", "x", "0_2026_x", "99_2026-11-21T12:00:00.000000Z_00000000-0000-4000-8000-000000000000", "\0"])(
    "reads from its beginning after the place %j, which no row has",
    async (after) => {
      const caseRow = await aCase(owner, { ...answered, unansweredSince: ago(9) });
      const { items } = await listWork(staff.actor, { ...all, search: word, after }, now);
      expect(items.map(({ id }) => id)).toEqual([caseRow.id]);
    },
  );
});

describe("the follow-up of a case", () => {
  const dates = { today: "2026-11-21", tomorrow: "2026-11-22" };
  const following = async () => aCase(owner, { ...answered, unansweredSince: ago(9) });

  it("dismisses messages that need no answer, brings them back with their time, and a new message does too", async () => {
    const caseRow = await aCase(owner, answered);
    await aMessage(caseRow, { author: staff, createdAt: ago(20) });
    await aMessage(caseRow, { createdAt: ago(9) });
    await dismissMessages(staff.actor, caseRow.id);
    expect(await rows()).toEqual([]);
    expect(await readFollowUp(staff.actor, caseRow.id)).toMatchObject({ unansweredSince: null, canDismiss: false });
    await markToAnswer(staff.actor, caseRow.id);
    expect((await list()).items).toMatchObject([{ id: caseRow.id, since: ago(9) }]);
    await dismissMessages(staff.actor, caseRow.id);
    await postMessage(owner.actor, { caseId: caseRow.id, ...text("Encore une question") });
    expect(await rows()).toEqual([`message ${caseRow.id}`]);
    const done = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(done.map(({ action }) => action).filter((action) => !action.endsWith("opened"))).toEqual([
      "case.messages_dismissed",
      "case.marked_to_answer",
      "case.messages_dismissed",
    ]);
    const shown = (await listOwnAccess(owner.actor, null)).entries.map(({ action }) => action);
    expect(shown).not.toContain("case.messages_dismissed");
  });

  it("lets nobody dismiss messages that they must give a reason to read, and tells the client nothing of it", async () => {
    const caseRow = await following();
    await aMember(caseRow, await aLawyer(), "lawyer");
    await expect(dismissMessages(staff.actor, caseRow.id)).rejects.toMatchObject({ code: "reason_needed" });
    await giveReason(staff.actor, caseRow.id, "technical");
    await dismissMessages(staff.actor, caseRow.id);
    expect(await rows()).toEqual([]);
    const written: string[] = [];
    for await (const page of ownJournal(owner.actor)) written.push(...page.map(({ action }) => action));
    expect(written).toContain("case.reason_given");
    expect(written).not.toContain("case.messages_dismissed");
  });

  it("lets nobody put a conversation back into the list that they must give a reason to read", async () => {
    const caseRow = await aCase(owner, answered);
    await aMember(caseRow, await aLawyer(), "lawyer");
    await expect(markToAnswer(staff.actor, caseRow.id)).rejects.toMatchObject({ code: "reason_needed" });
    await giveReason(staff.actor, caseRow.id, "technical");
    await markToAnswer(staff.actor, caseRow.id);
    expect(await rows({ place: "lawyers" })).toEqual([`message ${caseRow.id}`]);
  });

  it("dismisses nothing before the first answer, whose promised delay runs", async () => {
    const caseRow = await aCase(owner);
    await aMessage(caseRow);
    await expect(dismissMessages(staff.actor, caseRow.id)).rejects.toMatchObject({ code: "first_answer_due" });
    expect(await rows()).toEqual([`message ${caseRow.id}`]);
  });

  it("puts an answered conversation back into the list", async () => {
    const caseRow = await aCase(owner, answered);
    expect(await rows()).toEqual([]);
    await markToAnswer(staff.actor, caseRow.id);
    expect(await rows()).toEqual([`message ${caseRow.id}`]);
  });

  it("puts a case to sleep for one person until a day, or a message of the client", async () => {
    const colleague = await anAdministrator();
    const caseRow = await following();
    await setReminder(staff.actor, caseRow.id, dates.tomorrow, "third_party");
    expect(await rows()).toEqual([]);
    expect(await rows(asleep)).toEqual([`reminder ${caseRow.id}`]);
    expect((await list(asleep)).items).toMatchObject([{ asleepUntil: dates.tomorrow, case: { awaitedSince: ago(9) } }]);
    expect(await rows({}, colleague.actor)).toEqual([`message ${caseRow.id}`]);
    expect(await rows(asleep, colleague.actor)).toEqual([]);
    const tomorrow = await listWork(staff.actor, { ...all, search: word }, new Date("2026-11-21T23:30:00Z"));
    expect(tomorrow.items).toMatchObject([{ kind: "message", case: { remindOn: dates.tomorrow } }]);
    await aMessage(caseRow, { createdAt: ago(0) });
    expect([await rows(), await rows(asleep)]).toEqual([[`message ${caseRow.id}`], []]);
  });

  it("sleeps until a message alone, whatever the day", async () => {
    const caseRow = await following();
    await setReminder(staff.actor, caseRow.id, UNTIL_MESSAGE, "exhibit");
    expect([await rows(), await rows(asleep)]).toEqual([[], [`reminder ${caseRow.id}`]]);
    await aMessage(caseRow, { createdAt: ago(0) });
    expect([await rows(), await rows(asleep)]).toEqual([[`message ${caseRow.id}`], []]);
  });

  it("reminds of an answered case from the day of the reminder, until it is removed", async () => {
    const caseRow = await aCase(owner, answered);
    await setReminder(staff.actor, caseRow.id, dates.tomorrow);
    expect(await rows({ place: "mine" })).toEqual([]);
    await setReminder(staff.actor, caseRow.id, dates.today);
    expect(await rows({ place: "mine" })).toEqual([`reminder ${caseRow.id}`]);
    await removeReminder(staff.actor, caseRow.id);
    expect(await rows({ place: "mine" })).toEqual([]);
  });

  it("asks why a client who waits is put off or filed; the clock runs on, and the journal keeps the reason", async () => {
    const caseRow = await following();
    const until = () => setReminder(staff.actor, caseRow.id, dates.tomorrow);
    await expect(until()).rejects.toMatchObject({ code: "delay_reason_needed" });
    await expect(fileConversation(staff.actor, caseRow.id, null)).rejects.toMatchObject({
      code: "delay_reason_needed",
    });
    await setReminder(staff.actor, caseRow.id, dates.tomorrow, "third_party");
    await fileConversation(staff.actor, caseRow.id, "called");
    const [kept] = await db.select().from(cases).where(eq(cases.id, caseRow.id));
    expect(kept?.unansweredSince).toEqual(ago(9));
    const done = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(done.map(({ action, details }) => [action, details.reason])).toEqual([
      ["case.put_off", "third_party"],
      ["case.filed", "called"],
    ]);
  });

  it("answers and files at once, or does neither while the client waits for more than this answer", async () => {
    const caseRow = await following();
    await setReminder(staff.actor, caseRow.id, dates.tomorrow, "called");
    const { seq } = await postMessage(owner.actor, { caseId: caseRow.id, ...text("Encore une question") });
    const texts = async () => {
      const kept = await db.select().from(caseMessages).where(eq(caseMessages.caseId, caseRow.id));
      return kept.map(({ message }) => message);
    };
    const answer = { caseId: caseRow.id, ...text("Ma réponse") };
    const unseen = answerAndFile(staff.actor, { ...answer, seenSeq: seq - 1 });
    await expect(unseen).rejects.toMatchObject({ code: "answer_still_owed" });
    expect(await texts()).not.toContain("Ma réponse");
    expect(await rows()).toEqual([`message ${caseRow.id}`]);
    const sent = await answerAndFile(staff.actor, { ...answer, seenSeq: seq });
    // An answer that got lost on its way is asked for again.
    expect(await answerAndFile(staff.actor, { ...answer, seenSeq: seq })).toEqual(sent);
    expect((await texts()).filter((each) => each === "Ma réponse")).toHaveLength(1);
    const [kept] = await db.select().from(cases).where(eq(cases.id, caseRow.id));
    expect(kept).toMatchObject({ filedSeq: sent.seq, lastMessageSeq: sent.seq, unansweredSince: null });
    expect([await rows(), await rows(asleep), await rows({ place: "mine" })]).toEqual([[], [], []]);
    await expect(answerAndFile(owner.actor, { ...answer, ...text("Merci") })).rejects.toMatchObject({
      code: "case_not_found",
    });
    expect(await texts()).not.toContain("Merci");
  });

  it("files a conversation for everybody until its next message, or until that is taken back", async () => {
    const colleague = await anAdministrator();
    const caseRow = await following();
    const places = async ({ actor }: Person) => [await rows({}, actor), await rows(asleep, actor)];
    const [row, out] = [[`message ${caseRow.id}`], [] as string[]];
    await fileConversation(staff.actor, caseRow.id, "no_question");
    expect([await places(staff), await places(colleague)]).toEqual([
      [out, row],
      [out, row],
    ]);
    await unfileConversation(colleague.actor, caseRow.id);
    expect(await places(staff)).toEqual([row, out]);
    await fileConversation(staff.actor, caseRow.id, "no_question");
    await aMessage(caseRow, { createdAt: ago(0) });
    expect(await places(staff)).toEqual([row, out]);
  });

  it("is closed to a client and to the lawyer of another case", async () => {
    const caseRow = await following();
    for (const { actor } of [owner, await aLawyer()]) {
      await expect(readFollowUp(actor, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
      await expect(dismissMessages(actor, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
      await expect(setReminder(actor, caseRow.id, dates.tomorrow, "called")).rejects.toMatchObject({
        code: "case_not_found",
      });
    }
  });

  it.each(["2026-02-30", "", "demain", today(), "2199-01-01"])("takes no sleep until %j", (until) => {
    expect(itemAct.safeParse({ intent: "act.sleep", until }).success).toBe(false);
  });
});
