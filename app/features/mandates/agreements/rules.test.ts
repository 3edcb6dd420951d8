import { describe, expect, it } from "vitest";
import { type AgreementFacts, feeAgreement } from "~/content/fee-agreement";
import {
  feesText,
  isTokenBase,
  lowBaseQuestion,
  mayRetract,
  outcomesOf,
  parseRate,
  retractionEnd,
  taxOn,
} from "./rules";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("the fees of an agreement", () => {
  it("are shown with their tax, and the success fee beside the base fee", () => {
    expect(taxOn(50_000, 2_000)).toBe(10_000);
    expect(taxOn(333, 850)).toBe(28);
    expect(plain(feesText({ baseFee: 50_000, vatRate: 2_000, successRate: null }))).toBe("600 € TTC");
    expect(plain(feesText({ baseFee: 50_000, vatRate: 0, successRate: 1_250 }))).toBe(
      "500 € TTC, puis 12,5 % TTC des sommes récupérées",
    );
  });

  it.each([
    ["15", 1_500],
    ["12,5 %", 1_250],
    ["20", 2_000],
    ["20,01", null],
    ["0", null],
    ["-5", null],
    ["quinze", null],
  ])("read the percentage %j as %j: above zero, and no more than the site announces", (typed, rate) => {
    expect(parseRate(typed)).toBe(rate);
  });
});

describe("what a client pays and keeps", () => {
  const fees = { baseFee: 60_000, vatRate: 2_000, successRate: 2_000 };

  it("is given for nothing, half and all of the loss, taxes included", () => {
    expect(outcomesOf(fees, 1_265_000)).toEqual([
      { recovered: "nothing", paid: 72_000, kept: -72_000 },
      { recovered: "half", paid: 198_500, kept: 434_000 },
      { recovered: "all", paid: 325_000, kept: 940_000 },
    ]);
  });

  it("is the base fee alone without a success fee", () => {
    expect(outcomesOf({ ...fees, successRate: null }, 100_000).map(({ paid }) => paid)).toEqual([
      72_000, 72_000, 72_000,
    ]);
  });

  it("is not said while the loss is unknown", () => {
    expect(outcomesOf(fees, null)).toEqual([]);
  });
});

describe("the base fee beside a success fee", () => {
  it("is refused up to what was held to be a token", () => {
    expect(isTokenBase({ baseFee: 1, successRate: 1_000 })).toBe(true);
    expect(isTokenBase({ baseFee: 12_000, successRate: 1_000 })).toBe(true);
    expect(isTokenBase({ baseFee: 12_001, successRate: 1_000 })).toBe(false);
    expect(isTokenBase({ baseFee: 1_000, successRate: null })).toBe(false);
  });

  it("is asked about under a tenth of what the success fee could be, with both sums", () => {
    const terms = { baseFee: 30_000, successRate: 2_000 };
    expect(lowBaseQuestion(terms, 1_500_000)).toBeNull();
    expect(plain(lowBaseQuestion(terms, 1_500_100) ?? "")).toContain("(300 €) fait moins d’un dixième");
    expect(plain(lowBaseQuestion(terms, 4_020_000) ?? "")).toContain("(8 040 €)");
    expect(lowBaseQuestion(terms, null)).toBeNull();
    expect(lowBaseQuestion({ ...terms, successRate: null }, 90_000_000)).toBeNull();
  });
});

describe("the right to retract", () => {
  const answeredAt = new Date("2026-11-02T10:00:00Z");
  const days = (count: number) => new Date(answeredAt.getTime() + count * 86_400_000);

  it("lasts fourteen days, and no holiday shortens it", () => {
    expect(retractionEnd(answeredAt)).toEqual(days(14));
    for (const day of [0, 14, 19]) expect(mayRetract({ status: "accepted", answeredAt }, days(day))).toBe(true);
    expect(mayRetract({ status: "accepted", answeredAt }, days(19.1))).toBe(false);
  });

  it("exists for an accepted agreement only", () => {
    expect(mayRetract({ status: "declined", answeredAt }, days(1))).toBe(false);
    expect(mayRetract({ status: "pending", answeredAt: null }, days(1))).toBe(false);
  });
});

describe("the text of an agreement", () => {
  const facts: AgreementFacts = {
    reference: "2026-7K3F9Q",
    madeAt: new Date("2026-11-02T10:00:00Z"),
    client: "Camille Moreau",
    lawyer: { name: "Maître Jeanne Aubry", bar: "barreau de Paris", insurance: "Assur, contrat n° 12" },
    baseFee: 50_000,
    tax: 10_000,
    vatRate: 2_000,
    successRate: 1_500,
    scope: "Une mise en demeure de la banque.",
    expenses: null,
  };
  const textOf = (given: Partial<AgreementFacts> = {}) =>
    plain(
      feeAgreement
        .sections({ ...facts, ...given })
        .flatMap(({ title, paragraphs = [] }) => [title, ...paragraphs])
        .join("\n"),
    );

  it("names the parties, both fees, the CARPA, the mediator and the right to retract", () => {
    const text = textOf();
    for (const part of [
      "Maître Jeanne Aubry, avocat, barreau de Paris.",
      "600 € TTC (500 € HT, dont 100 € de TVA à 20 %)",
      "dû quel que soit le résultat",
      "15 % TTC des sommes effectivement récupérées",
      "pour 10 000 € récupérés, il est de 1 500 € TTC",
      "compte CARPA",
      "ne reçoit aucune part de ces honoraires",
      "quatorze jours",
      "bâtonnier",
      "Médiateur de la consommation de la profession d’avocat",
      "aide juridictionnelle",
    ])
      expect(text).toContain(part);
  });

  it("begins with what is paid, in plain words", () => {
    const first = (given: Partial<AgreementFacts>) => {
      const [section] = feeAgreement.sections({ ...facts, ...given });
      return [section?.title, plain(section?.paragraphs?.join(" ") ?? "")];
    };
    const figures = "720 € TTC maintenant, même si rien n’est récupéré";
    expect(first({ baseFee: 60_000, tax: 12_000, successRate: 2_000 })).toEqual([
      "Ce que vous payez",
      `${figures}, puis 20 % TTC des sommes récupérées.`,
    ]);
    expect(first({ baseFee: 60_000, tax: 12_000, successRate: null })[1]).toBe(
      `${figures}. Aucun honoraire de plus, même si des sommes sont récupérées.`,
    );
  });

  it("says nothing of the site", () => {
    expect(textOf().replace("mediateur-consommation-avocat.fr", "")).not.toMatch(/\bsite\b|annonc/);
  });

  it("says when there is neither a success fee nor a tax", () => {
    const text = textOf({ successRate: null, vatRate: 0, tax: 0 });
    expect(text).toContain("Aucun honoraire de résultat n’est prévu.");
    expect(text).toContain("TVA non applicable, article 293 B");
  });
});
