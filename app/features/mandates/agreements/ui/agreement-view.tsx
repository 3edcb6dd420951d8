import { LegalSections } from "~/features/accounts/creation/ui/legal-sections";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Disclosure } from "~/ui/disclosure";
import { formatDate, formatDateTime } from "~/ui/format";
import { PointList } from "~/ui/point-list";
import { ReceiptLink, receiptPath } from "~/ui/receipt-link";
import { agreementState, FEE_PAYER_LABELS } from "../labels";
import type { Agreement } from "../queries.server";
import { feesText, wasAccepted } from "../rules";

type AgreementViewProps = { caseId: string; agreement: Agreement };

/** The state of an agreement, in a badge. */
export function AgreementBadge({ agreement }: { agreement: Agreement }) {
  const { label, tone } = agreementState(agreement);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The facts of an agreement: its state with its dates, the fees, the version of the text and the digest of the PDF. */
export function AgreementFacts({ caseId, agreement }: AgreementViewProps) {
  const { lawyerName, createdAt, textVersion, sha256, fileId } = agreement;
  return (
    <Card>
      <AgreementBadge agreement={agreement} />
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

/** The same, folded: its reader begins with the figures. */
export function FoldedAgreementText({ agreement }: { agreement: Agreement }) {
  return (
    <div className="border-t border-line">
      <Disclosure summary="Lire la convention en entier">
        <div className="grid gap-4 text-ink wrap-anywhere whitespace-pre-line">
          <LegalSections sections={agreement.sections} level={3} />
        </div>
      </Disclosure>
    </div>
  );
}

type ScopeProps = { agreement: Agreement; leftOut: readonly string[] };

/** What the fees of an agreement pay for, what they do not, and the expenses to expect. */
export function AgreementScope({ agreement: { scope, expenses }, leftOut }: ScopeProps) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
      <PointList title="Ce que couvre l’honoraire de base" points={linesOf(scope)} />
      {leftOut.length > 0 && <PointList isExcluded title="Ce qu’il ne couvre pas" points={leftOut} />}
      {expenses && <PointList isExcluded title="Les frais à prévoir en plus" points={linesOf(expenses)} />}
    </div>
  );
}

const linesOf = (text: string): string[] => [...new Set(text.split(/\s*\n\s*/).filter(Boolean))];

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
