import type { TRANSFER_REASONS } from "~/db/schema/staff-enumerations";

/** Why a case is transferred. */
export const TRANSFER_REASON_LABELS: Record<(typeof TRANSFER_REASONS)[number], string> = {
  lost_mailbox: "Boîte e-mail perdue",
  death: "Décès du client",
  other: "Autre motif",
};
