import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { casePayments, cases, deadlinesDone } from "~/db/schema";
import { listAttachments } from "~/features/cases/evidence/queries.server";
import { setDeadlineDone } from "~/features/deadlines/done.commands.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { today } from "~/platform/today";
import { aCase, aClient, aFile, aPayment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { recordAct, undoAct } from "./commands.server";
import { readStaffLine } from "./queries.server";
import { proofSlot } from "./rules";
import { lineOfCase } from "./rules.server";

freshDatabase();

const daysAgo = (days: number) => Temporal.PlainDate.from(today()).subtract({ days }).toString();

async function aTransfer(given: Parameters<typeof aPayment>[1] = {}) {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active", policeReport: false });
  const payment = await aPayment(theCase, {
    method: "transfer",
    debitedOn: daysAgo(3),
    validatedBy: "deceived",
    ...given,
  });
  return { owner, theCase, payment };
}
const lineOf = async (owner: Person, caseId: string) => lineOfCase(await readOwnProgress(owner.actor), caseId);
const codesOf = async (owner: Person, caseId: string) => (await lineOf(owner, caseId))?.acts.map(({ code }) => code);

describe("« C’est fait »", () => {
  it("dates the payment, takes the act out of the line with its day, and « Annuler » brings it back", async () => {
    const { owner, theCase, payment } = await aTransfer();
    // A command derives what a case asks for; the factory writes rows only.
    await recordAct(owner.actor, { caseId: theCase.id, rule: "report_at_once", due: undefined, doneOn: daysAgo(2) });
    expect(await codesOf(owner, theCase.id)).toContain("recall_fraud");
    await recordAct(owner.actor, { caseId: theCase.id, rule: "recall_fraud", due: undefined, doneOn: daysAgo(1) });
    const line = await lineOf(owner, theCase.id);
    expect(line?.acts.map(({ code }) => code)).not.toContain("recall_fraud");
    expect(line?.done.find(({ code }) => code === "recall_fraud")).toMatchObject({
      doneOn: daysAgo(1),
      canRecord: true,
    });
    const [row] = await db.select().from(casePayments).where(eq(casePayments.id, payment.id));
    expect([row?.toldOn, row?.recallAskedOn]).toEqual([daysAgo(2), daysAgo(1)]);
    await undoAct(owner.actor, { caseId: theCase.id, rule: "recall_fraud", doneOn: daysAgo(1) });
    expect(await codesOf(owner, theCase.id)).toContain("recall_fraud");
  });

  it("is said of a complaint once for the case, and taken back", async () => {
    const { owner, theCase } = await aTransfer();
    const police = async () =>
      (await db.select({ on: cases.policeReportDate }).from(cases).where(eq(cases.id, theCase.id)))[0]?.on;
    await recordAct(owner.actor, { caseId: theCase.id, rule: "police_6_years", due: undefined, doneOn: today() });
    expect(await police()).toBe(today());
    await undoAct(owner.actor, { caseId: theCase.id, rule: "police_6_years", doneOn: today() });
    expect(await police()).toBeNull();
  });

  it("takes back a complaint that was noted as gone to the prosecutor, with its note", async () => {
    const { owner, theCase, payment } = await aTransfer();
    const what = { paymentId: payment.id, rule: "prosecutor" };
    await setDeadlineDone(owner.actor, theCase.id, { what, doneOn: today() });
    expect(await codesOf(owner, theCase.id)).not.toContain("police_6_years");
    await undoAct(owner.actor, { caseId: theCase.id, rule: "police_6_years", doneOn: today() });
    expect(await codesOf(owner, theCase.id)).toContain("police_6_years");
    expect(await db.$count(deadlinesDone)).toBe(0);
  });

  it("is said for all payments that ask for it, where no date of a payment says it", async () => {
    const { owner, theCase } = await aTransfer({ method: "crypto" });
    await aPayment(theCase, { method: "crypto", debitedOn: daysAgo(2) });
    await recordAct(owner.actor, { caseId: theCase.id, rule: "exchange_freeze", due: undefined, doneOn: today() });
    expect(await db.$count(deadlinesDone, eq(deadlinesDone.rule, "exchange_freeze"))).toBe(2);
    await undoAct(owner.actor, { caseId: theCase.id, rule: "exchange_freeze", doneOn: today() });
    expect(await db.$count(deadlinesDone, eq(deadlinesDone.rule, "exchange_freeze"))).toBe(0);
  });

  it("is refused on a day before the payment, and to who does not read the case", async () => {
    const { owner, theCase } = await aTransfer();
    const recall = { caseId: theCase.id, rule: "recall_fraud", due: undefined };
    await expect(recordAct(owner.actor, { ...recall, doneOn: daysAgo(9) })).rejects.toMatchObject({
      code: "act_too_early",
    });
    const other = await aClient();
    await expect(recordAct(other.actor, { ...recall, doneOn: today() })).rejects.toMatchObject({
      code: "case_not_found",
    });
  });

  it("changes nothing for a rule that no payment asks for", async () => {
    const { owner, theCase } = await aTransfer();
    await recordAct(owner.actor, { caseId: theCase.id, rule: "debit_8_weeks", due: daysAgo(-20), doneOn: today() });
    await recordAct(owner.actor, { caseId: theCase.id, rule: "no_such_rule", due: undefined, doneOn: today() });
    expect(await db.$count(deadlinesDone)).toBe(0);
  });
});

describe("the proof of an act", () => {
  const RECALL = "recall_fraud";
  async function aProvedRecall() {
    const { owner, theCase } = await aTransfer();
    const file = await aFile(owner, { slot: proofSlot(theCase.id) });
    const doneOn = daysAgo(1);
    await recordAct(owner.actor, { caseId: theCase.id, rule: RECALL, due: undefined, doneOn, proof: file.id });
    return { owner, theCase, file, doneOn };
  }
  const filesOf = async (owner: Person, caseId: string) =>
    (await listAttachments(owner.actor, caseId)).map(({ fileId }) => fileId);

  it("is a file of the case, shown with what is done to the client and to the staff", async () => {
    const { owner, theCase, file } = await aProvedRecall();
    const to = `/cases/${theCase.id}/attachments/${file.id}`;
    const recall = (await lineOf(owner, theCase.id))?.done.find(({ code }) => code === RECALL);
    expect(recall?.proofs).toEqual([{ label: "Voir la preuve", to, isFile: true }]);
    const { done } = await readStaffLine(theCase.id);
    expect(done.filter(({ proofs }) => proofs.length > 0).map(({ title }) => title)).toEqual([
      "Demander à sa banque le rappel du virement",
    ]);
    expect(done.flatMap(({ proofs }) => proofs.map((proof) => proof.to))).toEqual([to]);
    expect(await filesOf(owner, theCase.id)).toEqual([file.id]);
  });

  it("stays a file of the case, and proves nothing, when « Annuler » brings the act back", async () => {
    const { owner, theCase, file, doneOn } = await aProvedRecall();
    expect(await undoAct(owner.actor, { caseId: theCase.id, rule: RECALL, doneOn })).toBe(true);
    expect(await filesOf(owner, theCase.id)).toEqual([file.id]);
    await recordAct(owner.actor, { caseId: theCase.id, rule: RECALL, due: undefined, doneOn });
    expect((await lineOf(owner, theCase.id))?.done.flatMap(({ proofs }) => proofs)).toEqual([]);
    expect(await undoAct(owner.actor, { caseId: theCase.id, rule: RECALL, doneOn })).toBe(false);
  });

  it("is an upload of the same person for the same case, or nothing is recorded", async () => {
    const { owner, theCase } = await aTransfer();
    const { theCase: another } = await aTransfer();
    for (const file of [
      await aFile(await aClient(), { slot: proofSlot(theCase.id) }),
      await aFile(owner, { slot: proofSlot(another.id) }),
    ])
      await expect(
        recordAct(owner.actor, { caseId: theCase.id, rule: RECALL, due: undefined, doneOn: today(), proof: file.id }),
      ).rejects.toMatchObject({ code: "file_unavailable" });
    const [row] = await db.select().from(casePayments).where(eq(casePayments.caseId, theCase.id));
    expect(row?.recallAskedOn).toBeNull();
  });
});

describe("the acts that a case keeps", () => {
  it("are gone with its last payment, also those that have no date", async () => {
    const { owner, theCase, payment } = await aTransfer();
    await recordAct(owner.actor, { caseId: theCase.id, rule: "report_at_once", due: undefined, doneOn: today() });
    const { removePayment } = await import("~/features/payments/commands.server");
    await removePayment(owner.actor, theCase.id, payment.id);
    expect(await lineOf(owner, theCase.id)).toMatchObject({ acts: [], later: [] });
  });
});
