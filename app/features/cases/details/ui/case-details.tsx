import { FileArchive } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { formatDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { useFreshData } from "~/ui/use-fresh";
import { AttachmentList } from "../../evidence/ui/attachment-list";
import { RecoveryList } from "../../recoveries/ui/recovery-list";
import { CaseStatusBadge } from "../../ui/status-badge";
import type { CaseDetails } from "../../wizard/queries.server";
import { CaseAnswers } from "./case-answers";

/** A submitted case, for its owner to read again. */
export function CaseDetailsPage({ of }: { of: CaseDetails }) {
  useFreshData((news) => !("id" in news) || news.id === of.id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-8 py-10 md:py-14">
      <PageHeader
        back={{ to: "/dashboard", label: "Tableau de bord" }}
        title={`Affaire ${of.reference}`}
        lead={of.submittedAt && `Dossier envoyé le ${formatDate(of.submittedAt)}.`}
        actions={
          <>
            <CaseStatusBadge status={of.status} />
            <ButtonLink to={`/case/${of.id}/chat`}>Messages</ButtonLink>
          </>
        }
      />
      {of.recoveries.length > 0 && (
        <Card title="Sommes récupérées">
          <RecoveryList recoveries={of.recoveries} side="client" />
        </Card>
      )}
      <Card>
        <CaseAnswers of={of} level={2} />
      </Card>
      {of.attachments.length > 0 && (
        <Card title="Fichiers joints">
          <AttachmentList caseId={of.id} attachments={of.attachments} withDigests />
        </Card>
      )}
      <Card title="Garder une copie">
        <p className="max-w-measure">
          Une archive ZIP avec votre dossier et toute la conversation en PDF, vos fichiers d’origine numérotés, et leurs
          empreintes (SHA-256), qui permettent de vérifier que rien n’a été modifié.
        </p>
        <a href={`/cases/${of.id}/dossier.zip`} className={`${buttonClass("second")} justify-self-start`}>
          <FileArchive aria-hidden="true" className="size-5" />
          Exporter mon dossier
        </a>
      </Card>
    </main>
  );
}
