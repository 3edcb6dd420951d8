import type { AgreementStatus, FeePayer } from "~/db/schema/enumerations";
import type { Tone } from "~/ui/badge";

/** The state of a fee agreement, and its tone. */
export const AGREEMENT_STATUS_BADGES: Record<AgreementStatus, { label: string; tone: Tone }> = {
  pending: { label: "En attente de réponse", tone: "wait" },
  accepted: { label: "Acceptée", tone: "ok" },
  declined: { label: "Refusée", tone: "bad" },
  replaced: { label: "Remplacée", tone: "plain" },
  withdrawn: { label: "Retirée par l’avocat", tone: "plain" },
  lapsed: { label: "Plus valable", tone: "plain" },
  retracted: { label: "Annulée par rétractation", tone: "bad" },
};

/** Who else may pay the fees of a lawyer, as the client answers before they accept. */
export const FEE_PAYER_LABELS: Record<FeePayer, string> = {
  legal_aid: "Oui, l’aide juridictionnelle",
  insurance: "Oui, une assurance de protection juridique",
  both: "Oui, les deux",
  none: "Non, ni l’une ni l’autre",
  unknown: "Je ne sais pas",
};

type AgreementFacts = {
  status: AgreementStatus;
  lawyerName: string;
  endedAt: Date | null;
  formerClient: string | null;
};

/**
 * The state of one agreement as its reader sees it: an accepted one says so when its lawyer is no longer in charge, or
 * when another person accepted it.
 */
export function agreementState({ status, lawyerName, endedAt, formerClient }: AgreementFacts) {
  const { label, tone } = AGREEMENT_STATUS_BADGES[status];
  if (status !== "accepted" || (endedAt === null && formerClient === null)) return { label, tone };
  const by = formerClient === null ? "" : ` par ${formerClient}`;
  const withWhom = endedAt === null ? "" : ` avec ${lawyerName}, qui n’est plus en charge`;
  return { label: `${label}${by}${withWhom}`, tone: "plain" as Tone };
}

export const VAT_LABELS: Record<"2000" | "850" | "0", string> = {
  "2000": "20\u00a0%",
  "850": "8,5\u00a0% (Guadeloupe, Martinique, La Réunion)",
  "0": "Non applicable (article 293 B du CGI)",
};
