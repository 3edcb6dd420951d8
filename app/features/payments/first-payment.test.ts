import { describe, expect, it } from "vitest";
import { firstPaymentOf, type MoneyAnswers } from "./first-payment";

const answers: MoneyAnswers = {
  amount: 124_850,
  paymentDate: "2026-03-14",
  paymentDatePrecision: null,
  paymentMethods: ["bank_transfer"],
  bankName: "Banque Exemple",
};

describe("the first payment of a case", () => {
  it("begins with what its answers already tell", () => {
    expect(firstPaymentOf(answers)).toEqual({
      amount: "1 248,50",
      debitedOn: "2026-03-14",
      means: "transfer",
      ownBank: "Banque Exemple",
    });
  });

  it("takes the whole day that the wizard stores", () => {
    expect(firstPaymentOf({ ...answers, paymentDatePrecision: "day" })).toMatchObject({ debitedOn: "2026-03-14" });
  });

  it("takes no date that is not exact, and no method where there are several or one that no payment has", () => {
    expect(firstPaymentOf({ ...answers, paymentDatePrecision: "month" })).not.toHaveProperty("debitedOn");
    for (const paymentMethods of [["card", "crypto"], [], ["other"], ["constructor"], ["an older value"]])
      expect(firstPaymentOf({ ...answers, paymentMethods })).not.toHaveProperty("means");
  });

  it("is empty when the amount is not known", () => {
    for (const amount of [null, 0]) expect(firstPaymentOf({ ...answers, amount })).toBeNull();
  });
});
