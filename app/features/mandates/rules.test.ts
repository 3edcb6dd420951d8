import { describe, expect, it } from "vitest";
import { citedDomains } from "~/features/cases/details/rules.ts";
import { answerTime, barText, type Candidacy, compareCandidates, isProposable, sharedNames } from "./rules";

const candidacy = (name: string, given: Partial<Candidacy> = {}): Candidacy => ({
  name,
  specialities: [],
  load: 0,
  maxCases: 10,
  medianMinutes: null,
  ...given,
});

describe("the order of lawyers", () => {
  it("is by speciality, then by load, then by the median answer, then by name", () => {
    const lawyers = [
      candidacy("Zoé", { load: 5 }),
      candidacy("Yann", { load: 5, medianMinutes: 30 }),
      candidacy("Xénia", { load: 1 }),
      candidacy("Walid", { load: 9, specialities: ["phishing"] }),
      candidacy("Éric", { load: 1 }),
    ];
    const order = lawyers.sort(compareCandidates("phishing")).map(({ name }) => name);
    expect(order).toEqual(["Walid", "Éric", "Xénia", "Yann", "Zoé"]);
  });

  it("puts lawyers without room last, even those of the speciality", () => {
    const lawyers = [
      candidacy("None at once", { maxCases: 0, specialities: ["phishing"] }),
      candidacy("43 of 6", { load: 43, maxCases: 6, specialities: ["phishing"] }),
      candidacy("10 of 10", { load: 10, specialities: ["phishing"] }),
      candidacy("9 of 10", { load: 9 }),
    ];
    const order = lawyers.sort(compareCandidates("phishing")).map(({ name }) => name);
    expect(order).toEqual(["9 of 10", "10 of 10", "43 of 6", "None at once"]);
  });
});

describe("the conflict check", () => {
  const nobody = { client: "", represented: null, banks: [], payees: [], cited: [] };

  it("finds a name whatever its accents, case and order, and whatever its part in each case", () => {
    const proposed = { ...nobody, client: "Élodie Martin", banks: ["Banque du Nord"], cited: ["faux-gains.io"] };
    expect(sharedNames(proposed, { ...nobody, represented: "MARTIN Elodie" })).toEqual([
      { name: "Élodie Martin", here: "client", there: "personne représentée" },
    ]);
    expect(sharedNames(proposed, { ...nobody, banks: ["banque du nord"], cited: ["faux-gains.io"] })).toHaveLength(2);
    expect(sharedNames(proposed, { ...nobody, client: "Élodie Martinet", banks: ["Banque du Sud"] })).toEqual([]);
  });

  it("finds nothing between two cases that name nobody", () => {
    expect(sharedNames(nobody, nobody)).toEqual([]);
  });

  it("reads the sites that a story cites, each once", () => {
    const story = "Sur www.Faux-Gains.io, puis faux-gains.io et contact@autre-site.example.";
    expect(citedDomains(story)).toEqual(["faux-gains.io", "autre-site.example"]);
  });
});

describe("words", () => {
  it("say how long a lawyer takes to answer", () => {
    expect([null, 12, 180, 5000].map(answerTime)).toEqual([
      "pas encore de réponse",
      "moins d’une heure",
      "3\u00a0h",
      "3\u00a0jours",
    ]);
  });

  it("join the bar", () => {
    expect(["Paris", "Aix-en-Provence", "Barreau de Lyon"].map(barText)).toEqual([
      "barreau de Paris",
      "barreau d’Aix-en-Provence",
      "Barreau de Lyon",
    ]);
  });
});

it("a case is proposed from its submission until it is closed or rejected", () => {
  expect(
    (["draft", "pending", "in_review", "active", "on_hold", "closed", "rejected"] as const).map(isProposable),
  ).toEqual([false, true, true, true, true, false, false]);
});
