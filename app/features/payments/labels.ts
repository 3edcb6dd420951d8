import type {
  BankAnswer,
  CasePaymentMethod,
  CryptoChain,
  PayeeCheck,
  PaymentCurrency,
  PaymentValidation,
} from "~/db/schema/payment-enumerations";

/** How a payment left, in plain words. */
export const METHOD_LABELS: Record<CasePaymentMethod, string> = {
  card: "Carte bancaire",
  transfer: "Virement",
  instant_transfer: "Virement instantané",
  direct_debit: "Prélèvement",
  crypto: "Cryptomonnaie",
  cheque: "Chèque",
  voucher: "Espèces ou coupon",
  other: "Autre moyen",
};

/** The method of a payment, or that it is not known. */
export const methodLabel = (method: CasePaymentMethod | null): string =>
  method ? METHOD_LABELS[method] : "Moyen non précisé";

export const CURRENCY_LABELS: Record<PaymentCurrency, string> = {
  EUR: "Euros (€)",
  USD: "Dollars américains ($)",
  GBP: "Livres sterling (£)",
  CHF: "Francs suisses",
  CAD: "Dollars canadiens",
  USDT: "USDT (Tether)",
  USDC: "USDC",
};

export const CHAIN_LABELS: Record<CryptoChain, string> = {
  bitcoin: "Bitcoin (BTC)",
  ethereum: "Ethereum (ETH, ERC-20)",
  tron: "Tron (TRX, TRC-20)",
  solana: "Solana (SOL)",
  other: "Un autre réseau",
};

/** In the victim’s words; the staff reads the same ones. */
export const VALIDATION_LABELS: Record<PaymentValidation, string> = {
  knowingly: "Moi, en sachant ce que je payais",
  deceived: "Moi, mais on m’avait trompé sur ce que je validais",
  not_me: "Pas moi",
  unknown: "Je ne sais pas",
};

/** What the bank displayed about the payee’s name. */
export const PAYEE_CHECK_LABELS: Record<PayeeCheck, string> = {
  match: "Le nom correspond",
  close_match: "Le nom correspond à peu près",
  no_match: "Le nom ne correspond pas",
  nothing: "Rien",
  unknown: "Je ne sais pas",
};

export const BANK_ANSWER_LABELS: Record<BankAnswer, string> = {
  refunds: "Elle rembourse",
  refuses: "Elle refuse",
  asks: "Elle demande des précisions",
  other: "Autre réponse",
};
