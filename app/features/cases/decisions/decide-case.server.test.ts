import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, caseMembers, caseMessages, cases, emailLogs, waitingCaseDecisions } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { aCase, aClient, aLawyerOnDuty, anAdministrator, type Case, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { listOwnCases } from "../dashboard/queries.server.ts";
import { caseFilters, listCases } from "../desk/queries.server.ts";
import { messageOfMove, STATUS_NOTICES } from "../desk/rules.server.ts";
import { readCaseForAdministration } from "../details/queries.server.ts";
import { decideCase, decideMany, takeBackCaseDecisions } from "./commands.server.ts";
import { carryOutCaseDecision } from "./jobs.server.ts";

freshDatabase();
queueJobs(deliverEmail, removeObjects, carryOutCaseDecision);

const batch = () => crypto.randomUUID() as string;
const statusOf = async ({ id }: Case) => (await db.select().from(cases).where(eq(cases.id, id)))[0]?.status;
const messagesOf = ({ id }: Case) => db.select().from(caseMessages).where(eq(caseMessages.caseId, id));
const emailsTo = ({ id }: Person) => db.$count(emailLogs, eq(emailLogs.userId, id));
const changesOf = ({ id }: Case) =>
  db.$count(auditEntries, and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "case.status_changed")));
/** What a queue does once the time is over, as often as it runs the job. */
const endWait = ({ id }: Case, of: string) => carryOutCaseDecision.run({ caseId: id, batch: of });

async function aDecision(decision: "approve" | "reject" | "delete" = "approve") {
  const [staff, owner] = [await anAdministrator(), await aClient()];
  const caseRow = await aCase(owner);
  const of = batch();
  expect(await decideCase(staff.actor, { id: caseRow.id, decision, batch: of })).toBe(true);
  return { staff, owner, caseRow, batch: of };
}

describe("a decision that can still be taken back", () => {
  it("shows on the staff’s pages at once, and nowhere to the client", async () => {
    const { staff, owner, caseRow } = await aDecision();
    const page = await readCaseForAdministration(staff.actor, caseRow.id);
    expect(page).toMatchObject({ status: "active", can: { moves: [], remove: false }, decidedByOther: null });
    const { cases: listed } = await listCases(staff.actor, caseFilters.parse({}));
    expect(listed.find(({ id }) => id === caseRow.id)).toMatchObject({ status: "active", isDecided: true });
    expect(await listOwnCases(owner.actor)).toMatchObject([{ id: caseRow.id, status: "in_review" }]);
    expect(await statusOf(caseRow)).toBe("in_review");
    expect(await messagesOf(caseRow)).toEqual([]);
    expect([await emailsTo(owner), await changesOf(caseRow)]).toEqual([0, 0]);
  });

  it("is carried out once its time is over, exactly once however often the job runs", async () => {
    const { staff, owner, caseRow, batch: of } = await aDecision();
    await Promise.all([endWait(caseRow, of), endWait(caseRow, of)]);
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBe("active");
    expect(await messagesOf(caseRow)).toMatchObject([{ message: STATUS_NOTICES.approve.message, isAutomatic: true }]);
    expect([await emailsTo(owner), await changesOf(caseRow)]).toEqual([1, 1]);
    expect(await takeBackCaseDecisions(staff.actor, of)).toBe(0);
    expect(await statusOf(caseRow)).toBe("active");
  });

  it("leaves nothing when it is taken back, and may then be taken anew", async () => {
    const { staff, owner, caseRow, batch: of } = await aDecision("reject");
    expect(await takeBackCaseDecisions(staff.actor, of)).toBe(1);
    await endWait(caseRow, of);
    expect(await messagesOf(caseRow)).toEqual([]);
    expect([await emailsTo(owner), await changesOf(caseRow)]).toEqual([0, 0]);
    expect(await readCaseForAdministration(staff.actor, caseRow.id)).toMatchObject({ status: "in_review" });
    const again = batch();
    expect(await decideCase(staff.actor, { id: caseRow.id, decision: "approve", batch: again })).toBe(true);
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBe("in_review");
    await endWait(caseRow, again);
    expect(await statusOf(caseRow)).toBe("active");
  });

  it("ends either taken back or carried out when both happen at once", async () => {
    const { staff, caseRow, batch: of } = await aDecision();
    const [taken] = await Promise.all([takeBackCaseDecisions(staff.actor, of), endWait(caseRow, of)]);
    expect(await statusOf(caseRow)).toBe(taken === 1 ? "in_review" : "active");
    expect(await messagesOf(caseRow)).toHaveLength(1 - taken);
  });

  it("is taken back by who took it only", async () => {
    const { owner, caseRow, batch: of } = await aDecision();
    const other = await anAdministrator();
    for (const { actor } of [other, owner]) expect(await takeBackCaseDecisions(actor, of)).toBe(0);
    expect(await readCaseForAdministration(other.actor, caseRow.id)).toMatchObject({ waiting: { batch: null } });
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBe("active");
  });

  it("refuses any decision of a second administrator meanwhile, and says why", async () => {
    const { staff, caseRow } = await aDecision();
    const other = await anAdministrator();
    for (const decision of ["approve", "reject", "delete"] as const)
      await expect(decideCase(other.actor, { id: caseRow.id, decision })).rejects.toMatchObject({
        code: "case_decided_by_other",
      });
    const { decidedByOther } = await readCaseForAdministration(other.actor, caseRow.id);
    expect(decidedByOther).toMatch(/a approuvé ce dossier à/);
    expect(await decideCase(staff.actor, { id: caseRow.id, decision: "approve" })).toBe(false);
  });

  it("keeps a case that is being deleted until its time is over, and hides it from the lists", async () => {
    const { staff, owner, caseRow, batch: of } = await aDecision("delete");
    const isListed = async () => {
      const { cases: listed } = await listCases(staff.actor, caseFilters.parse({}));
      return listed.some(({ id }) => id === caseRow.id);
    };
    expect([await isListed(), await statusOf(caseRow)]).toEqual([false, "in_review"]);
    expect(await listOwnCases(owner.actor)).toHaveLength(1);
    expect(await takeBackCaseDecisions(staff.actor, of)).toBe(1);
    expect(await isListed()).toBe(true);
    await decideCase(staff.actor, { id: caseRow.id, decision: "delete", batch: of });
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBeUndefined();
  });

  it("is dropped when the case changed meanwhile, so that it no longer applies", async () => {
    const { caseRow, batch: of } = await aDecision();
    await db.update(cases).set({ status: "closed" }).where(eq(cases.id, caseRow.id));
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBe("closed");
    expect(await db.$count(waitingCaseDecisions, eq(waitingCaseDecisions.caseId, caseRow.id))).toBe(0);
  });
});

