import type { MANDATE_ENDS, PROPOSAL_ANSWERS } from "~/db/schema/enumerations";
import type { PROPOSAL_REFUSALS } from "~/db/schema/staff-enumerations";

export type Refusal = (typeof PROPOSAL_REFUSALS)[number];
export type MandateEnd = (typeof MANDATE_ENDS)[number];

export const REFUSAL_LABELS: Record<Refusal, string> = {
  conflict: "Conflit d’intérêts",
  workload: "Trop de dossiers en ce moment",
  speciality: "Hors de mes domaines",
  other: "Autre raison",
};

export const MANDATE_END_LABELS: Record<MandateEnd, string> = {
  handed_over: "Dossier confié à un confrère",
  withdrawn: "L’avocat s’est retiré",
  left: "L’avocat a quitté le réseau",
  suspended: "L’avocat est suspendu",
  client_request: "À la demande du client",
};

export const ANSWER_LABELS: Record<(typeof PROPOSAL_ANSWERS)[number], string> = {
  accepted: "Acceptée",
  refused: "Refusée",
  withdrawn: "Retirée",
};
