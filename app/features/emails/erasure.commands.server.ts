import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { asciiEmail } from "~/db/email-address";
import { emailLogs } from "~/db/schema";
import { DELETED_ACCOUNT_TEXT } from "./jobs.server";
import type { EmailKind } from "./rules";

/** Deletes the e-mails to a deleted account that were not sent; those that were stay, without address or content. */
export async function forgetEmails(tx: Tx, userId: string, email: string): Promise<void> {
  const own = or(eq(emailLogs.userId, userId), sql`lower(${emailLogs.recipient}) = lower(${asciiEmail(email)})`);
  // The e-mail that confirms the erasure is not sent yet; its delivery erases its address.
  const known = and(own, ne(emailLogs.kind, "erasure_done" satisfies EmailKind));
  await tx.delete(emailLogs).where(and(known, inArray(emailLogs.status, ["queued", "failed"])));
  await tx
    .update(emailLogs)
    .set({
      userId: null,
      recipient: "",
      subject: DELETED_ACCOUNT_TEXT,
      html: DELETED_ACCOUNT_TEXT,
      text: DELETED_ACCOUNT_TEXT,
      isLastAttempt: true,
    })
    .where(known);
}
