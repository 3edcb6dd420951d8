import { expect, it } from "vitest";
import { findPayments, tellsSeveralPayments } from "./found-payments.ts";

const TODAY = "2026-11-27";
const found = (story: string, amount: number, paymentDate = "2026-11-12") =>
  findPayments(story, { amount: amount * 100, paymentDate }, TODAY);

it("the payments that a story tells one by one, with their days, sums and accounts", () => {
  const story =
    "Nous avons payé deux fausses factures. Le 12 novembre 2026, nous avons viré 12 300 € sur LT121000011101001000. Le 19 novembre, nous avons viré 8 200 € sur DE89370400440532013000.";
  expect(found(story, 20_500)).toEqual([
    { date: "2026-11-12", amount: 1_230_000, payeeIban: "LT121000011101001000", payeeCountry: "LT" },
    { date: "2026-11-19", amount: 820_000, payeeIban: "DE89370400440532013000", payeeCountry: "DE" },
  ]);
  const short = "Nous avons viré 12 300 € le 12 novembre et 8 200 € le 19 novembre, en tout 20 500 €.";
  expect(found(short, 20_500).map(({ date, amount }) => [date, amount])).toEqual([
    ["2026-11-12", 1_230_000],
    ["2026-11-19", 820_000],
  ]);
});

it("the country of an account is read from the words that name it, and never that of the teller's own", () => {
  const named =
    "Nous avons viré 12 300 € le 12 novembre vers un IBAN lituanien, puis 8 200 € le 19 novembre vers une banque en Allemagne.";
  expect(found(named, 20_500).map(({ payeeCountry }) => payeeCountry)).toEqual(["LT", "DE"]);
  const own = "J’ai viré 6 500 € le 12 novembre depuis mon compte allemand.";
  expect(found(own, 6_500)).toMatchObject([{ payeeCountry: null }]);
});

it("a first day and a whole sum that no sentence puts together are no payment", () => {
  for (const story of [
    "",
    "J’ai perdu 20 500 € le 12 novembre.",
    "Nous avons fait deux virements le 12 novembre, de 20 500 €.",
    "À partir du 12 novembre, nous avons payé 20 500 €.",
    "Le 12 novembre, nous avons payé 20 500 € en deux fois.",
    "Le 12 novembre, un mail est arrivé, et nous avons viré 20 500 €.",
    "Nous avons viré 12 300 € le 12 novembre. Le reste est parti plus tard : 8 200 € payés.",
  ])
    expect(found(story, 20_500), story).toEqual([]);
});

it("payments that do not agree with what was answered are none", () => {
  const story = "Nous avons viré 12 300 € le 12 novembre et 8 200 € le 19 novembre.";
  expect(found(story, 25_000)).toEqual([]);
  expect(found(story, 20_500, "2026-11-10")).toEqual([]);
  expect(found("J’ai viré 6 500 € le 12 novembre.", 6_500)).toHaveLength(1);
});

it("a story of several payments says so", () => {
  for (const story of [
    "Nous avons fait des virements.",
    "J’ai payé en trois fois.",
    "J’ai viré 100 €. Puis j’ai viré 200 €.",
  ])
    expect(tellsSeveralPayments(story), story).toBe(true);
  for (const story of ["On m’a appelée.", "J’ai viré 100 €, et ces 100 € sont perdus.", "J’ai appelé deux fois."])
    expect(tellsSeveralPayments(story), story).toBe(false);
});
