import { expect, it } from "vitest";
import { type StoryFacts, stories } from "~tests/fixtures/stories.ts";
import { amountText } from "../rules.ts";
import { MAX_DESCRIPTION } from "../wizard/rules.ts";
import {
  doubtOnFrancs,
  type FoundFacts,
  findFacts,
  moneyTold,
  proposeAnswers,
  tellsInstantTransfer,
} from "./found-facts.ts";

const TODAY = "2026-11-27";
const LENGTH = { day: 10, month: 7, year: 4, unknown: 0 };

/** What was found, in the words of the fixture. */
function said(facts: FoundFacts): StoryFacts {
  const { contactDate, paymentDate, amount, francs, paymentMethods, bankName } = facts;
  const day = (found: typeof contactDate) => found?.value.date?.slice(0, LENGTH[found.value.precision ?? "day"]);
  return JSON.parse(
    JSON.stringify({
      contact: day(contactDate),
      payment: day(paymentDate),
      amount: amount && amount.value / 100,
      francs: francs && francs.value / 100,
      methods: paymentMethods?.value.toSorted(),
      bank: bankName?.value,
      told: facts.contactedBank?.value,
      complaint: facts.policeReport?.value,
      type: facts.scamType?.value,
      iban: facts.payeeIban?.value,
    }),
  );
}

const answersOf = ({ methods, ...says }: StoryFacts): string[] => [
  ...Object.entries(says).map(([name, value]) => `${name} ${value}`),
  ...(methods ?? []).map((method) => `method ${method}`),
];

const read = stories.map(({ text, says }) => {
  const [found, expected] = [answersOf(said(findFacts(text, TODAY))), answersOf(says)];
  return {
    text,
    right: found.filter((answer) => expected.includes(answer)),
    wrong: found.filter((answer) => !expected.includes(answer)),
    missed: expected.filter((answer) => !found.includes(answer)),
  };
});
const count = (name: "right" | "wrong" | "missed") => read.reduce((total, story) => total + story[name].length, 0);

