import type { DatePrecision } from "~/db/schema/enumerations";
import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import type { ToldCurrency } from "~/features/cases/amount";
import type { PaymentMethod } from "~/features/cases/labels";
import { amountText } from "~/features/cases/rules";
import type { Payment } from "./rules";

/** What the answers of a case say of money. */
export type MoneyAnswers = {
  amount: number | null;
  paymentDate: string | null;
  paymentDatePrecision: DatePrecision | null;
  paymentMethods: readonly string[];
  bankName: string | null;
  /** Euros when absent. */
  currency?: ToldCurrency;
};

/** Whether a date is a whole day: one without precision is. */
export const isExact = (precision: DatePrecision | null): boolean => precision === null || precision === "day";

/** The methods of the wizard that name one of a payment. */
const METHODS = new Map<string, CasePaymentMethod>(
  Object.entries({
    bank_transfer: "transfer",
    card: "card",
    direct_debit: "direct_debit",
    crypto: "crypto",
    payment_app: "payment_app",
    prepaid: "voucher",
    cash: "voucher",
    cheque: "cheque",
  } satisfies Partial<Record<PaymentMethod, CasePaymentMethod>>),
);

/**
 * The first payment of a case as its answers tell it, as the texts of the fields of its form; most people have one
 * payment, and told it already. Null when the answers name no amount.
 */
export function firstPaymentOf(answers: MoneyAnswers): Record<string, string> | null {
  const { amount, paymentDate, paymentDatePrecision, paymentMethods, bankName, currency } = answers;
  if (!amount) return null;
  const [method = "", ...others] = paymentMethods;
  const means = others.length === 0 && METHODS.get(method);
  return {
    amount: amountText(amount),
    ...(currency && { currency }),
    ...(paymentDate && isExact(paymentDatePrecision) && { debitedOn: paymentDate }),
    ...(means && { means }),
    ...(bankName && { ownBank: bankName.slice(0, 100) }),
  };
}

/** The methods of the payment that answers tell, as a payment names them, each once; null, once, when none is told. */
export function paymentMethodsOf({
  paymentMethods,
}: Pick<MoneyAnswers, "paymentMethods">): (CasePaymentMethod | null)[] {
  const named = new Set(paymentMethods.map((name) => METHODS.get(name) ?? null));
  return named.size > 0 ? [...named] : [null];
}

/** The payment that answers tell, by one method, for deadlines and letters: it is stored nowhere. */
export function toldPayment(
  { amount, currency = "EUR", paymentDate, paymentDatePrecision, bankName }: MoneyAnswers,
  method: CasePaymentMethod | null,
): Payment {
  const debitedOn = isExact(paymentDatePrecision) ? paymentDate : null;
  return { ...NOT_TOLD, amount: amount ?? 0, currency, method, debitedOn, ownBank: bankName };
}

const NOT_TOLD = {
  ...{ id: "told", caseId: "", version: 1, isLost: false, remarks: [] as string[] },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  ...{ payeeName: null, payeeIban: null, payeeCountry: null, payeeBankCode: null },
  ...{ cryptoChain: null, cryptoAddress: null, cryptoTransaction: null },
  ...{ accountCountry: null, paidOn: null, contractDays: null, lastFour: null },
  ...{ shownText: null, shownNumber: null, validatedBy: null, payeeCheck: null },
  ...{
    knownOn: null,
    toldOn: null,
    writtenReportOn: null,
    recallAskedOn: null,
    recallAnswer: null,
    refundAskedOn: null,
  },
  ...{ mandateWithdrawnOn: null, reportedOn: null, complainedOn: null },
  ...{ answeredOn: null, bankAnswer: null, bankAnswerText: null },
} as const satisfies Partial<Payment>;
