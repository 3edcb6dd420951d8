import { describe, expect, it } from "vitest";
import { aScriptedVictim } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { readCaseDeadlines } from "./case/queries.server";

freshDatabase();

/**
 * The dates below are counted by hand from the articles, never by the product. Months and years run to the same day of
 * the month, or else to its last (CPC 641); bank days are those from Monday to Friday without public holidays.
 */
const EXPECTED: Record<string, Record<string, string>> = {
  // Debited on Saturday 31 January 2026, known on 18 April, told to the bank on 20 April: after its seventy days.
  first_card: {
    // L133-24: thirteen months lead to 31 February 2027, which is the 28th, a Sunday.
    report_13_months: "2027-02-28",
    // L133-1-1: 28 days of February, 31 of March, then 11 of April.
    report_70_days: "2026-04-11",
    // L133-18: the bank day after the Monday of the report.
    bank_refund: "2026-04-21",
    // Rules of the schemes: 28 + 31 + 30 + 31 days after 31 January.
    chargeback_120_days: "2026-05-31",
    // C. civ. 2224: from the day on which it could have been known.
    civil_5_years: "2031-01-31",
    civi_3_years: "2029-01-31",
    police_6_years: "2032-01-31",
    insurance_theft_2_days: "2026-04-21",
    pictures_1_month: "2026-02-28",
  },
  // Debited on 14 September 2026, told on the 15th, complained of on Friday 18th, refused on 2 October.
  second_card: {
    report_13_months: "2027-10-14",
    report_70_days: "2026-11-23",
    bank_refund: "2026-09-16",
    // L133-45: fifteen bank days, then thirty-five, without a public holiday before All Saints, a Sunday.
    bank_answer_15_days: "2026-10-09",
    bank_answer_35_days: "2026-11-06",
    // C. conso L612-2: at the refusal, and for a year.
    mediator_opens_services: "2026-10-02",
    pictures_1_month: "2026-10-14",
    mediator_last: "2027-09-18",
    chargeback_120_days: "2027-01-12",
    civil_5_years: "2031-09-14",
    civi_3_years: "2029-09-14",
    police_6_years: "2032-09-14",
  },
  // Debited on Friday 13 November 2026, to LT12…: Lithuania is in the Economic Area, so no seventy days.
  lithuanian_transfer: {
    report_13_months: "2027-12-13",
    civil_5_years: "2031-11-13",
    civi_3_years: "2029-11-13",
    police_6_years: "2032-11-13",
  },
  // Sent on 29 February 2024: no bank owes anything, and no year of these ends has a 29 February.
  usdt: { civi_3_years: "2027-02-28", civil_5_years: "2029-02-28", police_6_years: "2030-02-28" },
  // Debited on 5 October 2026: eight weeks without a reason, thirteen months without a mandate.
  direct_debit: {
    debit_8_weeks: "2026-11-30",
    debit_13_months: "2027-11-05",
    civil_5_years: "2031-10-05",
    civi_3_years: "2029-10-05",
    police_6_years: "2032-10-05",
  },
};

describe("the scripted victim", () => {
  it("gets the right dates for two cards, a transfer to Lithuania, USDT and a direct debit, one reported late", async () => {
    const { owner, theCase, payments: ids } = await aScriptedVictim();
    expect(ids.lithuanian_transfer.payeeCountry).toBe("LT");
    const { payments } = await readCaseDeadlines(owner.actor, theCase.id, "client");
    const found = Object.fromEntries(
      Object.entries(ids).map(([name, { id }]) => [
        name,
        Object.fromEntries(
          (payments.find((payment) => payment.id === id)?.deadlines ?? []).flatMap(({ id: rule, date }) =>
            date === null ? [] : [[rule, date]],
          ),
        ),
      ]),
    );
    expect(found).toEqual(EXPECTED);
  });
});
