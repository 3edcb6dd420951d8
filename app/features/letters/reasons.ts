/**
 * What a bank gives as its reason not to refund, in the order in which it is offered: who writes the answer ticks them. No
 * word of the bank chooses one.
 */
export const BANK_REASONS = ["authenticated", "negligence", "ordered", "iban", "late", "partial", "none"] as const;
export type BankReason = (typeof BANK_REASONS)[number];

export const BANK_REASON_LABELS: Record<BankReason, string> = {
  authenticated: "Elle parle d’une opération authentifiée ou validée",
  negligence: "Elle parle de négligence",
  ordered: "Elle dit que l’ordre vient de vous",
  iban: "Elle dit que vous avez donné l’IBAN",
  late: "Elle dit que vous avez prévenu trop tard",
  partial: "Elle ne rend qu’une partie de la somme",
  none: "Elle ne donne pas de raison",
};
