import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_VALIDATIONS } from "~/db/schema/payment-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { carry } from "./calendar.server";
import { METHOD_LABELS, type Method } from "./labels";
import { listRules } from "./law/queries.server";
import { type Operation, operationOf } from "./law/rules";
import { RULES } from "./law/rules.server";
import { dateText, isNear, leftText } from "./rules";
import { dateOf, deadlinesOf, rulesFor } from "./rules.server";

const card: Operation = operationOf({ debit: "2025-08-15", method: "card", consent: "not_me", account: "france" });
const TODAY = "2025-09-01";

const find = (id: string, given: Partial<Operation> = {}, today = TODAY) =>
  deadlinesOf({ ...card, ...given }, today).find((deadline) => deadline.id === id);
const dateFor = (id: string, given: Partial<Operation> = {}) => find(id, given)?.date;
const idsOf = (given: Partial<Operation>) => rulesFor({ ...card, ...given }).map(({ id }) => id);

const days = fc
  .integer({ min: 0, max: 30_000 })
  .map((count) => Temporal.PlainDate.from("2018-01-13").add({ days: count }).toString());
const methods = fc.constantFrom(...(Object.keys(METHOD_LABELS) as Method[]));
const consents = fc.constantFrom(...PAYMENT_VALIDATIONS);

describe("the deadlines of a payment by card that its holder did not make", () => {
  it("run from its debit, its report, its complaint and the day on which it was known", () => {
    expect(dateFor("report_13_months")).toBe("2026-09-15");
    expect(dateFor("report_70_days")).toBe("2025-10-24");
    expect(dateFor("chargeback_120_days")).toBe("2025-12-13");
    expect(dateFor("police_6_years")).toBe("2031-08-15");
    expect(dateFor("civi_3_years")).toBe("2028-08-15");
    expect(dateFor("civil_5_years")).toBe("2030-08-15");
    expect(dateFor("civil_5_years", { known: "2025-08-20" })).toBe("2030-08-15");
    expect(dateFor("bank_refund", { told: "2025-08-22" })).toBe("2025-08-25");
    expect(dateFor("bank_answer_15_days", { complained: "2026-04-30" })).toBe("2026-05-27");
    expect(dateFor("bank_answer_35_days", { complained: "2026-04-30" })).toBe("2026-06-24");
    expect(dateFor("mediator_last", { complained: "2026-04-30" })).toBe("2027-04-30");
    expect(dateFor("insurance_theft_2_days", { known: "2026-04-30" })).toBe("2026-05-05");
    expect(dateFor("civil_party_opens", { prosecutor: "2025-11-30" })).toBe("2026-02-28");
  });

  it("leave out what nothing started", () => {
    expect(find("bank_refund")).toBeUndefined();
    expect(find("mediator_last")).toBeUndefined();
    expect(find("sarvi_last")).toBeUndefined();
    expect(dateFor("sarvi_opens", { decision: "2025-12-31" })).toBe("2026-02-28");
    expect(dateFor("sarvi_last", { decision: "2024-02-29" })).toBe("2025-02-28");
    expect(dateFor("data_answer", { data_request: "2026-01-31" })).toBe("2026-02-28");
    expect(dateFor("data_answer_extended", { data_request: "2026-01-31" })).toBe("2026-04-30");
  });

  it("say what to do first in its order of use, then what is over, then what is done", () => {
    expect(deadlinesOf(card, "2025-12-20")[0]).toMatchObject({ id: "report_at_once", state: "at_once" });
    const deadlines = deadlinesOf({ ...card, complained: "2025-12-01" }, "2025-12-20");
    expect(deadlines.map(({ id }) => id)).toEqual([
      "police_6_years",
      "report_13_months",
      "bank_data",
      "mediator_last",
      "civil_5_years",
      "civi_3_years",
      "bank_answer_15_days",
      "bank_answer_35_days",
      "mediator_opens_services",
      "pictures_1_month",
      "report_70_days",
      "chargeback_120_days",
      "report_at_once",
    ]);
    expect(find("report_13_months", { written_report: "2025-08-18" })?.state).toBe("done");
  });

  it("open the mediator at the refusal of the bank, before the end of its delay", () => {
    const refused = { complained: "2026-04-30", answered: "2026-05-12" };
    expect(dateFor("mediator_opens_services", { complained: "2026-04-30" })).toBe("2026-06-24");
    expect(dateFor("mediator_opens_services", refused)).toBe("2026-05-12");
    expect(find("bank_answer_15_days", refused)?.state).toBe("done");
  });
});

