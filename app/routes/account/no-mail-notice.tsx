import { Banner } from "~/ui/banner";

/** Where a page speaks of an e-mail, on a site that has no mail server yet: what was promised would never arrive. */
export function NoMailNotice({ sendsEmails }: { sendsEmails: boolean }) {
  if (sendsEmails) return null;
  return (
    <Banner tone="warning" title="Ce site n’envoie pas encore d’e-mails">
      Aucun serveur d’e-mail n’y est réglé&nbsp;: le lien ne vous parviendra pas. Écrivez à l’équipe, qui pourra vous
      aider.
    </Banner>
  );
}
