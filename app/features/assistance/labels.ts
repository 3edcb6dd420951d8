import type { SupportStatus } from "~/db/schema/enumerations";

/** The reason of a lawyer's application. */
export const LAWYER_REASON = "Avocat souhaitant rejoindre le réseau";

/** The six reasons of the specification (section 2), in its order. The request stores the label. */
export const REASONS = [
  { value: "case_creation", label: "Difficulté à créer un dossier" },
  { value: "scam_information", label: "Information sur une arnaque" },
  { value: "case_progress", label: "Avancement de mon dossier" },
  { value: "speak_to_lawyer", label: "Parler à un avocat" },
  { value: "lawyer_joining", label: LAWYER_REASON },
  { value: "other", label: "Autre demande" },
] as const;
export type Reason = (typeof REASONS)[number]["value"];

export const STATUS_LABELS: Record<SupportStatus, string> = { pending: "En attente", completed: "Traité" };
