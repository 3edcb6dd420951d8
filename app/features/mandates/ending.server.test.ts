import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, caseSnoozes, caseTasks, waitingCaseDecisions } from "~/db/schema";
import { decideDocument } from "~/features/approvals/decisions.commands.server";
import { carryOutDocumentDecision } from "~/features/approvals/decisions.jobs.server";
import { decideCase, takeBackCaseDecisions } from "~/features/cases/decisions/commands.server";
import { carryOutCaseDecision } from "~/features/cases/decisions/jobs.server";
import { entryTitle } from "~/features/cases/details/labels";
import { addTask, setTaskDone } from "~/features/cases/tasks/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { giveReason } from "~/features/members/commands.server";
import { setRole } from "~/features/people/commands.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import { setReminder } from "~/features/worklist/commands.server";
import { listWork } from "~/features/worklist/queries.server";
import { config, setConfig } from "~/platform/config.server";
import { today } from "~/platform/today";
import {
  aCase,
  aClient,
  aDocument,
  aLawyerOnDuty,
  anAdministrator,
  aProposal,
  type Case,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { takeCaseBack, withdrawFromCase } from "./ending.commands.server";
import { acceptProposal } from "./proposals/commands.server";

freshDatabase();
queueJobs(announceUnread, carryOutCaseDecision, carryOutDocumentDecision, deliverEmail);

async function aWorld() {
  const [administrator, lawyer, other] = [await anAdministrator(), await aLawyerOnDuty(), await aLawyerOnDuty()];
  return { administrator, lawyer, other, theCase: await aCase(await aClient(), { status: "active" }) };
}

/** A case of which the lawyer is in charge. */
async function aMandate() {
  const world = await aWorld();
  await acceptProposal(world.lawyer.actor, await aProposal(world.theCase, world.lawyer));
  return world;
}

describe("what a lawyer had to do on a case", () => {
  const waiting = async ({ actor }: Person, { reference }: Case) =>
    (await listWork(actor, { place: "team", kind: "unassigned", search: reference, after: null })).items.map(
      ({ words }) => words,
    );

  async function withWork() {
    const world = await aMandate();
    const { lawyer, theCase } = world;
    const task = { id: crypto.randomUUID(), text: "Écrire à la banque", dueOn: today(), assigneeId: lawyer.id };
    await addTask(lawyer.actor, theCase.id, task);
    const done = { ...task, id: crypto.randomUUID() };
    await addTask(lawyer.actor, theCase.id, done);
    await setTaskDone(lawyer.actor, theCase.id, done.id, true);
    await setReminder(lawyer.actor, theCase.id, "2099-01-01", "third_party");
    return world;
  }

  it("goes back to the desk without anybody when they withdraw, their reminder too", async () => {
    const { administrator, lawyer, theCase } = await withWork();
    await withdrawFromCase(lawyer.actor, theCase.id, "Conflit apparu depuis.");
    expect(await waiting(administrator, theCase)).toEqual([
      "Écrire à la banque",
      "Reprendre ce dossier\u00a0: rappel d’une personne qui ne le suit plus",
    ]);
    expect(await db.$count(caseSnoozes, eq(caseSnoozes.caseId, theCase.id))).toBe(0);
  });

  it("does when the case is handed to another lawyer, who does not see it there", async () => {
    const { administrator, other, theCase } = await withWork();
    await acceptProposal(other.actor, await aProposal(theCase, other));
    await giveReason(administrator.actor, theCase.id, "technical");
    expect(await waiting(administrator, theCase)).toHaveLength(2);
    expect(await waiting(other, theCase)).toEqual([]);
  });

  it("does when their role or their account ends, and that of an administrator who loses the role", async () => {
    const promoted = await withWork();
    await setRole(promoted.administrator.actor, promoted.lawyer.id, "administrator");
    expect(await waiting(promoted.administrator, promoted.theCase)).toHaveLength(2);
    const deleted = await withWork();
    await deletePerson(deleted.administrator.actor, deleted.lawyer.id);
    expect(await waiting(deleted.administrator, deleted.theCase)).toHaveLength(2);

    const { administrator, theCase } = await aWorld();
    const leaving = await anAdministrator();
    const task = { id: crypto.randomUUID(), text: "Écrire à la banque", dueOn: today(), assigneeId: leaving.id };
    await addTask(leaving.actor, theCase.id, task);
    await setRole(administrator.actor, leaving.id, "client");
    expect(await waiting(administrator, theCase)).toEqual(["Écrire à la banque"]);
  });
});

it("a decision that waited when its lawyer lost the case is said in the history, and its undo answers so", async () => {
  setConfig({ ...config, DECISION_SECONDS: 10 });
  const { administrator, lawyer, theCase } = await aMandate();
  const batch = crypto.randomUUID();
  await decideCase(lawyer.actor, { id: theCase.id, decision: "close", batch });
  await takeCaseBack(administrator.actor, theCase.id, "handed_over");
  expect(await db.$count(waitingCaseDecisions)).toBe(0);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id));
  expect(entries.map((entry) => entryTitle(entry as Parameters<typeof entryTitle>[0]))).toContain(
    "Décision non appliquée\u00a0: Dossier clôturé",
  );
  await expect(takeBackCaseDecisions(lawyer.actor, batch)).rejects.toMatchObject({ code: "decision_dropped" });
  expect(await takeBackCaseDecisions(lawyer.actor, crypto.randomUUID())).toBe(0);
});

