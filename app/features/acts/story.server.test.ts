import { describe, expect, it } from "vitest";
import type { ToldFacts } from "~/features/deadlines/told";
import { storyAdvice, storyDeadlines } from "./story.server";

const TODAY = "2026-11-28";
const told: ToldFacts = {
  scamType: "fake_bank_advisor",
  ...{ amount: 845_000, paymentDate: "2026-11-24", paymentDatePrecision: null, paymentMethods: ["bank_transfer"] },
  ...{ bankName: "La Banque Postale", accountCountry: "FR", residence: "France", filledFor: null },
  ...{ contactedBank: false, bankRefundStatus: null, policeReport: false, policeReportDate: null },
  payeeIban: null,
};
const adviceOn = (given: Partial<ToldFacts> = {}, today = TODAY) => storyAdvice({ ...told, ...given }, today);
const actsOn = (given: Partial<ToldFacts> = {}, today = TODAY) => {
  const { nearest, next } = adviceOn(given, today);
  return nearest ? [nearest, ...next] : [];
};
const wordsOf = (given: Partial<ToldFacts>) => JSON.stringify(adviceOn(given));

describe("what is to do now", () => {
  it("a transfer of four days ago is recalled first, by a call and a letter, and the bank is called once", () => {
    expect(actsOn().map(({ id, timing, letter, isCall }) => [id, timing.words, letter, isCall])).toEqual([
      ["recall_fraud", "Dès aujourd’hui", "recall", true],
      ["report_at_once", "Dès aujourd’hui", "report", false],
      ["police_6_years", "Dès que possible", null, false],
    ]);
  });

  it("the IBAN that the text holds says the country of the account, and so the seventy days", () => {
    const ids = (payeeIban: string | null) => storyDeadlines({ ...told, payeeIban }, TODAY).map(({ id }) => id);
    expect(ids(null)).toContain("report_70_days");
    expect(ids("GB29NWBK60161331926819")).toContain("report_70_days");
    expect(ids("LT121000011101001000")).not.toContain("report_70_days");
  });

  it("a date of some years is no reason to hurry, and is shown later with its day", () => {
    for (const act of actsOn()) expect(act.timing.days).toBeNull();
    expect(adviceOn().later.map(({ date }) => date)).toContain(
      "Sans tarder, au plus tard le vendredi 24 décembre 2027",
    );
  });

  it("the eight weeks of a direct debit are counted in days", () => {
    const debit = actsOn({ paymentMethods: ["direct_debit"] }).find(({ id }) => id === "debit_8_weeks");
    expect(debit?.timing).toEqual({ days: 52, words: "jours", until: "jusqu’au mardi 19 janvier 2027" });
  });

  it("what was done is not asked again", () => {
    const acts = actsOn({ contactedBank: true, policeReport: true });
    expect(acts.map(({ id }) => id)).not.toContain("police_6_years");
    expect(acts.every(({ isCall }) => !isCall)).toBe(true);
  });

  it("a bank that was only called is still written to", () => {
    expect(actsOn({ contactedBank: true }).flatMap(({ letter }) => letter ?? [])).toEqual(["recall", "report"]);
  });

  it("a story without the day of its payment shows what serves at once, and no date", () => {
    const advice = adviceOn({ paymentDate: null });
    expect(advice.isUndated).toBe(true);
    expect(advice.nearest?.id).toBe("recall_fraud");
    expect(JSON.stringify([advice.nearest?.timing, advice.next.map(({ timing }) => timing), advice.later])).not.toMatch(
      /20\d\d/,
    );
  });

  it("a Swiss account and residence get the Swiss block and no French law", () => {
    for (const scamType of ["fake_bank_advisor", "fake_investment"] as const) {
      const words = wordsOf({ scamType, accountCountry: "CH", residence: "Suisse", bankName: "PostFinance" });
      expect(words).toContain("En Suisse");
      expect(words).not.toMatch(/13 mois|L133-24|CIVI|THESEE|commissariat/);
      expect(words).toContain('"letter":"recall"');
    }
  });

  it("a story that names the money of another country asks the country, and has no French date before", () => {
    const doubted = { accountCountry: "XX", residence: null, bankName: null, currency: "CHF" } as const;
    expect(adviceOn(doubted).asksCountry).toBe(true);
    expect(wordsOf(doubted)).not.toMatch(/13 mois|L133-24|CIVI|THESEE|commissariat|Date sûre|203\d|2029/);
    expect(adviceOn(doubted).help.map(({ title }) => title)).toEqual(["Dans un autre pays"]);
    expect(adviceOn().asksCountry).toBe(false);
    expect(adviceOn({ accountCountry: "ZZ", residence: "Canada" }).asksCountry).toBe(false);
  });

  it("the day of today is never said to be that of a payment without a date", () => {
    expect(wordsOf({ paymentDate: null })).not.toContain("28 novembre 2026");
  });

  it("a French account of who lives in Switzerland has French bank law, and the Swiss police only", () => {
    const words = wordsOf({ residence: "Suisse" });
    expect(words).toContain("À la police de votre canton");
    expect(words).not.toMatch(/Ombudsman|votre contrat décide|CIVI|THESEE/);
    expect(words).toContain("L133-24");
  });

  it("each other country of the specification has its own block", () => {
    const titles = {
      BE: ["Belgique", "En Belgique"],
      LU: ["Luxembourg", "Au Luxembourg"],
      CA: ["Canada", "Au Canada et au Québec"],
    } as const;
    for (const [accountCountry, [residence, title]] of Object.entries(titles))
      expect(adviceOn({ accountCountry, residence }).help.map((help) => help.title)).toEqual([title]);
  });

  it("a person in France with a Swiss account has the French police and no French bank law", () => {
    const words = wordsOf({ accountCountry: "CH", bankName: "PostFinance" });
    expect(words).toContain("police_6_years");
    expect(words).not.toMatch(/L133-24|13 mois/);
  });
});
