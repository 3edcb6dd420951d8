import type { DocumentType } from "~/db/schema/enumerations";
import { EmailButton, EmailLayout, EmailQuote, EmailText } from "~/features/mailing/ui/email-layout";
import { DOCUMENT_TYPE_LABELS } from "./labels";
import { rejectionAdvice, rejectionReasonLabel } from "./rejection-reasons";

/** Says nothing of the document: a subject shows on locked screens. */
export const DOCUMENT_REJECTED_SUBJECT = "Un document est à renvoyer pour vérifier votre identité";

export type DocumentRejectedProps = {
  firstName: string;
  documentType: DocumentType;
  /** Code of the reason. */
  reason: string;
  /** Full address of the page where it is sent again. */
  nextStepUrl: string;
};

/** The rejection of a document (spec section 7). */
export function DocumentRejected({ firstName, documentType, reason, nextStepUrl }: DocumentRejectedProps) {
  const advice = rejectionAdvice(reason);
  return (
    <EmailLayout preview="Une étape de votre vérification vous attend." title="Un document est à renvoyer">
      <EmailText>{firstName ? `Bonjour ${firstName},` : "Bonjour,"}</EmailText>
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
