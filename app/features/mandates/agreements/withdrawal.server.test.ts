import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, caseMessages, feeAgreements } from "~/db/schema";
import { announceUnread } from "~/features/chat/jobs.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { aCase, aClient, aLawyerOnDuty, anAdministrator, anAgreement, aProposal } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { acceptProposal } from "../proposals/commands.server";
import { acceptAgreement, proposeAgreement } from "./commands.server";
import { withdrawAgreement } from "./ending.commands.server";
import { readAgreements } from "./queries.server";

freshDatabase();
queueJobs(announceUnread, deliverEmail, removeObjects);

async function aMandate() {
  const [client, lawyer] = [await aClient(), await aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" })];
  const theCase = await aCase(client, { status: "active", amount: 4_020_000 });
  await acceptProposal(lawyer.actor, await aProposal(theCase, lawyer));
  return { client, lawyer, theCase };
}

const statusOf = async (caseId: string) =>
  (await db.select().from(feeAgreements).where(eq(feeAgreements.caseId, caseId)))[0]?.status;

describe("a fee agreement that waits for its answer", () => {
  it("is withdrawn by its lawyer: the client is told, and can no longer accept it", async () => {
    const { client, lawyer, theCase } = await aMandate();
    const id = await anAgreement(theCase, lawyer, { status: "pending", lawyerName: "Maître Jeanne Aubry" });
    expect((await readAgreements(lawyer.actor, theCase.id)).can.withdraw).toBe(true);
    expect((await readAgreements(client.actor, theCase.id)).can.withdraw).toBe(false);
    await withdrawAgreement(lawyer.actor, theCase.id, id);
    await withdrawAgreement(lawyer.actor, theCase.id, id);
    expect(await statusOf(theCase.id)).toBe("withdrawn");
    await expect(acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" })).rejects.toMatchObject({
      code: "agreement_closed",
    });
    const messages = await db.select().from(caseMessages).where(eq(caseMessages.caseId, theCase.id));
    const told = messages.filter(({ message }) => message?.includes("a retiré sa proposition de convention"));
    expect(told).toMatchObject([{ isAutomatic: true }]);
    const recorded = and(eq(auditEntries.subjectId, theCase.id), eq(auditEntries.action, "case.agreement_withdrawn"));
    expect(await db.$count(auditEntries, recorded)).toBe(1);
    expect((await readAgreements(lawyer.actor, theCase.id)).can).toMatchObject({ withdraw: false, propose: true });
  });

  it("is withdrawn by nobody else, and not after its answer", async () => {
    const { client, lawyer, theCase } = await aMandate();
    const id = await anAgreement(theCase, lawyer, { status: "pending" });
    for (const { actor } of [client, await anAdministrator(), await aLawyerOnDuty()])
      await expect(withdrawAgreement(actor, theCase.id, id)).rejects.toMatchObject({ code: "case_not_found" });
    await acceptAgreement(client.actor, theCase.id, { id, otherPayer: "none" });
    await expect(withdrawAgreement(lawyer.actor, theCase.id, id)).rejects.toMatchObject({ code: "agreement_closed" });
  });
});

it("an agreement whose base fee is low beside its success fee is proposed after a question only", async () => {
  const { lawyer, theCase } = await aMandate();
  const terms = { baseFee: 30_000, vatRate: 2_000, successRate: 2_000, scope: "Une mise en demeure.", expenses: null };
  const proposal = { id: crypto.randomUUID() as string, ...terms };
  const question = await proposeAgreement(lawyer.actor, theCase.id, proposal);
  expect(question).toContain("base symbolique");
  expect(await statusOf(theCase.id)).toBeUndefined();
  expect(await proposeAgreement(lawyer.actor, theCase.id, { ...proposal, confirmed: question ?? "" })).toBeNull();
  expect(await statusOf(theCase.id)).toBe("pending");
});
