import type { DatePrecision } from "~/db/schema/enumerations";
import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import type { PaymentMethod } from "~/features/cases/labels";
import { amountText } from "~/features/cases/rules";

/** What the answers of a case say of money. */
export type MoneyAnswers = {
  amount: number | null;
  paymentDate: string | null;
  paymentDatePrecision: DatePrecision | null;
  paymentMethods: readonly string[];
  bankName: string | null;
};

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
  const { amount, paymentDate, paymentDatePrecision, paymentMethods, bankName } = answers;
  if (!amount) return null;
  const [method = "", ...others] = paymentMethods;
  const means = others.length === 0 && METHODS.get(method);
  return {
    amount: amountText(amount),
    ...(paymentDate && paymentDatePrecision === null && { debitedOn: paymentDate }),
    ...(means && { means }),
    ...(bankName && { ownBank: bankName.slice(0, 100) }),
  };
}
