import { EmailLayout, EmailText } from "~/features/mailing/ui/email-layout";

/** A message that the staff wrote. Its content says its own title; mail programs show the subject. */
export function StaffEmail({ subject, body }: { subject: string; body: string }) {
  return (
    <EmailLayout preview={subject}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to the editor's list, values escaped */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </EmailLayout>
  );
}

/** Proves that e-mails arrive, from the settings of the administration. */
export function SettingsTestEmail() {
  return (
    <EmailLayout preview="Un essai depuis l’administration." title="Les e-mails arrivent">
      <EmailText>Vous lisez ce message : le serveur d’e-mail est bien réglé.</EmailText>
      <EmailText>Il a été demandé depuis les paramètres des e-mails. Il n’appelle aucune action.</EmailText>
    </EmailLayout>
  );
}
