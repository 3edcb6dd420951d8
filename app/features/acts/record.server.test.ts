import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { casePayments, cases, deadlinesDone } from "~/db/schema";
import { readOwnProgress } from "~/features/progress/queries.server";
import { today } from "~/platform/today";
import { aCase, aClient, aPayment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { recordAct, undoAct } from "./commands.server";
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

describe("the acts that a case keeps", () => {
  it("are gone with its last payment, also those that have no date", async () => {
    const { owner, theCase, payment } = await aTransfer();
    await recordAct(owner.actor, { caseId: theCase.id, rule: "report_at_once", due: undefined, doneOn: today() });
    const { removePayment } = await import("~/features/payments/commands.server");
    await removePayment(owner.actor, theCase.id, payment.id);
    expect(await lineOf(owner, theCase.id)).toMatchObject({ acts: [], later: [] });
  });
});