describe("the decisions of an administrator that wait", () => {
  async function withDecisions() {
    setConfig({ ...config, DECISION_SECONDS: 10 });
    const { administrator, theCase } = await aWorld();
    const leaving = await anAdministrator();
    const person = await aClient();
    const { id: documentId, documentType } = await aDocument(person);
    await decideCase(leaving.actor, { id: theCase.id, decision: "hold" });
    const document = { userId: person.id, documentType, documentId };
    await decideDocument(leaving.actor, { ...document, reason: null, batch: crypto.randomUUID() });
    return { administrator, leaving, theCase, documentId };
  }
  const dropped = async ({ id }: { id: string }) =>
    (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)))
      .filter(({ action }) => action.endsWith("decision_dropped"))
      .map(({ action, actorId, details }) => ({ action, actorId, decidedBy: details.decidedBy }));

  it("are dropped with their role, each with a line, and whoever takes it is told how many", async () => {
    const { administrator, leaving, theCase, documentId } = await withDecisions();
    expect(await setRole(administrator.actor, leaving.id, "client")).toBe(2);
    const by = { actorId: administrator.id, decidedBy: leaving.id };
    expect(await dropped(theCase)).toEqual([{ action: "case.decision_dropped", ...by }]);
    expect(await dropped({ id: documentId })).toEqual([{ action: "document.decision_dropped", ...by }]);
    expect(await setRole(administrator.actor, leaving.id, "client")).toBe(0);
  });

  it("are dropped with their account too, each with a line", async () => {
    const { administrator, leaving, theCase, documentId } = await withDecisions();
    await deletePerson(administrator.actor, leaving.id);
    expect([...(await dropped(theCase)), ...(await dropped({ id: documentId }))]).toHaveLength(2);
  });
});

it("the upgrade releases the tasks and reminders of those who had left before it, and of nobody else", async () => {
  const { administrator, lawyer, other, theCase } = await aMandate();
  const tasks = [lawyer, other, administrator].map(({ id: assigneeId }) => ({
    ...{ id: crypto.randomUUID(), caseId: theCase.id, text: "Écrire à la banque", dueOn: today(), assigneeId },
  }));
  await db.insert(caseTasks).values(tasks);
  const reminders = [lawyer, other].map(({ id: userId }) => ({ userId, caseId: theCase.id, remindOn: "2099-01-01" }));
  await db.insert(caseSnoozes).values(reminders);
  const migration = readFileSync("app/db/migrations/0059_last_verified_lawyers.sql", "utf8");
  for (const statement of migration.split("--> statement-breakpoint").slice(-2)) await db.execute(sql.raw(statement));
  const ofCase = await db.select().from(caseTasks).where(eq(caseTasks.caseId, theCase.id));
  const left = ofCase.filter(({ assigneeId }) => assigneeId === null);
  expect(left.map(({ id, text }) => (id === tasks[1]?.id ? "theirs" : text)).sort()).toEqual([
    "Reprendre ce dossier\u00a0: rappel d’une personne qui ne le suit plus",
    "theirs",
  ]);
  const kept = await db.select().from(caseSnoozes).where(eq(caseSnoozes.caseId, theCase.id));
  expect(kept.map(({ userId }) => userId)).toEqual([lawyer.id]);
});
