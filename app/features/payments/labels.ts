import type { CasePaymentMethod, PaymentCurrency } from "~/db/schema/payment-enumerations";
import { TOLD_CURRENCY_LABELS } from "~/features/cases/labels";

/** How a payment left, in plain words. */
export const METHOD_LABELS: Record<CasePaymentMethod, string> = {
  card: "Carte bancaire",
  transfer: "Virement",
  instant_transfer: "Virement instantané",
  direct_debit: "Prélèvement",
  payment_app: "Application de paiement (PayPal, Lydia…)",
  crypto: "Cryptomonnaie",
  cheque: "Chèque",
  voucher: "Espèces ou coupon",
  loan: "Crédit pris à mon nom",
  other: "Autre moyen",
};

/** The method of a payment, or that it is not known. */
export const methodLabel = (method: CasePaymentMethod | null): string =>
  method ? METHOD_LABELS[method] : "Moyen non précisé";

export const CURRENCY_LABELS: Record<PaymentCurrency, string> = {
  ...TOLD_CURRENCY_LABELS,
  USDT: "USDT (Tether)",
  USDC: "USDC",
};
