import type { CaseFacts } from "~/features/deadlines/case/rules.server";
import type { LetterFacts } from "~/features/letters/rules";
import type { Payment } from "~/features/payments/rules";

/** A payment of which nothing is known but its amount and the bank that it left, without a database. */
export const aKnownPayment = (given: Partial<Payment> = {}): Payment => ({
  ...{ id: crypto.randomUUID(), caseId: crypto.randomUUID(), debitedOn: null, amount: 120_000, currency: "EUR" },
  ...{ method: null, payeeName: null, payeeIban: null, payeeCountry: null, payeeBankCode: null },
  ...{ cryptoChain: null, cryptoAddress: null, cryptoTransaction: null, ownBank: "LCL", lastFour: null },
  ...{ accountCountry: null, paidOn: null, contractDays: null, shownText: null, shownNumber: null },
  ...{ validatedBy: null, payeeCheck: null, knownOn: null, toldOn: null, writtenReportOn: null },
  ...{
    recallAskedOn: null,
    recallAnswer: null,
    refundAskedOn: null,
    mandateWithdrawnOn: null,
    reportedOn: null,
    complainedOn: null,
  },
  ...{ answeredOn: null, bankAnswer: null, bankAnswerText: null, version: 1, isLost: false, remarks: [] },
  ...{ createdAt: new Date(), updatedAt: new Date() },
  ...given,
});

/** What letters read of a case that says nothing. */
export const SILENT_CASE: LetterFacts["caseRow"] = {
  ...{ scamType: "unknown", description: "", contactMethod: null, contactDate: null, contactDatePrecision: null },
  ...{ amount: null, bankName: null, filledFor: null, representedName: null, representedLink: null },
  ...{ representedCountry: null, companyAddress: null, companyPostalCode: null, companyCity: null },
  ...{ representativeName: null, representativeRole: null, signsByDelegation: null },
  ...{ companySiren: null, policeReport: false, policeReportNumber: null, policeReportDate: null },
};

/** What deadlines read of a case that says nothing, of a person who lives in France. */
export const SILENT_DEADLINES: CaseFacts = {
  ...{ scamType: "unknown", tellsOfSim: false, contactedBank: false, bankRefundStatus: null, submittedAt: null },
  ...{ policeReport: false, policeReportDate: null, prosecutorLetterOn: null },
  ...{ filledFor: null, representedCountry: null, country: "France", postalCode: null },
};
