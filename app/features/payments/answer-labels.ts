import type {
  BankAnswer,
  CryptoChain,
  PayeeCheck,
  PaymentValidation,
  RecallAnswer,
  ShownNumber,
} from "~/db/schema/payment-enumerations";

export const CHAIN_LABELS: Record<CryptoChain, string> = {
  bitcoin: "Bitcoin (BTC)",
  ethereum: "Ethereum (ETH, ERC-20)",
  tron: "Tron (TRX, TRC-20)",
  solana: "Solana (SOL)",
  other: "Un autre réseau",
};

/** What came of the recall of a transfer. */
export const RECALL_ANSWER_LABELS: Record<RecallAnswer, string> = {
  frozen: "La somme est bloquée",
  returned: "La somme est rendue",
  refused: "Le rappel est refusé",
};

/** Whether a code was typed or the payment approved, in the victim’s words; the staff reads the same ones. */
export const VALIDATION_LABELS: Record<PaymentValidation, string> = {
  not_me: "Non",
  believed_protecting: "Oui, je croyais annuler ou protéger",
  meant_to_pay: "Oui, je voulais payer, mais on m’avait menti",
  unknown: "Je ne sais pas",
  deceived: "Oui, on m’avait trompé (à préciser)",
  knowingly: "Oui, en sachant ce que je payais",
};

/** The question that these answer. */
export const VALIDATION_QUESTION = "Avez-vous tapé un code ou approuvé dans l’application\u00a0?";

/** What the bank displayed about the payee’s name. */
export const PAYEE_CHECK_LABELS: Record<PayeeCheck, string> = {
  match: "Le nom correspond",
  close_match: "Le nom correspond à peu près",
  no_match: "Le nom ne correspond pas",
  impossible: "La vérification n’a pas été possible",
  nothing: "Rien",
  unknown: "Je ne sais pas",
};

export const SHOWN_NUMBER_LABELS: Record<ShownNumber, string> = {
  bank: "Celui de ma banque",
  mobile: "Un mobile français (06 ou 07)",
  landline: "Un numéro fixe (01 à 05, 09)",
  abroad: "Un numéro étranger",
  masked: "Aucun, il était masqué",
  unknown: "Je ne sais plus",
};

export const BANK_ANSWER_LABELS: Record<BankAnswer, string> = {
  refunds: "Elle rembourse",
  refuses: "Elle refuse",
  asks: "Elle demande des précisions",
  other: "Autre réponse",
};
