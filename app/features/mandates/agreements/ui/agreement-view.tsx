import { LegalSections } from "~/features/accounts/creation/ui/legal-sections";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { ReceiptLink, receiptPath } from "~/ui/receipt-link";
import { agreementState, FEE_PAYER_LABELS } from "../labels";
import type { Agreement } from "../queries.server";
import { feesText, wasAccepted } from "../rules";

type AgreementViewProps = { caseId: string; agreement: Agreement };

/** The facts of an agreement: its state with its dates, the fees, the version of the text and the digest of the PDF. */
export function AgreementFacts({ caseId, agreement }: AgreementViewProps) {
  const { lawyerName, createdAt, textVersion, sha256, fileId } = agreement;
  const { label, tone } = agreementState(agreement);
  return (
    <Card>
      <Badge tone={tone}>{label}</Badge>
      <DescriptionList
        rows={[
          { term: "Avocat", value: lawyerName },
          { term: "Honoraires", value: feesText(agreement) },
          { term: "Proposée le", value: formatDateTime(createdAt) },
          ...answerRows(agreement),
          { term: "Version du texte", value: textVersion },
          { term: "Empreinte du PDF", value: <code className="text-sm break-all">{sha256}</code> },
        ]}
      />
      {fileId && (
        <a
          href={`/cases/${caseId}/attachments/${fileId}`}
          target="_blank"
          rel="noopener"
          className="inline-block justify-self-start py-2 font-semibold"
        >
          Ouvrir le PDF de la convention<span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
      {wasAccepted(agreement) && (
        <ReceiptLink
          to={receiptPath(caseId, "agreement", agreement.id)}
          className="inline-block justify-self-start py-2 font-semibold"
        />
      )}
    </Card>
  );
}

function answerRows(agreement: Agreement) {
  const { status, answeredAt, declineReason, startsAtOnce, otherPayer, retractedAt, endedAt, formerClient } = agreement;
  if (!answeredAt) return [];
  const when = formatDateTime(answeredAt);
  if (status === "declined") return [{ term: "Refusée le", value: `${when}\n${declineReason ?? ""}` }];
  const start = startsAtOnce
    ? "Le client demande que l’avocat commence sans attendre."
    : "Après le délai de rétractation.";
  return [
    {
      term: "Acceptée le",
      value: formerClient === null ? when : `${when}\npar ${formerClient}, dont c’était le dossier`,
    },
    { term: "Début du travail", value: start },
    ...(otherPayer ? [{ term: "Aide juridictionnelle ou assurance", value: FEE_PAYER_LABELS[otherPayer] }] : []),
    ...(endedAt && status === "accepted"
      ? [{ term: "Fin de la mission de l’avocat", value: formatDateTime(endedAt) }]
      : []),
    ...(retractedAt ? [{ term: "Rétractation le", value: formatDateTime(retractedAt) }] : []),
  ];
}

/** The whole text of an agreement. */
export function AgreementText({ agreement }: { agreement: Agreement }) {
  return (
    <Card title="Convention d’honoraires" className="wrap-anywhere whitespace-pre-line">
      <LegalSections sections={agreement.sections} level={3} />
    </Card>
  );
}

/** The agreements that came before, one line each. */
export function FormerAgreements({ caseId, agreements }: { caseId: string; agreements: readonly Agreement[] }) {
  if (agreements.length === 0) return null;
  return (
    <Card title="Propositions précédentes">
      <ul className="grid gap-3">
        {agreements.map(({ id, createdAt, fileId, declineReason, ...agreement }) => (
          <li key={id} className="grid gap-0.5">
            <span>
              {agreementState(agreement).label}, proposée le {formatDate(createdAt)}&nbsp;: {feesText(agreement)}
            </span>
            {declineReason && <span className="wrap-anywhere text-ink-quiet">«&nbsp;{declineReason}&nbsp;»</span>}
            {fileId && (
              <a href={`/cases/${caseId}/attachments/${fileId}`} className="inline-block justify-self-start py-1">
                Ouvrir le PDF<span className="sr-only"> de la proposition du {formatDate(createdAt)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
