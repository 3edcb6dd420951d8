import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import type { EmailKind } from "~/features/emails/rules";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { publicUrl } from "~/platform/http/public-url.server";
import { SecurityNoticeEmail } from "./password/emails";

type Notice = { action: AuditAction; kind: EmailKind; title: string; what: string };

/**
 * Records a change of how an account signs in and notifies its person by e-mail, so that they can act if it was not
 * them.
 */
export async function announceSecurityChange(
  tx: Tx,
  by: string | null,
  userId: string,
  { action, kind, title, what }: Notice,
) {
  await recordAudit(tx, by, { action, subjectType: "account", subjectId: userId });
  const [person] = await tx
    .select({ email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!person) return;
  await queueEmail(tx, {
    userId,
    recipient: person.email,
    kind,
    subject: title,
    element: SecurityNoticeEmail({ title, what, firstName: person.firstName, askUrl: publicUrl("/forgot-password") }),
  });
}
