import { Banner } from "~/ui/banner";

/** Warns on a page that mentions an e-mail when the site has no mail server, because the e-mail would never arrive. */
export function NoMailNotice({ sendsEmails }: { sendsEmails: boolean }) {
  if (sendsEmails) return null;
  return (
    <Banner tone="warning" title="Ce site n’envoie pas encore d’e-mails">
      Aucun serveur d’e-mail n’y est réglé&nbsp;: le lien ne vous parviendra pas. Écrivez à l’équipe, qui pourra vous
      aider.
    </Banner>
  );
}
