import { describe, expect, it } from "vitest";
import { parseWithZod } from "~/platform/forms/parse-form";
import { latestDay, today } from "~/platform/today";
import { caseAmountAfter, currencyOf, differenceText, paymentAmount, summaryText, totalsOf } from "./rules";
import { bankOfIban, chainOf, remarksOn } from "./rules.server";
import { paymentSchema } from "./schema";

const ID = "7b0c2c1e-5a52-4a1e-9a57-0d8c2f6f8a11";
const read = (fields: Record<string, string>) =>
  parseWithZod(new URLSearchParams({ id: ID, ...fields }), { schema: paymentSchema });
const errorOf = (fields: Record<string, string>, name: string) => {
  const submission = read(fields);
  return submission.status === "error" ? submission.error?.[name]?.[0] : undefined;
};
const euros = (amount: number) => ({ amount, currency: "EUR" }) as const;

describe("the form of a payment", () => {
  it("needs the amount only, and keeps what is empty as unknown", () => {
    const submission = read({ amount: "1 200,50", means: "", payeeName: "" });
    expect(submission.status).toBe("success");
    if (submission.status !== "success") return;
    expect(submission.value).toMatchObject({ amount: 120_050, currency: "EUR", method: null, payeeName: null });
    expect(submission.value).toMatchObject({
      debitedOn: null,
      toldOn: null,
      writtenReportOn: null,
      reportedOn: null,
      version: undefined,
    });
    expect(errorOf({}, "amount")).toBe("Indiquez le montant, par exemple 12\u00a0480,50");
  });

  it("has no field whose name hides what a browser knows of its form", async () => {
    const { in: typed } = paymentSchema;
    const names = Object.keys((typed as unknown as { shape: object }).shape);
    expect(names).toContain("means");
    for (const own of ["method", "action", "target", "enctype", "elements", "submit"]) expect(names).not.toContain(own);
  });

  it("refuses an amount of zero, a text, a date in the future and one before 2000, each beside its field", () => {
    expect(errorOf({ amount: "0" }, "amount")).toBe("Le montant doit être supérieur à zéro");
    expect(errorOf({ amount: "beaucoup" }, "amount")).toMatch(/^Indiquez le montant en chiffres/);
    const tomorrow = Temporal.PlainDate.from(latestDay()).add({ days: 1 }).toString();
    for (const name of ["debitedOn", "knownOn", "toldOn", "writtenReportOn", "complainedOn", "answeredOn"]) {
      expect(errorOf({ amount: "1", [name]: tomorrow }, name)).toMatch(/futur/);
      expect(errorOf({ amount: "1", [name]: "1999-12-31" }, name)).toMatch(/à partir de l’an 2000/);
      expect(errorOf({ amount: "1", [name]: "2026-02-30" }, name)).toBe(
        "Date invalide : février 2026 n’a que 28 jours",
      );
      expect(errorOf({ amount: "1", [name]: today() }, name)).toBeUndefined();
    }
    expect(errorOf({ amount: "1", means: "card", lastFour: "4970101234567890" }, "lastFour")).toMatch(
      /quatre derniers/,
    );
  });

  it("drops what its method does not ask, and the check of the payee before banks made it", () => {
    const value = (fields: Record<string, string>) => {
      const submission = read({ amount: "1", payeeIban: "lt12 1000 0111 0100 1000", lastFour: "1234", ...fields });
      return submission.status === "success" ? submission.value : null;
    };
    expect(value({ means: "card" })).toMatchObject({ payeeIban: null, lastFour: "1234" });
    expect(value({ means: "transfer" })).toMatchObject({ payeeIban: "LT121000011101001000", lastFour: null });
    const checked = { means: "instant_transfer", payeeCheck: "no_match" };
    expect(value({ ...checked, debitedOn: "2025-10-09" })).toMatchObject({ payeeCheck: "no_match" });
    expect(value({ ...checked, debitedOn: "2025-10-08" })).toMatchObject({ payeeCheck: null });
    expect(value({ means: "card", cryptoAddress: "x" })).toMatchObject({ cryptoAddress: null });
    const acts = { recallAskedOn: "2026-03-15", refundAskedOn: "2026-03-16", mandateWithdrawnOn: "2026-03-17" };
    const none = { recallAskedOn: null, refundAskedOn: null, mandateWithdrawnOn: null };
    expect(value({ means: "card", ...acts })).toMatchObject(none);
    for (const means of ["", "transfer", "instant_transfer", "other"])
      expect(value({ means, ...acts })).toMatchObject({ ...none, recallAskedOn: "2026-03-15" });
    expect(value({ means: "direct_debit", ...acts })).toMatchObject({ ...acts, recallAskedOn: null });
  });

  it("keeps a report « à vérifier », as a page of 0.3.0 may send one, until it is emptied or its day is said to be which", () => {
    const value = (fields: Record<string, string>) => {
      const submission = read({ amount: "1", ...fields });
      return submission.status === "success" ? submission.value.reportedOn : undefined;
    };
    expect(value({ reportedOn: "2026-03-15" })).toBe("2026-03-15");
    expect(value({ reportedOn: "2026-03-15", toldOn: "2026-03-16" })).toBe("2026-03-15");
    for (const name of ["toldOn", "writtenReportOn"])
      expect(value({ reportedOn: "2026-03-15", [name]: "2026-03-15" })).toBeNull();
    expect(value({ reportedOn: "", toldOn: "2026-03-16" })).toBeNull();
  });
});