describe("which rules apply", () => {
  it("depends on the method", () => {
    expect(idsOf({ method: "direct_debit" })).toEqual(expect.arrayContaining(["debit_8_weeks", "debit_13_months"]));
    expect(idsOf({ method: "direct_debit" })).not.toContain("report_13_months");
    expect(dateFor("debit_8_weeks", { method: "direct_debit" })).toBe("2025-10-10");
    expect(find("recall_fraud", { method: "instant_transfer", debit: "2020-12-18" })?.state).toBe("at_once");
    expect(idsOf({ method: "crypto" })).toEqual([
      "exchange_freeze",
      "police_6_years",
      "prosecutor_copy",
      "civil_party_opens",
      "civil_party_refused",
      "civi_3_years",
      "civi_after_decision",
      "sarvi_opens",
      "sarvi_last",
      "civil_5_years",
      "data_answer",
      "data_answer_extended",
      "cnil_complaint",
      "operator_answer",
    ]);
    expect(idsOf({ method: "cheque" })).toContain("bank_answer_2_months");
    expect(dateFor("bank_acknowledgement", { method: "cheque", complained: "2026-04-30" })).toBe("2026-05-15");
  });

  it("has no 13 months for a payment that its victim meant to make", () => {
    for (const consent of ["meant_to_pay", "knowingly"] as const) {
      expect(idsOf({ consent })).not.toContain("report_13_months");
      expect(idsOf({ consent })).not.toContain("report_70_days");
    }
  });

  it("has 13 months, by prudence, for a code typed to cancel or to protect and for an answer to be made precise", () => {
    for (const consent of ["believed_protecting", "deceived"] as const)
      expect(find("report_13_months", { consent })?.certainty).toBe("Date par prudence");
  });

  it("is certain about a payment that its victim did not validate", () => {
    expect(find("report_13_months")?.certainty).toBe("Date sûre");
  });

  it("counts seventy days for any method outside the Economic Area, prudent save for a card, and none inside", () => {
    expect(find("report_70_days", { isOutsideEea: true })?.certainty).toBe("Date sûre");
    expect(find("report_70_days", { isOutsideEea: null })?.certainty).toBe("Date par prudence");
    expect(find("report_70_days", { isOutsideEea: true, method: "transfer" })?.certainty).toBe("Date par prudence");
    expect(find("report_70_days", { isOutsideEea: false })).toBeUndefined();
  });

  it("depends on the date of the operation", () => {
    const rule = {
      ...RULES.find(({ id }) => id === "report_at_once"),
      id: "new",
      from: "2028-01-01",
      to: null,
    } as (typeof RULES)[number];
    const former = { ...rule, id: "former", from: null, to: "2027-12-31" };
    const at = (debit: string) => rulesFor({ ...card, debit }, [rule, former]).map(({ id }) => id);
    expect(at("2027-12-31")).toEqual(["former"]);
    expect(at("2028-01-01")).toEqual(["new"]);
    expect(idsOf({ debit: "2017-12-31" })).not.toContain("report_70_days");
    expect(idsOf({ debit: "2014-02-28" })).not.toContain("police_6_years");
  });

  it("says of each rule on an unconfirmed source that it is to be confirmed", () => {
    const unconfirmed = RULES.filter(({ certainty }) => certainty === "unconfirmed");
    expect(unconfirmed.length).toBeGreaterThan(5);
    for (const { id, unconfirmed: what } of unconfirmed) expect(what, id).toBeTruthy();
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });
});

describe("the table of rules for the operator", () => {
  const table = () => listRules({ userId: "x", role: "administrator" } as Actor);
  const row = async (id: string) => (await table()).rules.find((rule) => rule.id === id);

  it("gives each rule its article, its source, its certainties and the day on which the source was read", async () => {
    const { rules, readOn } = await table();
    expect(rules).toHaveLength(RULES.length);
    for (const rule of rules) {
      expect([rule.id, rule.article !== "", rule.source !== ""]).toEqual([rule.id, true, true]);
      expect(rule.certainties.length, rule.id).toBeGreaterThan(0);
      expect(rule.readOn === null, rule.id).toBe(/^(Non relu|Source non notée)/.test(rule.source));
      if (rule.readOn) expect(rule.readOn >= readOn, rule.id).toBe(true);
    }
  });

  it("says which certainties and which methods a rule may have", async () => {
    expect(await row("report_13_months")).toMatchObject({ certainties: ["certain", "prudent", "contract"] });
    expect(await row("chargeback_120_days")).toMatchObject({ certainties: ["contract"], methods: ["card"] });
    expect(await row("amf_mediator_last")).toMatchObject({ certainties: ["unconfirmed"], methods: null, readOn: null });
  });

  it("does not call a first possible day a forclusion", async () => {
    expect(await row("civil_party_opens")).toMatchObject({ nature: "Première date possible" });
    expect(await row("civi_3_years")).toMatchObject({ nature: "Forclusion" });
  });

  it("calls the year of a mediator no forclusion, since it only lets the mediator refuse", async () => {
    for (const id of ["mediator_last", "amf_mediator_last"]) expect((await row(id))?.nature).not.toBe("Forclusion");
  });
});