it("what is read from the invented stories is right 95 times in a hundred, and most of what they say is read", () => {
  const faults = read.filter(({ wrong, missed }) => wrong.length + missed.length > 0);
  const report = faults.map(({ text, wrong, missed }) => ({ text: text.slice(0, 60), wrong, missed }));
  const precision = count("right") / (count("right") + count("wrong"));
  const recall = count("right") / (count("right") + count("missed"));
  console.log(`${stories.length} stories: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  expect(stories.length).toBeGreaterThanOrEqual(50);
  expect(precision, JSON.stringify(report, null, 1)).toBeGreaterThanOrEqual(0.95);
  expect(recall, JSON.stringify(report, null, 1)).toBeGreaterThanOrEqual(0.85);
});

it("each answer stands with the words that it was read from", () => {
  for (const { text } of stories)
    for (const { quote } of Object.values(findFacts(text, TODAY)))
      for (const words of quote.split(/\s», «\s/))
        if (!/^[A-ZÀ-Ý]/.test(words))
          expect(text.replace(/[\u00a0\u202f]/g, " ")).toContain(words.replace(/[\u00a0\u202f]/g, " "));
});

it("a story without figures, dates or banks gives no answer", () => {
  expect(findFacts("On m’a menti, et j’ai honte.", TODAY)).toEqual({});
});

it("a very long story is read without holding the process", () => {
  const long = "le 14 mars j’ai viré 4 200 € vers un compte chez Revolut, ".repeat(170).slice(0, MAX_DESCRIPTION);
  expect(findFacts(long, TODAY).amount?.value).toBe(420_000);
});

it("the answers that are proposed are written as the fields take them", () => {
  const story = "Le 14 mars un homme m’a appelé. J’ai viré 4 200,50 € depuis la Banque Postale.";
  expect(proposeAnswers(story, TODAY)).toEqual({
    values: {
      contactDate: { day: "14", month: "3", year: "2026" },
      amount: amountText(420_050),
      currency: "EUR",
      paymentMethods: ["bank_transfer"],
      bankName: "La Banque Postale",
    },
    quotes: { contactDate: "14 mars", amount: "4 200,50 €", paymentMethods: "viré", bankName: "Banque Postale" },
  });
});

it("a card that was only given away is no means of payment", () => {
  const story = "Deux virements sont partis et j’ai donné ma carte bancaire.";
  expect(findFacts(story, TODAY).paymentMethods?.value).toEqual(["bank_transfer"]);
});

it("a story with a sum in another currency proposes no amount in euros", () => {
  for (const sum of ["4'800 francs", "800 CHF", "CHF 800", "1 000 dollars", "$500"])
    expect(findFacts(`J’ai viré ${sum}, puis 1 250,50 € avec ma carte.`, TODAY).amount, sum).toBeUndefined();
});

it("a sum in Swiss francs is read however it is written, and none beside a sum in euros", () => {
  const written = [
    "CHF 500",
    "500 CHF",
    "500 francs suisses",
    "500 francs",
    "fr. 500.–",
    "Fr. 500.-",
    "500.– CHF",
    "500 fr.",
  ];
  for (const sum of written) expect(findFacts(`J’ai viré ${sum} le 14 mars.`, TODAY).francs?.value, sum).toBe(50_000);
  for (const sum of ["CHF 4'800", "4’800 francs", "Fr. 4’800.–", "4 800 fr.", "4'800.00 CHF"])
    expect(findFacts(`J’ai versé ${sum}.`, TODAY).francs?.value, sum).toBe(480_000);
  expect(findFacts("J’ai viré CHF 500, puis 1 250 € avec ma carte.", TODAY).francs).toBeUndefined();
  expect(proposeAnswers("J’ai viré CHF 500.", TODAY)).toMatchObject({
    values: { amount: "500", currency: "CHF" },
    quotes: { amount: "CHF 500" },
  });
});

it("a bank abroad is read, by its longest name", () => {
  const banks = {
    "ma banque, l’UBS": "UBS",
    "mon compte chez UBS Suisse": "UBS Suisse",
    "mon compte PostFinance": "PostFinance",
    "mon compte à la BCV": "Banque cantonale vaudoise",
    "mon compte BNP Paribas Fortis": "BNP Paribas Fortis",
    "mon compte Belfius": "Belfius",
    "mon compte Spuerkeess": "Spuerkeess (BCEE)",
    "mon compte BNP Paribas": "BNP Paribas",
  };
  for (const [words, bank] of Object.entries(banks))
    expect(findFacts(`J’ai fait un virement depuis ${words}.`, TODAY).bankName?.value, words).toBe(bank);
});

it("the IBAN of the payee is read in normal form, once its checksum is right, and never the teller’s own", () => {
  const iban = (text: string) => findFacts(text, TODAY).payeeIban?.value;
  expect(iban("J’ai viré 900 € vers lt12\u00a01000 0111 0100 1000, ce matin.")).toBe("LT121000011101001000");
  expect(iban("J’ai viré 900 € vers LT121000011101001000.")).toBe("LT121000011101001000");
  expect(iban("J’ai viré 900 € vers LT131000011101001000.")).toBeUndefined();
  expect(iban("Mon IBAN est LT121000011101001000, on m’a pris 900 €.")).toBeUndefined();
  expect(iban("Vers LT121000011101001000 puis vers DE89370400440532013000.")).toBeUndefined();
});

it("a deed that is denied, meant or somebody else’s is not proposed as done", () => {
  const values = (text: string) => proposeAnswers(text, TODAY).values;
  expect(values("J’ai porté plainte et j’ai appelé la banque.")).toEqual({ contactedBank: "on", policeReport: "on" });
  for (const text of [
    "Je n’ai pas encore porté plainte.",
    "Je veux porter plainte et appeler ma banque.",
    "Le vendeur a porté plainte contre moi.",
    "Il a appelé ma mère en disant être de sa banque.",
    "J’ai rappelé le conseiller, comme il me le demandait.",
    "Ma banque m’a appelé : c’était un faux conseiller.",
  ])
    expect(values(text), text).toEqual({});
  expect(proposeAnswers("Je n’ai pas encore porté plainte.", TODAY).quotes).toHaveProperty("policeReport");
});

it("reads an instant transfer, but not one that is denied", () => {
  expect(tellsInstantTransfer("J’ai fait un virement instantané de 900 €.")).toBe(true);
  expect(tellsInstantTransfer("J’ai fait un virement de 900 €. Le message est arrivé dans l’instant.")).toBe(false);
  expect(tellsInstantTransfer("Ma banque a refusé un virement instantané de 900 €.")).toBe(false);
});

it("a text that is longer than a story may be is not read", () => {
  expect(findFacts(`Le 14 mars j’ai viré 4 200 €. ${"hier,".repeat(50_000)}`, TODAY)).toEqual({});
});

it("the day of a sentence that names a sum is that of the payment, where no other day is", () => {
  for (const story of [
    "J’ai perdu 12 000 francs suisses le 20.11.2026.",
    "Paiement le 20.11.2026 : 12 000 francs suisses.",
    "Le 20.11.2026, 12 000 francs suisses ont quitté mon compte.",
    "Le 20/11/2026 on m’a volé 800 €.",
  ])
    expect(findFacts(story, "2026-11-28").paymentDate?.value.date, story).toBe("2026-11-20");
});

it("what is told in francs is a payment in francs, also where euros are chosen beside the same figure", () => {
  const story = "J’ai perdu 12'000 francs suisses le 20.11.2026.";
  const told = (amount: number | null, currency: "EUR" | "CHF" | "CAD" | null = null, text = story) =>
    moneyTold({ amount, currency }, text);
  for (const currency of [null, "EUR", "CHF"] as const) {
    expect(told(null, currency)).toEqual({ amount: 1_200_000, currency: "CHF" });
    expect(told(1_200_000, currency)).toEqual({ amount: 1_200_000, currency: "CHF" });
  }
  expect(told(900_000, "EUR")).toEqual({ amount: 900_000, currency: "EUR" });
  expect(told(900_000, "CAD")).toEqual({ amount: 900_000, currency: "CAD" });
  expect(told(840_000, "CHF", "J’ai tout perdu.")).toEqual({ amount: 840_000, currency: "CHF" });
  expect(told(null, null, "J’ai perdu 800 €.")).toEqual({ amount: null, currency: "EUR" });
});

it("the figure that a text names in francs is asked about once where it is typed as euros", () => {
  const description = "J’ai viré CHF 8'400.";
  expect(doubtOnFrancs({ amount: 840_000, description }, []).map(({ id }) => id)).toEqual(["francs"]);
  expect(doubtOnFrancs({ amount: 840_000, description }, ["francs"])).toEqual([]);
  expect(doubtOnFrancs({ amount: 900_000, description }, [])).toEqual([]);
  expect(doubtOnFrancs({ amount: null, description }, [])).toEqual([]);
});
