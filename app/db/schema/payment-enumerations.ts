/**
 * The enumerations of payments, in a file of their own because every page loads `enumerations.ts`.
 */
/**
 * How a payment of a case left. `instant_transfer` cannot be called back; `voucher`: cash, or a prepaid coupon;
 * `loan`: a credit that somebody took in the victim's name.
 */
export const CASE_PAYMENT_METHODS = [
  "card",
  "transfer",
  "instant_transfer",
  "direct_debit",
  "payment_app",
  "crypto",
  "cheque",
  "voucher",
  "loan",
  "other",
] as const;
export type CasePaymentMethod = (typeof CASE_PAYMENT_METHODS)[number];

/** In what a payment was made; amounts are hundredths of it. USDT and USDC are crypto-assets worth one dollar. */
export const PAYMENT_CURRENCIES = ["EUR", "USD", "GBP", "CHF", "CAD", "USDT", "USDC"] as const;
export type PaymentCurrency = (typeof PAYMENT_CURRENCIES)[number];

export const CRYPTO_CHAINS = ["bitcoin", "ethereum", "tron", "solana", "other"] as const;
export type CryptoChain = (typeof CRYPTO_CHAINS)[number];

/** Whether the victim typed a code or approved a payment: the answers that are offered. */
export const VALIDATION_ANSWERS = ["not_me", "believed_protecting", "meant_to_pay", "unknown"] as const;
/**
 * With the answers of 0.4.0: `knowingly` stays an authorised payment; `deceived` does not tell `believed_protecting` from
 * `meant_to_pay`, and is asked again.
 */
export const PAYMENT_VALIDATIONS = [...VALIDATION_ANSWERS, "deceived", "knowingly"] as const;
export type PaymentValidation = (typeof PAYMENT_VALIDATIONS)[number];

/** What the bank displayed about the payee's name before a transfer (Regulation (EU) 2024/886). `impossible`: no check. */
export const PAYEE_CHECKS = ["match", "close_match", "no_match", "impossible", "nothing", "unknown"] as const;
export type PayeeCheck = (typeof PAYEE_CHECKS)[number];

/** What the bank answered to a written complaint about a payment. */
export const BANK_ANSWERS = ["refunds", "refuses", "asks", "other"] as const;
export type BankAnswer = (typeof BANK_ANSWERS)[number];

/** What came of the recall of a transfer: the money is held where it went, it came back, or the recall was refused. */
export const RECALL_ANSWERS = ["frozen", "returned", "refused"] as const;
export type RecallAnswer = (typeof RECALL_ANSWERS)[number];

/** What the victim's telephone displayed while a caller made them validate. `masked`: no number. */
export const SHOWN_NUMBERS = ["bank", "mobile", "landline", "abroad", "masked", "unknown"] as const;
export type ShownNumber = (typeof SHOWN_NUMBERS)[number];

/** Of a debt of money: the legal rate of a natural person who does not act for their trade, and that of all others. */
export const CREDITORS = ["person", "other"] as const;
export type Creditor = (typeof CREDITORS)[number];
