import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, emailLogs } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { giveReason } from "~/features/members/commands.server.ts";
import { listOwnAccess } from "~/features/privacy/access/queries.server.ts";
import { aCase, aClient, aLawyer, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { readCaseForAdministration } from "../details/queries.server.ts";
import { addNote, editNote } from "../notes/commands.server.ts";
import { readOwnCase } from "../wizard/queries.server.ts";
import { addTask, deleteTask, setTaskDone, takeTask } from "./commands.server.ts";
import { listTasks } from "./queries.server.ts";
import { taskSchema } from "./schema.ts";

freshDatabase();
queueJobs(deliverEmail);

const aTask = (assigneeId: string, given: object = {}) => ({
  id: crypto.randomUUID() as string,
  text: "Demander l’enregistrement à la banque",
  dueOn: "2099-01-02",
  assigneeId,
  ...given,
});

const emailsTo = (userId: string) =>
  db.select().from(emailLogs).where(eq(emailLogs.userId, userId)).orderBy(desc(emailLogs.createdAt));

describe("a task of the staff on a case", () => {
  it("is announced to its assignee by e-mail, without its text, unless they assigned it to themselves", async () => {
    const [giver, getter] = [await anAdministrator(), await anAdministrator()];
    const caseRow = await aCase(await aClient(), { status: "active" });
    const task = aTask(getter.id);
    await addTask(giver.actor, caseRow.id, task);
    await addTask(giver.actor, caseRow.id, task);
    await addTask(giver.actor, caseRow.id, aTask(giver.id, { dueOn: "2099-01-01" }));
    const [sent, ...more] = await emailsTo(getter.id);
    expect(more).toEqual([]);
    expect(sent?.kind).toBe("case_mention");
    expect(sent?.html).toContain(`/admin/cases/${caseRow.id}`);
    expect(sent?.html).not.toContain("enregistrement");
    expect(await emailsTo(giver.id)).toEqual([]);
    expect((await listTasks(getter.actor, caseRow)).map(({ dueOn }) => dueOn)).toEqual(["2099-01-01", "2099-01-02"]);
  });

  it("is done and done again by anybody of the staff, removed by who gave it only, with a trace without its text", async () => {
    const [giver, getter] = [await anAdministrator(), await anAdministrator()];
    const caseRow = await aCase(await aClient(), { status: "active" });
    const task = aTask(getter.id);
    await addTask(giver.actor, caseRow.id, task);
    await setTaskDone(getter.actor, caseRow.id, task.id, true);
    await setTaskDone(getter.actor, caseRow.id, task.id, true);
    expect(await listTasks(giver.actor, caseRow)).toMatchObject([{ doneAt: expect.any(Date), isOwn: true }]);
    await setTaskDone(giver.actor, caseRow.id, task.id, false);
    await expect(deleteTask(getter.actor, caseRow.id, task.id)).rejects.toMatchObject({ code: "task_not_yours" });
    await expect(takeTask(giver.actor, caseRow.id, task.id)).rejects.toMatchObject({ code: "task_taken" });
    expect(await listTasks(giver.actor, caseRow)).toMatchObject([{ doneAt: null }]);
    await deleteTask(giver.actor, caseRow.id, task.id);
    await deleteTask(giver.actor, caseRow.id, task.id);
    expect(await listTasks(giver.actor, caseRow)).toEqual([]);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
    expect(trail.map(({ action }) => action)).toEqual(["task.added", "task.done", "task.reopened", "task.deleted"]);
    expect(JSON.stringify(trail)).not.toContain("enregistrement");
  });

  it("is given to nobody who does not see the case: its client, another lawyer, another client", async () => {
    const { actor } = await anAdministrator();
    const [owner, inCharge, other] = [await anAdministrator(), await aLawyer(), await aLawyer()];
    const caseRow = await aCase(owner, { status: "active" });
    await aMember(caseRow, inCharge, "lawyer");
    await giveReason(actor, caseRow.id, "technical");
    for (const { id } of [owner, other, await aClient()])
      await expect(addTask(actor, caseRow.id, aTask(id))).rejects.toMatchObject({ code: "task_assignee_unknown" });
    await addTask(actor, caseRow.id, aTask(inCharge.id));
    const { colleagues, tasks } = await readCaseForAdministration(inCharge.actor, caseRow.id);
    expect(tasks).toHaveLength(1);
    const ids = colleagues.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([actor.userId, inCharge.id]));
    expect(colleagues.filter(({ isSelf }) => isSelf)).toMatchObject([{ id: inCharge.id }]);
    for (const { id } of [owner, other]) expect(ids).not.toContain(id);
  });

  it("is nowhere for the client, nor for an administrator who has given no reason in a case with a lawyer", async () => {
    const [owner, lawyer] = [await aClient(), await aLawyer()];
    const caseRow = await aCase(owner, { status: "active" });
    await aMember(caseRow, lawyer, "lawyer");
    await addTask(lawyer.actor, caseRow.id, aTask(lawyer.id));
    await expect(addTask(owner.actor, caseRow.id, aTask(lawyer.id))).rejects.toMatchObject({ code: "case_not_found" });
    expect(await listTasks(owner.actor, caseRow)).toEqual([]);
    expect(JSON.stringify(await readOwnCase(owner.actor, caseRow.id))).not.toContain("enregistrement");
    expect((await listOwnAccess(owner.actor, null)).entries).toEqual([]);
    expect((await readCaseForAdministration((await anAdministrator()).actor, caseRow.id)).tasks).toEqual([]);
  });

  it("is due today or later", () => {
    expect(taskSchema.safeParse(aTask(crypto.randomUUID(), { dueOn: "2020-01-01" })).success).toBe(false);
  });
});

describe("a mention in an internal note", () => {
  it("is announced by e-mail once, to a colleague who may see the case and to nobody else", async () => {
    const { actor } = await anAdministrator({ firstName: "Alix", lastName: "Bernard" });
    const named = await anAdministrator({ firstName: "Anne", lastName: "Le Goff" });
    const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
    const caseRow = await aCase(owner, { status: "active" });
    const note = {
      id: crypto.randomUUID() as string,
      caseId: caseRow.id,
      text: "@Anne Le Goff, @Camille Moreau a payé.",
    };
    await addNote(actor, note);
    await addNote(actor, note);
    await editNote(actor, { ...note, text: `${note.text} @Alix Bernard le sait.` });
    const [sent, ...more] = await emailsTo(named.id);
    expect(more).toEqual([]);
    expect(sent?.html).not.toContain("payé");
    expect(await emailsTo(owner.id)).toEqual([]);
    expect(await emailsTo(actor.userId)).toEqual([]);
  });
});
