import { company } from "~/content/company";
import { EmailLayout, EmailText } from "~/features/emails/ui/email-layout";
import { publicUrl } from "~/platform/http/public-url.server";

const FOOTNOTE_STYLE = { margin: "20px 0 0", color: "#55606c", fontSize: "13px", lineHeight: "1.5" };

/** A message that the staff wrote. Its content has its own title, and people may turn these e-mails off. */
export function StaffEmail({ subject, body }: { subject: string; body: string }) {
  return (
    <EmailLayout preview={subject}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to the editor's list, values escaped */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
      <p className="quiet" style={FOOTNOTE_STYLE}>
        Vous recevez ce message parce que vous avez un compte chez {company.name}. Pour ne plus recevoir les
        informations de l’équipe, <a href={publicUrl("/account/notifications")}>réglez vos notifications</a>.
      </p>
    </EmailLayout>
  );
}

/** The test of the mail server, sent from the settings of the administration. */
export function SettingsTestEmail() {
  return (
    <EmailLayout preview="Un essai depuis l’administration." title="Les e-mails arrivent">
      <EmailText>Vous lisez ce message : le serveur d’e-mail est bien réglé.</EmailText>
      <EmailText>Il a été demandé depuis les paramètres des e-mails. Il n’appelle aucune action.</EmailText>
    </EmailLayout>
  );
}
