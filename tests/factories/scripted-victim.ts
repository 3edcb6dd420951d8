import { aCase, aPayment } from "./cases.ts";
import { aVerifiedClient } from "./identity.ts";

/**
 * A victim with two payments by card, one reported late and one refused, an instant transfer to Lithuania, a payment in
 * USDT and a direct debit.
 */
export async function aScriptedVictim() {
  const owner = await aVerifiedClient({ firstName: "Camille", lastName: "Moreau" });
  const theCase = await aCase(owner, { status: "active", scamType: "fake_bank_advisor", bankName: "Banque du Nord" });
  const pay = (given: Parameters<typeof aPayment>[1]) => aPayment(theCase, given);
  const payments = {
    first_card: await pay({
      ...{ method: "card", validatedBy: "not_me", amount: 64_990, lastFour: "4821", debitedOn: "2026-01-31" },
      ...{ knownOn: "2026-04-18", writtenReportOn: "2026-04-20" },
    }),
    second_card: await pay({
      ...{ method: "card", validatedBy: "not_me", amount: 120_000, lastFour: "4821", debitedOn: "2026-09-14" },
      ...{ writtenReportOn: "2026-09-15", complainedOn: "2026-09-18", answeredOn: "2026-10-02", bankAnswer: "refuses" },
    }),
    lithuanian_transfer: await pay({
      ...{ method: "instant_transfer", validatedBy: "believed_protecting", amount: 430_000, debitedOn: "2026-11-13" },
      ...{ payeeName: "Vilnius Trade UAB", payeeIban: "LT121000011101001000" },
    }),
    usdt: await pay({
      ...{
        method: "crypto",
        currency: "USDT",
        validatedBy: "believed_protecting",
        amount: 250_050,
        debitedOn: "2024-02-29",
      },
      ...{
        cryptoChain: "tron",
        cryptoAddress: "TRsUwnakqNUomZnXmhq6V2spB9X9vUYN87",
        cryptoTransaction: "a1".repeat(32),
      },
    }),
    direct_debit: await pay({
      ...{ method: "direct_debit", validatedBy: "believed_protecting", amount: 8_990, debitedOn: "2026-10-05" },
      ...{ payeeName: "Abonnement Exemple" },
    }),
  };
  return { owner, theCase, payments };
}
