import type { DocumentType } from "~/db/schema/enumerations";
import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import { publicUrl } from "~/platform/http/public-url.server";
import { DOCUMENT_TYPE_LABELS, INTRODUCTION_PATH, rejectionAdvice, rejectionReasonLabel, STATUS_PATH } from "./labels";

/** The subject names no document, because subjects show on locked screens. */
export const DOCUMENT_REJECTED_SUBJECT = "Un document est à renvoyer pour vérifier votre identité";

export type DocumentRejectedProps = {
  firstName: string;
  documentType: DocumentType;
  /** Code of the reason. */
  reason: string;
  /** Absolute URL of the page where it is sent again. */
  nextStepUrl: string;
};

/** The e-mail for a rejected document (spec section 7). */
export function DocumentRejected({ firstName, documentType, reason, nextStepUrl }: DocumentRejectedProps) {
  const advice = rejectionAdvice(reason);
  return (
    <EmailLayout preview="Une étape de votre vérification vous attend." title="Un document est à renvoyer">
      <EmailGreeting firstName={firstName} />
      <EmailText>
        Nous avons examiné le document suivant et nous ne pouvons pas l’accepter tel quel :{" "}
        {DOCUMENT_TYPE_LABELS[documentType].toLowerCase()}.
      </EmailText>
      <EmailQuote>Raison : {rejectionReasonLabel(reason)}.</EmailQuote>
      {advice && <EmailText>{advice}</EmailText>}
      <EmailButton href={nextStepUrl}>Renvoyer ce document</EmailButton>
      <EmailText>
        Vos autres documents restent enregistrés. Si quelque chose n’est pas clair, demandez-nous de l’aide depuis le
        site.
      </EmailText>
    </EmailLayout>
  );
}

export const DOCUMENT_RECEIVED_SUBJECT = "Votre document nous est bien parvenu";

export type DocumentReceivedProps = {
  firstName: string;
  documentType: DocumentType;
  /** Number of the three documents that are still to be sent, or to be sent again. */
  missing: number;
};

/** Confirms that a document arrived, and says what is still to be sent. */
export function DocumentReceived({ firstName, documentType, missing }: DocumentReceivedProps) {
  return (
    <EmailLayout preview="Une étape de votre vérification est faite." title="Document bien reçu">
      <EmailGreeting firstName={firstName} />
      <EmailText>Nous avons bien reçu : {DOCUMENT_TYPE_LABELS[documentType].toLowerCase()}.</EmailText>
      <EmailText>L’équipe le vérifie. Vous n’avez rien à faire pour ce document d’ici là.</EmailText>
      {missing > 0 ? (
        <>
          <EmailText>
            {missing === 1 ? "Il reste un document à envoyer" : `Il reste ${missing} documents à envoyer`} pour vérifier
            votre identité.
          </EmailText>
          <EmailButton href={publicUrl(INTRODUCTION_PATH)}>Continuer la vérification</EmailButton>
        </>
      ) : (
        <>
          <EmailText>Les trois documents demandés sont entre nos mains.</EmailText>
          <EmailButton href={publicUrl(STATUS_PATH)}>Suivre la vérification</EmailButton>
        </>
      )}
    </EmailLayout>
  );
}

/** Subject and title: the approval of the last document verifies the identity. */
export const approvedSubject = (verified: boolean): string =>
  verified ? "Votre identité est vérifiée" : "Votre document est accepté";

export type DocumentApprovedProps = {
  firstName: string;
  documentType: DocumentType;
  /** Whether this approval verifies the identity. */
  verified: boolean;
};

/** Says that a document was approved; when it was the last one, that a case can be opened. */
export function DocumentApproved({ firstName, documentType, verified }: DocumentApprovedProps) {
  return (
    <EmailLayout preview="Votre vérification avance." title={approvedSubject(verified)}>
      <EmailGreeting firstName={firstName} />
      <EmailText>Document accepté : {DOCUMENT_TYPE_LABELS[documentType].toLowerCase()}.</EmailText>
      {verified ? (
        <>
          <EmailText>
            C’était le dernier : votre identité est vérifiée. Vous pouvez maintenant transmettre votre dossier.
          </EmailText>
          <EmailButton href={publicUrl("/dashboard")}>Aller à mon espace</EmailButton>
        </>
      ) : (
        <EmailButton href={publicUrl(STATUS_PATH)}>Suivre la vérification</EmailButton>
      )}
    </EmailLayout>
  );
}
