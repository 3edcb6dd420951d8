/** The fields of what a story says, which are proposed from its text. */
export const PROPOSED_FIELDS = [
  "contactDate",
  "paymentDate",
  "amount",
  "currency",
  "paymentMethods",
  "bankName",
  "contactedBank",
  "policeReport",
] as const;
