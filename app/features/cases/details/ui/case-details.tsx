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
import { CasePlaces } from "./case-places";

type CaseDetailsPageProps = {
  caseDetails: CaseDetails;
  hasPayments: boolean;
  /** False when this site sends no e-mails, and so no invitation. */
  canInvite: boolean;
  /** What the payments say in place of an answer. */
  said?: SaidByPayments;
  /** The next thing to do, above all else. */
  act: ReactNode;
  /** What comes before the answers of the case, such as its payments. */
  children?: ReactNode;
  /** What stands beside, such as the state of the fee agreement. */
  beside?: ReactNode;
};

/** The page of a submitted case for its owner, or for a helper. */
export function CaseDetailsPage(props: CaseDetailsPageProps) {
  const { caseDetails, hasPayments, said, canInvite, act, children, beside } = props;
  const { id, helped, submittedAt } = caseDetails;
  useLiveRevalidation((news) => !("id" in news) || news.id === id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
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
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12 lg:has-[>:nth-child(3)]:grid-rows-[auto_1fr]">
        {act}
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ButtonLink to={`/case/${id}/chat`} variant="second">
            Messages
          </ButtonLink>
          <CasePlaces id={id} helped={helped !== null} canInvite={canInvite} />
          {beside}
          {!helped && <KeepCopy id={id} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
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
              <AttachmentList caseId={id} attachments={caseDetails.attachments} withDigests withSheets={!helped} />
            </Card>
          )}
        </div>
      </div>
    </main>
  );
}

function KeepCopy({ id }: { id: string }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-[1.2rem]">Garder une copie</h2>
      <p className="text-ink-quiet">
        Une archive ZIP avec votre dossier et toute la conversation en PDF. Elle contient aussi vos fichiers d’origine
        numérotés, et de quoi vérifier que rien n’a été modifié.
      </p>
      <a href={`/cases/${id}/dossier.zip`} className={`${buttonClass("second")} max-sm:w-full sm:justify-self-start`}>
        <FileArchive aria-hidden="true" className="size-5" />
        Exporter mon dossier
      </a>
    </section>
  );
}
