import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, cases, deadlinesDone } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { aCase, aClient, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { readCaseDeadlines } from "./case/queries.server";
import { firstActs } from "./case/rules";
import { setDeadlineDone } from "./done.commands.server";

freshDatabase();

/** No day of the debit is near enough today for its deadlines to change while the tests run. */
const DEBIT = "2026-03-14";

async function aPaidCase() {
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
  const theCase = await aCase(owner, { status: "active" });
  const payment = await aPayment(theCase, { debitedOn: DEBIT, method: "card" });
  const tick = (rule: string, doneOn?: string) =>
    setDeadlineDone(owner.actor, theCase.id, { what: { paymentId: payment.id, rule }, doneOn });
  return { owner, theCase, payment, tick };
}

async function stateOf(actor: Actor, caseId: string, rule: string) {
  const { payments } = await readCaseDeadlines(actor, caseId, "client");
  const found = payments[0]?.deadlines.find(({ id }) => id === rule);
  return found && `${found.state} ${found.doneOn}`;
}

describe("« fait le … »", () => {
  it("is kept for the deadline of one payment, changed and taken back, each time in the journal", async () => {
    const { owner, theCase, tick } = await aPaidCase();
    expect(await stateOf(owner.actor, theCase.id, "civi_3_years")).toBe("to_do null");
    await tick("civi_3_years", "2026-03-20");
    await tick("civi_3_years", "2026-03-21");
    expect(await stateOf(owner.actor, theCase.id, "civi_3_years")).toBe("done 2026-03-21");
    expect(await db.$count(deadlinesDone)).toBe(1);
    await tick("civi_3_years");
    expect(await stateOf(owner.actor, theCase.id, "civi_3_years")).toBe("to_do null");
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id));
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith("deadline."));
    expect(actions.sort()).toEqual(["deadline.done", "deadline.done", "deadline.reopened"]);
  });

  it("is noted for the whole case where it is a fact, also of a payment that is added later", async () => {
    const { owner, theCase, tick } = await aPaidCase();
    expect(await stateOf(owner.actor, theCase.id, "data_answer")).toBeUndefined();
    await tick("data_request", "2026-03-20");
    const later = await aPayment(theCase, { debitedOn: "2026-03-10", method: "card" });
    const { payments } = await readCaseDeadlines(owner.actor, theCase.id, "client");
    const dates = payments.map(({ deadlines }) => deadlines.find(({ id }) => id === "data_answer")?.date);
    expect([payments.some(({ id }) => id === later.id), dates]).toEqual([true, ["2026-04-20", "2026-04-20"]]);
    await tick("data_request");
    expect(await stateOf(owner.actor, theCase.id, "data_answer")).toBeUndefined();
  });

  it("files the complaint of the case once it left for the prosecutor, moves it, and takes it back with its note", async () => {
    const { owner, theCase, tick } = await aPaidCase();
    const told = async () => {
      const [row] = await db
        .select({ filed: cases.policeReport, on: cases.policeReportDate })
        .from(cases)
        .where(eq(cases.id, theCase.id));
      return row;
    };
    await tick("prosecutor", "2026-03-20");
    expect(await told()).toEqual({ filed: true, on: "2026-03-20" });
    expect(await stateOf(owner.actor, theCase.id, "police_6_years")).toBe("done 2026-03-20");
    await tick("prosecutor", "2026-03-21");
    expect(await told()).toEqual({ filed: true, on: "2026-03-21" });
    await tick("prosecutor");
    expect(await told()).toEqual({ filed: false, on: null });
    expect(await stateOf(owner.actor, theCase.id, "police_6_years")).toBe("to_do null");
    // What was told by itself stays.
    await db.update(cases).set({ policeReport: true, policeReportDate: "2026-03-16" }).where(eq(cases.id, theCase.id));
    await tick("prosecutor", "2026-03-20");
    await tick("prosecutor");
    expect(await told()).toEqual({ filed: true, on: "2026-03-16" });
  });

  it("offers a company no fact that starts nothing for it, but to take back what it noted", async () => {
    const { owner, theCase, tick } = await aPaidCase();
    const offered = async () =>
      (await readCaseDeadlines(owner.actor, theCase.id, "client")).payments.flatMap((one) => one.facts);
    expect(await offered()).toEqual(expect.arrayContaining(["decision", "data_request", "prosecutor"]));
    await tick("data_request", "2026-03-20");
    await db.update(cases).set({ filledFor: "company" }).where(eq(cases.id, theCase.id));
    const own = ["prosecutor", "prosecution_refused", "operator_request", "served"];
    expect((await offered()).toSorted()).toEqual([...own, "data_request"].toSorted());
    await tick("data_request");
    expect((await offered()).toSorted()).toEqual(own.toSorted());
  });

  it("is noted for the payments of one bank where it is a fact of that bank", async () => {
    const { owner, theCase, payment } = await aPaidCase();
    const swiss = await aPayment(theCase, { debitedOn: DEBIT, method: "transfer", ownBank: "PostFinance" });
    const what = { paymentId: swiss.id, rule: "data_request" };
    await setDeadlineDone(owner.actor, theCase.id, { what, doneOn: "2026-03-20" });
    const noted = await db.select({ id: deadlinesDone.paymentId }).from(deadlinesDone);
    expect(noted).toEqual([{ id: swiss.id }]);
    expect(await stateOf(owner.actor, theCase.id, "data_answer")).toBeUndefined();
    await setDeadlineDone(owner.actor, theCase.id, {
      what: { paymentId: payment.id, rule: "prosecutor" },
      doneOn: "2026-03-21",
    });
    expect(await db.$count(deadlinesDone, eq(deadlinesDone.rule, "prosecutor"))).toBe(2);
  });

  it("is refused for what a date of the payment says, for an unknown rule and for another case's payment", async () => {
    const { owner, tick } = await aPaidCase();
    const other = await aCase(owner, { status: "active" });
    const elsewhere = await aPayment(other);
    const missing = { code: "payment_not_found" };
    await expect(tick("report_13_months", "2026-03-20")).rejects.toMatchObject(missing);
    await expect(tick("no_such_rule", "2026-03-20")).rejects.toMatchObject(missing);
    const { theCase } = await aPaidCase();
    await expect(
      setDeadlineDone(owner.actor, theCase.id, {
        what: { paymentId: elsewhere.id, rule: "civi_3_years" },
        doneOn: DEBIT,
      }),
    ).rejects.toMatchObject({ code: "case_not_found" });
    const mine = await aCase(owner, { status: "active" });
    await expect(
      setDeadlineDone(owner.actor, mine.id, { what: { paymentId: elsewhere.id, rule: "civi_3_years" }, doneOn: DEBIT }),
    ).rejects.toMatchObject(missing);
  });

  it("takes a deadline out of what the staff is told of the case", async () => {
    const { owner, theCase, tick, payment } = await aPaidCase();
    expect(payment.debitedOn).toBe(DEBIT);
    const listed = firstActs((await readCaseDeadlines(owner.actor, theCase.id, "client")).payments);
    expect(listed.map(({ deadline }) => deadline.id)).toContain("report_at_once");
    for (const rule of ["civi_3_years", "civil_5_years"]) await tick(rule, "2026-03-20");
    const { payments } = await readCaseDeadlines(owner.actor, theCase.id, "client");
    const done = payments[0]?.deadlines.filter(({ state }) => state === "done").map(({ id }) => id);
    expect(done?.sort()).toEqual(["civi_3_years", "civil_5_years"]);
    const [row] = await db.select({ acts: cases.acts }).from(cases).where(eq(cases.id, theCase.id));
    expect(row?.acts?.filter(({ done: on }) => on === undefined).map(({ rule }) => rule)).not.toContain("civi_3_years");
  });

  it("says that payments without a date have no deadline", async () => {
    const { owner, theCase } = await aPaidCase();
    await aPayment(theCase, { debitedOn: null });
    expect(await readCaseDeadlines(owner.actor, theCase.id, "client")).toMatchObject({ undated: 1 });
  });
});
