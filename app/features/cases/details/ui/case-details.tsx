import { FileArchive } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { formatDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import type { SaidByPayments } from "../../documents/rules";
import { AttachmentList } from "../../evidence/ui/attachment-list";
import { RecoveryList } from "../../recoveries/ui/recovery-list";
import { CaseStatusBadge } from "../../ui/status-badge";
import type { CaseDetails } from "../../wizard/queries.server";
import { CaseAnswers } from "./case-answers";

type CaseDetailsPageProps = {
  caseDetails: CaseDetails;
  hasPayments: boolean;
  /** False when this site sends no e-mails, and so no invitation. */
  canInvite: boolean;
  /** What the payments say in place of an answer. */
  said?: SaidByPayments;
  /** What comes before the sums recovered, such as the state of the fee agreement. */
  children?: ReactNode;
};

/** The page of a submitted case for its owner, or for a helper. */
export function CaseDetailsPage({ caseDetails, hasPayments, said, canInvite, children }: CaseDetailsPageProps) {
  const { helped, submittedAt } = caseDetails;
  useLiveRevalidation((news) => !("id" in news) || news.id === caseDetails.id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-8 py-10 md:py-14">
      <div className="grid gap-4">
        <PageHeader
          back={{ to: "/dashboard", label: "Tableau de bord" }}
          title={`Affaire ${caseDetails.reference}`}
          intro={
            <>
              {helped && <strong>Dossier {helped}, que vous aidez. </strong>}
              {submittedAt && `Dossier envoyé le ${formatDate(submittedAt)}. `}
              <CaseStatusBadge status={caseDetails.status} />
            </>
          }
        />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/case/${caseDetails.id}/chat`}>Messages</ButtonLink>
          <ButtonLink to={`/case/${caseDetails.id}/helpers`} variant="second">
            {helped ? "Mon accès" : canInvite ? "Inviter un proche" : "Vos proches"}
          </ButtonLink>
        </div>
      </div>
      {children}
      {caseDetails.recoveries.length > 0 && (
        <Card title="Sommes récupérées">
          <RecoveryList recoveries={caseDetails.recoveries} side="client" />
        </Card>
      )}
      <Card>
        <CaseAnswers answers={caseDetails} hasPayments={hasPayments} said={said} level={2} />
      </Card>
      {caseDetails.attachments.length > 0 && (
        <Card title="Fichiers joints">
          <AttachmentList
            caseId={caseDetails.id}
            attachments={caseDetails.attachments}
            withDigests
            withSheets={!helped}
          />
        </Card>
      )}
      {!helped && (
        <Card title="Garder une copie">
          <p className="max-w-measure">
            Une archive ZIP avec votre dossier et toute la conversation en PDF. Elle contient aussi vos fichiers
            d’origine numérotés, et de quoi vérifier que rien n’a été modifié.
          </p>
          <a href={`/cases/${caseDetails.id}/dossier.zip`} className={`${buttonClass("second")} justify-self-start`}>
            <FileArchive aria-hidden="true" className="size-5" />
            Exporter mon dossier
          </a>
        </Card>
      )}
    </main>
  );
}
