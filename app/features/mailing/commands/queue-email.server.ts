import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import type { Tx } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { enqueue } from "~/platform/jobs.server";
import { deliverEmail } from "../jobs.server";
import type { EmailKind } from "../kinds";

export type NewEmail = {
  /** The account it is about; null for somebody without one. */
  userId: string | null;
  recipient: string;
  kind: EmailKind;
  subject: string;
  /** An `EmailLayout`. */
  element: ReactElement;
};

/**
 * Writes an e-mail and puts it in the queue, within the caller's transaction: it leaves if, and only if, that commits.
 * Whether it left is told by its row in `email_logs`.
 * @returns the id of that row.
 */
export async function queueEmail(tx: Tx, { userId, recipient, kind, subject, element }: NewEmail): Promise<string> {
  const html = await render(element);
  const text = toPlainText(html);
  const id = crypto.randomUUID();
  await tx.insert(emailLogs).values({ id, userId, recipient, kind, subject, html, text });
  await enqueue(tx, deliverEmail, { emailId: id });
  return id;
}
