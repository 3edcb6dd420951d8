import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { IDENTITY_CHECK_LABELS, languagesText } from "../../labels";
import type { LawyerDetails } from "../queries.server";

const speciality = (type: string): string => (SCAM_TYPE_LABELS as Record<string, string>)[type] ?? type;

/** The registration, as the lawyer filled it. */
export function RegistrationCard({ lawyer, name, email }: Pick<LawyerDetails, "lawyer" | "name" | "email">) {
  return (
    <Card title="Inscription">
      <DescriptionList
        rows={[
          { term: "Nom", value: name },
          { term: "E-mail", value: <a href={`mailto:${email}`}>{email}</a> },
          { term: "Barreau", value: lawyer.bar },
          { term: "Date de serment", value: lawyer.oathDate && formatDate(lawyer.oathDate) },
          { term: "Numéro CNBF", value: lawyer.cnbfCode },
          { term: "Assureur", value: lawyer.insurer },
          { term: "Numéro de police", value: lawyer.policyNumber },
          { term: "Fin de validité", value: lawyer.insuranceEndsOn && formatDate(lawyer.insuranceEndsOn) },
          { term: "Spécialités", value: lawyer.specialities.map(speciality).join(", ") },
          { term: "Langues", value: languagesText(lawyer.languages) },
          { term: "Dossiers à la fois", value: lawyer.maxCases },
          { term: "Page publique", value: lawyer.isListed ? "Acceptée" : "Refusée" },
        ]}
      />
    </Card>
  );
}

type ProofProps = Pick<LawyerDetails, "lawyer" | "verifier" | "issue"> & {
  invitation: {
    acceptedAt: Date | null;
    identityCheck: keyof typeof IDENTITY_CHECK_LABELS;
    invitedBy: string | null;
  } | null;
};

/** What verified the registration, and when. */
export function ProofCard({ lawyer, verifier, issue, invitation }: ProofProps) {
  const { verifiedAt, verifiedBy, verificationNote, suspendedAt, suspensionReason } = lawyer;
  const { verifiedFirstName, verifiedLastName, verifiedBar } = lawyer;
  const by =
    verifiedBy === "directory"
      ? `l’annuaire national${issue?.issuedOn ? ` du ${formatDate(issue.issuedOn)}` : ""}`
      : (verifier ?? "un administrateur");
  return (
    <Card title="Preuves">
      <DescriptionList
        rows={[
          {
            term: "Invité par",
            value:
              invitation &&
              `${invitation.invitedBy ?? "un administrateur"}. ${IDENTITY_CHECK_LABELS[invitation.identityCheck]}.`,
          },
          { term: "Vérifié", value: verifiedAt && `Par ${by}, le ${formatDateTime(verifiedAt)}` },
          ...(verifiedAt === null && verifiedFirstName !== null
            ? [
                {
                  term: "Vérifié auparavant",
                  value: `${verifiedFirstName} ${verifiedLastName} (barreau\u00a0: ${verifiedBar ?? "aucun"}). Ses clients lisent toujours ce nom et ce barreau.`,
                },
              ]
            : []),
          ...(verificationNote ? [{ term: "Ce qui a été vu", value: verificationNote }] : []),
          ...(suspendedAt
            ? [{ term: "Suspendu", value: `Le ${formatDateTime(suspendedAt)} : ${suspensionReason ?? ""}` }]
            : []),
        ]}
      />
    </Card>
  );
}