it("the decisions of one form are taken back together, and those that left are not", async () => {
  const staff = await anAdministrator();
  const made = [await aCase(await aClient()), await aCase(await aClient()), await aCase(await aClient())];
  const [first, second, third] = made as [Case, Case, Case];
  const of = batch();
  await decideMany(staff.actor, { ids: made.map(({ id }) => id), decision: "approve", batch: of });
  await endWait(third, of);
  expect(await takeBackCaseDecisions(staff.actor, of)).toBe(2);
  for (const caseRow of [first, second]) await endWait(caseRow, of);
  expect(await Promise.all(made.map(statusOf))).toEqual(["in_review", "in_review", "active"]);
});

describe("a decision that left", () => {
  it("is no withdrawal once a lawyer has accepted the case meanwhile", async () => {
    const staff = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "active" });
    const of = batch();
    await decideCase(staff.actor, { id: caseRow.id, decision: "withdraw", words: "Raison", batch: of });
    const lawyer = await aLawyerOnDuty();
    await db.insert(caseMembers).values({ caseId: caseRow.id, userId: lawyer.id, membership: "lawyer" });
    await endWait(caseRow, of);
    expect([await statusOf(caseRow), await messagesOf(caseRow)]).toEqual(["active", []]);
  });

  it("is withdrawn with a reason that the client reads, but not while a lawyer is in charge", async () => {
    const staff = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "active" });
    const withdraw = (words: string | null, of = batch()) =>
      decideCase(staff.actor, { id: caseRow.id, decision: "withdraw", words, batch: of });
    await expect(withdraw(null)).rejects.toMatchObject({ code: "withdrawal_needs_reason" });
    const lawyer = await aLawyerOnDuty();
    await db.insert(caseMembers).values({ caseId: caseRow.id, userId: lawyer.id, membership: "lawyer" });
    await expect(withdraw("Raison")).rejects.toMatchObject({ code: "case_has_lawyer" });
    expect((await readCaseForAdministration(staff.actor, caseRow.id)).can.moves).not.toContain("withdraw");
    await db.delete(caseMembers).where(eq(caseMembers.caseId, caseRow.id));
    const of = batch();
    await withdraw("La banque a déjà tout remboursé.", of);
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBe("in_review");
    const [posted] = await messagesOf(caseRow);
    expect(posted?.message).toBe(
      `${STATUS_NOTICES.withdraw.message}\n\nLa raison\u00a0: La banque a déjà tout remboursé.`,
    );
    expect(await changesOf(caseRow)).toBe(1);
  });

  it("puts a rejected case under review again, and says so to its client", async () => {
    const staff = await anAdministrator();
    const caseRow = await aCase(await aClient(), { status: "rejected" });
    const of = batch();
    await decideCase(staff.actor, { id: caseRow.id, decision: "reexamine", batch: of });
    await endWait(caseRow, of);
    expect(await statusOf(caseRow)).toBe("in_review");
    expect(await messagesOf(caseRow)).toMatchObject([{ message: STATUS_NOTICES.reexamine.message }]);
    expect(await changesOf(caseRow)).toBe(1);
  });
});

it("a rejection adds the lawyer’s words and what is still possible after the specification’s sentences", () => {
  const { message } = STATUS_NOTICES.reject;
  const about = { scamType: "phishing", hasLawyer: false } as const;
  expect(messageOfMove({ move: "reject" }, about)).toBe(message);
  const added = messageOfMove({ move: "reject", words: "Courage.", withOptions: true }, about);
  expect(added.startsWith(`${message}\n\nCourage.\n\nCe que vous pouvez encore faire\u00a0:\n– Contester`)).toBe(true);
});

it("an approval promises an examination by a lawyer only where one is in charge", () => {
  const words = (hasLawyer: boolean) => messageOfMove({ move: "approve" }, { scamType: "phishing", hasLawyer });
  expect(words(false)).not.toContain("dès maintenant");
  expect(words(false)).toContain("son nom s’affichera ici");
  expect(words(true)).toContain("Un avocat l’examine dès maintenant");
});