describe("how a deadline reads", () => {
  const words = (id: string, given: Partial<Operation>, today: string) => {
    const deadline = find(id, given, today);
    return deadline && `${dateText(deadline)}. ${leftText(deadline)}`;
  };

  it("counts the days that are left, to the last one", () => {
    expect(words("report_13_months", {}, "2026-09-01")).toBe("Jusqu’au 15 septembre 2026. Encore 14 jours");
    expect(words("report_13_months", {}, "2026-09-14")).toBe("Jusqu’au 15 septembre 2026. Encore un jour");
    expect(words("report_13_months", {}, "2026-09-15")).toBe("Jusqu’au 15 septembre 2026. C’est aujourd’hui");
    expect(
      find("report_13_months", {}, "2026-09-08") && isNear(find("report_13_months", {}, "2026-09-08") as never),
    ).toBe(false);
    expect(isNear(find("report_13_months", {}, "2026-09-09") as never)).toBe(true);
  });

  it("says that an article of the former code of criminal procedure is to be checked, once it is renumbered", () => {
    expect(find("police_6_years", {}, "2028-12-31")?.article).toBe("Code de procédure pénale, articles 8 et 9-1");
    expect(find("police_6_years", {}, "2029-01-01")?.article).toContain("numéro d’avant 2029");
  });

  it("never says that it is too late", () => {
    expect(words("report_13_months", {}, "2026-09-16")).toBe(
      "Jusqu’au 15 septembre 2026. Cette date est passée. Ce n’est peut-être pas trop tard\u00a0: un avocat peut le dire",
    );
    const late = words("report_13_months", { written_report: "2026-10-01" }, "2026-10-02");
    expect(late).toContain(
      "Fait le 1er octobre 2026, après cette date\u00a0: un avocat peut dire si c’était trop tard",
    );
    expect(JSON.stringify(RULES)).not.toMatch(/trop tard/i);
  });

  it("shows the date that is not carried, with the carried one beside it, and carries no prescription", () => {
    expect(find("report_13_months", { debit: "2026-01-31" })).toMatchObject({
      date: "2027-02-28",
      nextBusinessDay: "2027-03-01",
    });
    expect(find("report_13_months")?.nextBusinessDay).toBeNull();
    // 31 January 2032 is a Saturday.
    expect(find("police_6_years", { debit: "2026-01-31" })).toMatchObject({
      date: "2032-01-31",
      nextBusinessDay: null,
    });
    for (const { kind, isCarried, id } of RULES) if (kind === "prescription") expect(isCarried, id).toBe(false);
  });

  it("says why: how long, and what started it", () => {
    expect(find("report_13_months")?.why).toBe("13 mois après le débit (15 août 2025)");
    expect(find("insurance_theft_2_days", { known: "2025-08-20" })?.why).toBe(
      "2 jours ouvrés (lundi à vendredi, hors fériés) après le jour où vous l’avez su (20 août 2025)",
    );
    expect(find("prosecutor_copy", { undated: ["police"] })?.why).toBe("Dès votre plainte");
  });
});

describe("for any operation", () => {
  it("a later one never has an earlier deadline", () => {
    fc.assert(
      fc.property(days, fc.nat(800), methods, consents, (debit, later, method, consent) => {
        const second = Temporal.PlainDate.from(debit).add({ days: later }).toString();
        for (const rule of RULES) {
          const started = (day: string) =>
            operationOf({
              ...{
                debit: day,
                method,
                consent,
                known: day,
                told: day,
                recall_asked: day,
                refund_asked: day,
                complained: day,
                police: day,
              },
              ...{
                decision: day,
                data_request: day,
                data_answered: day,
                data_received: day,
                prosecutor: day,
                prosecution_refused: day,
                served: day,
                paid: day,
              },
            });
          const [one, other] = [dateOf(rule, started(debit)), dateOf(rule, started(second))];
          expect(one === null || other === null || one <= other, `${rule.id} ${debit} ${second}`).toBe(true);
        }
      }),
    );
  });

  it("the carried date is never before the one that is not carried, and is a bank day", () => {
    fc.assert(
      fc.property(days, (text) => {
        const day = Temporal.PlainDate.from(text);
        const carried = carry(day);
        expect(Temporal.PlainDate.compare(carried, day)).toBeGreaterThanOrEqual(0);
        expect(carried.dayOfWeek).toBeLessThanOrEqual(5);
        // Christmas and a week-end, or Easter and a week-end, at most.
        expect(day.until(carried).days).toBeLessThanOrEqual(4);
      }),
    );
  });
});