describe("the sums of payments", () => {
  const payments = [
    { ...euros(100_000), method: "card", debitedOn: "2026-03-02" },
    { ...euros(50_000), method: "card", debitedOn: "2026-04-02" },
    { ...euros(300_000), method: "transfer", debitedOn: "2026-03-30" },
    { amount: 25_050, currency: "USDT", method: "crypto", debitedOn: null },
  ] as const;

  it("are told in all, by method from the largest, and by month, never adding two currencies", () => {
    const { all, byMethod, byMonth } = totalsOf(payments);
    expect(all.map(paymentAmount)).toEqual(["4\u202f500\u00a0€", "250,50\u00a0USDT"]);
    expect(byMethod.map(({ label, amount, count }) => [label, amount, count])).toEqual([
      ["Virement", 300_000, 1],
      ["Carte bancaire", 150_000, 2],
      ["Cryptomonnaie", 25_050, 1],
    ]);
    expect(byMonth.map(({ label, amount }) => [label, amount])).toEqual([
      ["mars 2026", 400_000],
      ["avril 2026", 50_000],
      ["Sans date", 25_050],
    ]);
    expect(summaryText(payments)).toBe("4 opérations, 4\u202f500\u00a0€ + 250,50\u00a0USDT");
    expect(summaryText([])).toBeNull();
  });

  it("become the amount of the case while nothing else was typed", () => {
    expect(caseAmountAfter(null, [], [euros(100)])).toBe(100);
    expect(caseAmountAfter(100, [euros(100)], [euros(100), euros(50)])).toBe(150);
    expect(caseAmountAfter(100, [euros(100)], [])).toBeNull();
    expect(caseAmountAfter(500, [], [euros(100)])).toBe(500);
    expect(caseAmountAfter(500, [euros(100)], [])).toBe(500);
  });

  it("say by how much they differ from the amount of the case", () => {
    expect(differenceText(500_000, payments)).toMatch(/dépasse de 500\s€/);
    expect(differenceText(400_000, payments)).toMatch(/inférieur de 500\s€/);
    for (const amount of [450_000, null]) expect(differenceText(amount, payments)).toBeNull();
    expect(differenceText(1, [])).toBeNull();
  });
});

