import { toPlainText } from "@react-email/render";
import { eq } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Tx } from "~/db/client.server";
import { emailLogs, profiles } from "~/db/schema";
import { publicUrl } from "~/platform/http/public-url.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { deliverEmail } from "./jobs.server";
import { EMAIL_KINDS, type EmailKind, type MandatoryKind, topicOf } from "./rules";
import { type EmailReader, EmailReaderContext } from "./ui/email-layout";

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
 * Whether it left is told by its row in `email_logs`. The one place that knows what the account turned off, and the
 * phrase by which it recognises our e-mails.
 * @returns the id of that row; null when the person turned this kind of e-mail off, and nothing is sent.
 */
export function queueEmail(tx: Tx, email: NewEmail & { kind: MandatoryKind }): Promise<string>;
export function queueEmail(tx: Tx, email: NewEmail): Promise<string | null>;
export async function queueEmail(tx: Tx, email: NewEmail): Promise<string | null> {
  const { userId, recipient, kind, subject, element } = email;
  const wishes = userId === null ? undefined : await readWishes(tx, userId);
  const topic = topicOf(kind);
  if (topic && wishes?.muted.includes(topic)) return null;
  const html = write(element, {
    phrase: "unconfirmed" in EMAIL_KINDS[kind] ? null : (wishes?.phrase ?? null),
    settingsUrl: wishes && topic ? publicUrl("/account/notifications") : null,
  });
  const id = crypto.randomUUID();
  await tx.insert(emailLogs).values({ id, userId, recipient, kind, subject, html, text: plainText(html) });
  await enqueue(tx, deliverEmail, { emailId: id });
  return id;
}

async function readWishes(tx: Tx, userId: string) {
  const { emailPhrase: phrase, mutedEmails: muted } = profiles;
  const [wishes] = await tx.select({ phrase, muted }).from(profiles).where(eq(profiles.id, userId));
  return wishes;
}

/** At once, without waiting on anything: the caller's transaction holds the only connection of the embedded database. */
function write(element: ReactElement, reader: EmailReader): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(createElement(EmailReaderContext, { value: reader }, element))}`;
}

function plainText(html: string): string {
  return toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
}
