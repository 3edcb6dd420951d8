import { EmailLayout } from "~/features/mailing/ui/email-layout";

/** A message that the staff wrote. Its content says its own title; mail programs show the subject. */
export function StaffEmail({ subject, body }: { subject: string; body: string }) {
  return (
    <EmailLayout preview={subject}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to the editor's list, values escaped */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </EmailLayout>
  );
}
