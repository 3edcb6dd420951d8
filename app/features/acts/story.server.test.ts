import { describe, expect, it } from "vitest";
import type { ToldFacts } from "~/features/deadlines/told";
import { storyAdvice, storyDeadlines } from "./story.server";

const TODAY = "2026-11-28";
const told: ToldFacts = {
  scamType: "fake_bank_advisor",
  ...{ amount: 845_000, paymentDate: "2026-11-24", paymentDatePrecision: null, paymentMethods: ["bank_transfer"] },
  ...{ bankName: "La Banque Postale", accountCountry: "FR", residence: "France", filledFor: null },
  ...{ contactedBank: false, bankRefundStatus: null, policeReport: false, policeReportDate: null },
  ...{ representedCountry: null, isAssumed: false, payeeIban: null, payeeCountry: null },
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
    const ids = (payeeCountry: string | null) => storyDeadlines({ ...told, payeeCountry }, TODAY).map(({ id }) => id);
    expect(ids(null)).toContain("report_70_days");
    expect(ids("GB")).toContain("report_70_days");
    expect(ids("LT")).not.toContain("report_70_days");
    expect(ids("EU")).not.toContain("report_70_days");
  });

  it("a company reads the 72 hours of its cyber insurance in its one complaint, from the day it knew, and a person does not", () => {
    const acts = actsOn({ filledFor: "company" });
    expect(acts.map(({ id }) => id)).toEqual(["recall_fraud", "report_at_once", "police_6_years"]);
    expect(acts[2]?.text).toMatch(/portez plainte|plainte/i);
    expect(acts[2]?.text).toContain("Sans plainte dans les 72 heures après avoir su l’attaque");
    expect(acts[2]?.why).toContain("Dès le jour où vous l’avez su.");
    expect(JSON.stringify(adviceOn({ filledFor: "company" })).match(/Portez plainte/g)).toHaveLength(1);
    expect(wordsOf({})).not.toContain("72 heures");
    expect(wordsOf({ filledFor: "company", policeReport: true })).not.toContain("72 heures");
  });

  it("a company reads at once of its insurance, before it says when it knew", () => {
    const declare = "Déclarez à votre assurance, si vous en avez une qui couvre la fraude";
    const declared = (filledFor: ToldFacts["filledFor"]) =>
      storyDeadlines({ ...told, filledFor }, TODAY).find(({ action }) => action === declare);
    expect(declared("company")).toMatchObject({ date: null, why: "Dès le jour où vous l’avez su" });
    expect(adviceOn({ filledFor: "company" }).later.map(({ action }) => action)).toContain(declare);
    expect(declared(null)).toBeUndefined();
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

  describe("for somebody else", () => {
    const forHer = (representedCountry: ToldFacts["representedCountry"], given: Partial<ToldFacts> = {}) =>
      ({ filledFor: "relative", representedCountry, ...given }) as const;

    it("where that person lives decides police, aid and help line, wherever who tells it lives", () => {
      for (const residence of ["France", "Suisse"] as const) {
        const swiss = forHer("Suisse", { residence, accountCountry: "CH", bankName: "BCGE" });
        expect(adviceOn(swiss).help.map(({ title }) => title)).toEqual(["En Suisse"]);
        expect(wordsOf(swiss)).toMatch(/À la police de votre canton.*LAVI.*143/);
        expect(wordsOf(swiss)).not.toMatch(/CIVI|procédure pénale|code civil|Date sûre|203\d|THESEE|commissariat/);
        const french = forHer("France", { residence });
        expect(adviceOn(french).help).toEqual([]);
        expect(wordsOf(french)).toContain("Date sûre");
      }
    });

    it("until it is answered the country is asked, beside the neutral block and French dates by prudence only", () => {
      const unanswered = forHer(null, { accountCountry: "CH", bankName: "BCGE", residence: "Suisse" });
      const advice = adviceOn(unanswered);
      expect(advice.asksCountry).toBe(true);
      expect(advice.help.map(({ title }) => title)).toEqual(["En Suisse", "Si cette personne vit hors de France"]);
      expect(wordsOf(unanswered)).not.toMatch(/Date sûre|THESEE|commissariat/);
      const deadlines = storyDeadlines({ ...told, ...unanswered }, TODAY);
      expect(deadlines.find(({ id }) => id === "police_6_years")?.certainty).toBe("Date par prudence");
    });

    it("a company is of France, where its SIREN is", () => {
      expect(adviceOn({ filledFor: "company", residence: "Suisse", bankName: "LCL" }).help).toEqual([]);
    });
  });
});
