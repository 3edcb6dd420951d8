import type { DocumentType } from "~/db/schema/enumerations";
import { EmailButton, EmailGreeting, EmailLayout, EmailQuote, EmailText } from "~/features/emails/ui/email-layout";
import { DOCUMENT_TYPE_LABELS, rejectionAdvice, rejectionReasonLabel } from "./labels";

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
  const advice = rejectionAdvice(reason, documentType);
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