describe("what a payment says of its payee", () => {
  const nothing = { payeeName: null, payeeIban: null, cryptoAddress: null, cryptoTransaction: null, cryptoChain: null };

  it("is the country and the bank of a valid IBAN", () => {
    expect(bankOfIban("LT121000011101001000")).toEqual({ payeeCountry: "LT", payeeBankCode: "10000" });
    expect(bankOfIban("FR7630006000011234567890189")).toEqual({ payeeCountry: "FR", payeeBankCode: "30006" });
    expect(bankOfIban("FR7630006000011234567890188")).toEqual({ payeeCountry: null, payeeBankCode: null });
    expect(remarksOn({ ...nothing, payeeIban: "FR7630006000011234567890188" })).toHaveLength(1);
    expect(remarksOn({ ...nothing, payeeIban: "FR7630006000011234567890189" })).toEqual([]);
  });

  // The examples of BIP 173, BIP 350 and EIP-55; an invented address of Tron, and the system program of Solana.
  it.each([
    ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bitcoin"],
    ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "bitcoin"],
    ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bitcoin"],
    ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "bitcoin"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "ethereum"],
    ["0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "ethereum"],
    ["TRsUwnakqNUomZnXmhq6V2spB9X9vUYN87", "tron"],
    ["11111111111111111111111111111111", "solana"],
  ] as const)("%s is an address of %s", (cryptoAddress, cryptoChain) => {
    expect(chainOf(cryptoAddress)).toBe(cryptoChain);
    expect(remarksOn({ ...nothing, cryptoAddress, cryptoChain })).toEqual([]);
  });

  it.each([
    ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "bitcoin"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "bitcoin"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "bitcoin"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "ethereum"],
    ["TRsUwnakqNUomZnXmhq6V2spB9X9vUYN88", "tron"],
    ["abc", "solana"],
    ["", "solana"],
    ["<script>", null],
  ] as const)("%s is kept, with a remark where it is not one of %s", (cryptoAddress, cryptoChain) => {
    expect(chainOf(cryptoAddress)).toBeNull();
    expect(remarksOn({ ...nothing, cryptoAddress, cryptoChain })).toHaveLength(cryptoAddress ? 1 : 0);
  });

  it.each([
    ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "tron"],
    ["0xdAC17F958D2ee523a2206206994597C13D831ec7", "ethereum"],
    ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "ethereum"],
    ["Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", "solana"],
    ["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "solana"],
  ] as const)("%s is the contract of a token, and no address that received it", (cryptoAddress, cryptoChain) => {
    expect(chainOf(cryptoAddress)).toBe(cryptoChain);
    expect(remarksOn({ ...nothing, cryptoAddress, cryptoChain })).toEqual([
      expect.stringContaining("le contrat du jeton"),
    ]);
  });

  it("is kept without a remark on a network that is not known here", () => {
    expect(
      remarksOn({ ...nothing, cryptoAddress: "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh", cryptoChain: "other" }),
    ).toEqual([]);
  });

  it("is a transaction of its network", () => {
    const hash = "a".repeat(64);
    expect(remarksOn({ ...nothing, cryptoTransaction: hash, cryptoChain: "tron" })).toEqual([]);
    expect(remarksOn({ ...nothing, cryptoTransaction: `0x${hash}`, cryptoChain: "ethereum" })).toEqual([]);
    expect(remarksOn({ ...nothing, cryptoTransaction: hash, cryptoChain: "ethereum" })).toHaveLength(1);
  });
});

describe("payments in another currency than the euro", () => {
  const francs = { amount: 935_000, currency: "CHF" } as const;

  it("are never compared with the amount of their case, which is in euros", () => {
    expect(differenceText(935_000, [francs])).toBeNull();
    expect(differenceText(935_000, [francs, { amount: 100, currency: "EUR" }])).toBeNull();
  });

  it("say the currency of what their bank gives back, when they have one", () => {
    expect(currencyOf([francs, francs])).toBe("CHF");
    expect(currencyOf([francs, { currency: "EUR" }])).toBe("EUR");
    expect(currencyOf([])).toBe("EUR");
  });
});

describe("a currency typed with the amount of a payment", () => {
  const read = (amount: string, currency: string) =>
    paymentSchema.safeParse({ id: crypto.randomUUID(), amount, currency });

  it.each([
    ["CHF 950.-", "EUR", 95_000, "CHF"],
    ["8'400 francs", "EUR", 840_000, "CHF"],
    ["950 €", "CHF", 95_000, "EUR"],
    ["300 USDT", "EUR", 30_000, "USDT"],
    ["500 $", "CAD", 50_000, "CAD"],
    ["950.-", "CHF", 95_000, "CHF"],
  ])("wins over the one of the field: %j beside %s", (typed, chosen, amount, currency) => {
    expect(read(typed, chosen).data).toMatchObject({ amount, currency });
  });

  it("is asked for when it is a dollar of no country", () => {
    const issues = read("500 $", "EUR").error?.issues;
    expect(issues).toMatchObject([{ path: ["currency"], message: expect.stringMatching(/dollar/) }]);
  });
});
