import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { caseMembers, caseMentions, caseTasks, profiles } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { addNote, deleteNote, editNote } from "~/features/cases/notes/commands.server.ts";
import { seeMentions, unseeMention } from "~/features/cases/notes/mentions.commands.server.ts";
import { setTaskDone, takeTask } from "~/features/cases/tasks/commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { giveReason } from "~/features/members/commands.server.ts";
import {
  aCase,
  aClient,
  aLawyer,
  aMember,
  aMessage,
  anAdministrator,
  type Case,
  derive,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { setReminder } from "./commands.server.ts";
import { workPlaces } from "./policy.ts";
import { countWork, listWork, readNextWork } from "./queries.server.ts";
import { rowAddress, type WorkFilters } from "./rules.ts";

freshDatabase();
queueJobs(deliverEmail);

const now = new Date("2026-11-21T12:00:00Z");
const answered = {
  status: "active",
  submittedAt: new Date("2026-11-01T12:00:00Z"),
  firstAnsweredAt: new Date("2026-11-01T13:00:00Z"),
} as const;

let staff: Person;
let owner: Person;
let word: string;

/** The rows of every place where something waits, those of « À moi » first. */
async function list(given: Partial<WorkFilters> = {}, actor: Actor = staff.actor) {
  const places = given.place ? [given.place] : workPlaces(actor).filter((place) => place !== "asleep");
  const lists = await Promise.all(
    places.map((place) => listWork(actor, { kind: null, search: word, after: null, ...given, place }, now)),
  );
  return { items: lists.flatMap(({ items }) => items), counts: lists.flatMap(({ counts }) => counts) };
}
const rows = async (given: Partial<WorkFilters> = {}, actor?: Actor) =>
  (await list(given, actor)).items.map(({ kind, id }) => `${kind} ${id}`);
/** Two rows of the same instant follow their ids. */
const byId = (one: string, other: string) => ((one.split(" ")[1] ?? "") < (other.split(" ")[1] ?? "") ? -1 : 1);
const countOf = async (kind: string, actor?: Actor) =>
  (await list({}, actor)).counts.find((each) => each.kind === kind)?.count;

beforeAll(async () => {
  staff = await anAdministrator({ firstName: "Anne", lastName: "Le Goff" });
});

// Each test looks for its own client only.
let number = 0;
beforeEach(async () => {
  word = `Confie${"abcdefghijklmnopqrstuvwxyz"[number++]}`;
  owner = await aClient({ lastName: word });
});

async function aTask(caseRow: Case, assignee: Person | null, given: Partial<typeof caseTasks.$inferInsert> = {}) {
  const id = crypto.randomUUID() as string;
  const facts = { caseId: caseRow.id, assigneeId: assignee?.id ?? null, text: "Écrire à la banque" };
  await db.insert(caseTasks).values({ id, ...facts, dueOn: "2026-11-21", ...given });
  return id;
}

async function aNote(author: Person, caseRow: Case, text = "@Anne Le Goff, regarde ce virement.") {
  const id = crypto.randomUUID() as string;
  await addNote(author.actor, { id, caseId: caseRow.id, text });
  return id;
}

describe("a task in « À traiter »", () => {
  it("waits for who has it from its day on, with their reminders, the most overdue first; a later one sleeps", async () => {
    const caseRow = await aCase(owner, answered);
    const dueToday = await aTask(caseRow, staff);
    const overdue = await aTask(caseRow, staff, { dueOn: "2026-11-03" });
    const later = await aTask(caseRow, staff, { dueOn: "2026-11-22" });
    await aTask(caseRow, staff, { doneAt: now });
    await aTask(caseRow, await anAdministrator());
    const reminded = await aCase(owner, answered);
    await setReminder(staff.actor, reminded.id, "2026-11-21");
    const waiting = await aCase(owner, answered);
    await aMessage(waiting);
    expect(await rows({ place: "mine" })).toEqual([
      `task ${overdue}`,
      ...[`reminder ${reminded.id}`, `task ${dueToday}`].sort(byId),
    ]);
    expect(await rows({ place: "team" })).toEqual([`message ${waiting.id}`]);
    expect(await rows({ place: "asleep" })).toEqual([`later_task ${later}`]);
    expect(await countOf("task")).toBe(2);
    const [row] = (await list()).items;
    expect(row).toMatchObject({ words: "Écrire à la banque", case: { id: caseRow.id, reference: caseRow.reference } });
  });

  it("counts in the badge as on the page, where a later one does not", async () => {
    const caseRow = await aCase(owner, answered);
    const before = (await countWork(staff.actor, now)).total;
    await aTask(caseRow, staff);
    await aTask(caseRow, staff, { dueOn: "2026-11-22" });
    expect((await countWork(staff.actor, now)).total - before).toBe(1);
  });

  it("leaves the list once it is done, and comes back when that is taken back", async () => {
    const caseRow = await aCase(owner, answered);
    const task = await aTask(caseRow, staff);
    await setTaskDone(staff.actor, caseRow.id, task, true);
    expect(await rows()).toEqual([]);
    await setTaskDone(staff.actor, caseRow.id, task, false);
    expect(await rows()).toEqual([`task ${task}`]);
  });

  it("is reached by « Suivant », at its place on the page of the case", async () => {
    const caseRow = await aCase(owner, answered);
    const overdue = await aTask(caseRow, staff, { dueOn: "2026-11-03" });
    const task = await aTask(caseRow, staff);
    const filters = { place: "mine", kind: null, search: word } as const;
    const first = await readNextWork(staff.actor, { ...filters, after: null }, now);
    const second = await readNextWork(staff.actor, { ...filters, after: first?.key ?? null }, now);
    expect([first?.id, second?.id]).toEqual([overdue, task]);
    if (!second) throw new Error("no row");
    const address = new URL(rowAddress(second, filters), "http://recours.test");
    expect([address.pathname, address.hash]).toEqual([`/admin/cases/${caseRow.id}/notes`, "#taches"]);
    expect(address.searchParams.get("todo")).toBe(`${second.key}~mine~~${word}`);
  });

  it("is hidden from who may no longer read the case, and without its text until a reason is given", async () => {
    const lawyer = await aLawyer();
    const caseRow = await aCase(owner, answered);
    await aMember(caseRow, lawyer, "lawyer");
    const task = await aTask(caseRow, lawyer);
    const own = await aTask(caseRow, staff);
    expect(await rows({}, lawyer.actor)).toEqual([`task ${task}`]);
    expect((await list()).items).toMatchObject([{ id: own, words: null }]);
    await giveReason(staff.actor, caseRow.id, "technical");
    expect((await list()).items).toMatchObject([{ id: own, words: "Écrire à la banque" }]);
    await db.delete(caseMembers).where(and(eq(caseMembers.caseId, caseRow.id), eq(caseMembers.userId, lawyer.id)));
    await derive(caseRow);
    expect(await rows({}, lawyer.actor)).toEqual([]);
    expect((await countWork(lawyer.actor, now)).total).toBe(0);
  });

  it("that nobody has waits for every administrator, and one takes it on; a lawyer does not see it there", async () => {
    const lawyer = await aLawyer();
    const caseRow = await aCase(owner, answered);
    await aMember(caseRow, lawyer, "lawyer");
    const task = await aTask(caseRow, null, { dueOn: "2027-01-01" });
    expect(await rows()).toEqual([`unassigned ${task}`]);
    expect(await rows({}, (await anAdministrator()).actor)).toEqual([`unassigned ${task}`]);
    expect(await rows({}, lawyer.actor)).toEqual([]);
    await expect(takeTask(owner.actor, caseRow.id, task)).rejects.toMatchObject({ code: "case_not_found" });
    await giveReason(staff.actor, caseRow.id, "technical");
    await takeTask(staff.actor, caseRow.id, task);
    await takeTask(staff.actor, caseRow.id, task);
    expect(await rows()).toEqual([]);
    expect(await rows({ place: "asleep" })).toEqual([`later_task ${task}`]);
  });
});

describe("a mention in « À traiter »", () => {
  it("waits for whom it names, not for its author, until they have seen it", async () => {
    const author = await anAdministrator({ firstName: "Alix", lastName: "Bernard" });
    const caseRow = await aCase(owner, answered);
    const note = await aNote(author, caseRow, "@Anne Le Goff et @Alix Bernard, regardez.");
    const other = await aNote(author, caseRow);
    expect(await rows()).toEqual([`mention ${note}`, `mention ${other}`]);
    expect((await list()).items[0]).toMatchObject({ words: "Alix Bernard", case: { id: caseRow.id } });
    expect(await rows({}, author.actor)).toEqual([]);
    await seeMentions(staff.actor, caseRow.id, note);
    expect(await rows()).toEqual([`mention ${other}`]);
    await seeMentions(staff.actor, caseRow.id);
    expect(await rows()).toEqual([]);
    expect(await countOf("mention")).toBe(0);
  });

  it("comes back when « Vu » is taken back, to whoever saw it only", async () => {
    const author = await anAdministrator();
    const caseRow = await aCase(owner, answered);
    const note = await aNote(author, caseRow);
    await seeMentions(staff.actor, caseRow.id, note);
    for (const { actor } of [owner, author, await aLawyer()]) await unseeMention(actor, caseRow.id, note);
    expect(await rows()).toEqual([]);
    await unseeMention(staff.actor, caseRow.id, note);
    expect(await rows()).toEqual([`mention ${note}`]);
  });

  it("goes with the name that a note loses, or with the note, and is not new again when the note changes", async () => {
    const author = await anAdministrator();
    const caseRow = await aCase(owner, answered);
    const note = { id: await aNote(author, caseRow), caseId: caseRow.id };
    await seeMentions(staff.actor, caseRow.id);
    await editNote(author.actor, { ...note, text: "@Anne Le Goff, c’est fait." });
    expect(await rows()).toEqual([]);
    await editNote(author.actor, { ...note, text: "C’est fait." });
    await editNote(author.actor, { ...note, text: "@Anne Le Goff, regarde encore." });
    expect(await rows()).toEqual([`mention ${note.id}`]);
    await deleteNote(author.actor, note);
    expect(await rows()).toEqual([]);
    expect(await db.$count(caseMentions, eq(caseMentions.noteId, note.id))).toBe(0);
  });

  it("is hidden from who may no longer read the case", async () => {
    const [lawyer, author] = [await aLawyer({ firstName: "Luce", lastName: "Arnaud" }), await anAdministrator()];
    const caseRow = await aCase(owner, answered);
    await aMember(caseRow, lawyer, "lawyer");
    await giveReason(author.actor, caseRow.id, "technical");
    const note = await aNote(author, caseRow, "@Luce Arnaud, à voir.");
    expect(await rows({}, lawyer.actor)).toEqual([`mention ${note}`]);
    await db.delete(caseMembers).where(and(eq(caseMembers.caseId, caseRow.id), eq(caseMembers.userId, lawyer.id)));
    await derive(caseRow);
    expect(await rows({}, lawyer.actor)).toEqual([]);
    await seeMentions(lawyer.actor, caseRow.id);
    expect(await db.$count(caseMentions, eq(caseMentions.noteId, note))).toBe(1);
    await db.update(profiles).set({ role: "client" }).where(eq(profiles.id, staff.id));
    expect(await rows({}, { ...staff.actor, role: "client" })).toEqual([]);
    await db.update(profiles).set({ role: "administrator" }).where(eq(profiles.id, staff.id));
  });

  it("is not seen by opening the case without a reason, which does not show its notes", async () => {
    const [lawyer, author] = [await aLawyer(), await anAdministrator()];
    const caseRow = await aCase(owner, answered);
    const note = await aNote(author, caseRow);
    await aMember(caseRow, lawyer, "lawyer");
    await seeMentions(staff.actor, caseRow.id);
    expect((await list()).items).toMatchObject([{ id: note, words: null }]);
    await giveReason(staff.actor, caseRow.id, "technical");
    await seeMentions(staff.actor, caseRow.id);
    expect(await rows()).toEqual([]);
  });
});
