import { toPlainText } from "@react-email/render";
import { eq } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Tx } from "~/db/client.server";
import { emailLogs, isAdministrator, profiles, users } from "~/db/schema";
import { publicUrl } from "~/platform/http/public-url.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { deliverEmail } from "./jobs.server";
import { EMAIL_KINDS, type EmailKind, type MandatoryKind, topicOf } from "./rules";
import { type EmailReader, EmailReaderContext } from "./ui/email-layout";

export type NewEmail = {
  /** The account it is about; null for a person without one. */
  userId: string | null;
  recipient: string;
  kind: EmailKind;
  subject: string;
  /** An `EmailLayout`. */
  element: ReactElement;
};

/**
 * Renders an e-mail and queues it, within the caller's transaction: it is sent if, and only if, that commits. Its row
 * in `email_logs` has the outcome. Applies what the account turned off, and adds the account's phrase.
 * @returns the id of that row; null when the person turned this kind of e-mail off, and nothing is sent.
 */
export function queueEmail(tx: Tx, email: NewEmail & { kind: MandatoryKind }): Promise<string>;
export function queueEmail(tx: Tx, email: NewEmail): Promise<string | null>;
export async function queueEmail(tx: Tx, email: NewEmail): Promise<string | null> {
  const { userId, recipient, kind, subject, element } = email;
  const preferences = userId === null ? undefined : await readPreferences(tx, userId);
  const topic = topicOf(kind);
  if (topic && preferences?.muted.includes(topic)) return null;
  const isUnconfirmed = "unconfirmed" in EMAIL_KINDS[kind];
  const html = renderEmail(element, {
    phrase: isUnconfirmed ? null : (preferences?.phrase ?? null),
    showsTypedText: !isUnconfirmed && preferences?.confirmedEmail === recipient,
    settingsUrl: preferences && topic ? publicUrl("/account/notifications") : null,
  });
  const id = crypto.randomUUID();
  await tx.insert(emailLogs).values({ id, userId, recipient, kind, subject, html, text: plainText(html) });
  await enqueue(tx, deliverEmail, { emailId: id });
  return id;
}

type Told = Pick<NewEmail, "kind" | "subject" | "element">;

/** Queues an e-mail to every administrator, in the caller's transaction. */
export async function tellAdministrators(tx: Tx, about: (administrator: { firstName: string }) => Told): Promise<void> {
  const administrators = await tx.select().from(profiles).where(isAdministrator(profiles));
  for (const { id, email, firstName } of administrators)
    await queueEmail(tx, { userId: id, recipient: email, ...about({ firstName }) });
}

async function readPreferences(tx: Tx, userId: string) {
  const { emailPhrase: phrase, mutedEmails: muted } = profiles;
  const [preferences] = await tx
    .select({ phrase, muted, email: users.email, isConfirmed: users.emailVerified })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  return preferences && { ...preferences, confirmedEmail: preferences.isConfirmed ? preferences.email : null };
}

/** Synchronous: the caller's transaction holds the only connection of the embedded database. */
function renderEmail(element: ReactElement, reader: EmailReader): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(createElement(EmailReaderContext, { value: reader }, element))}`;
}

function plainText(html: string): string {
  return toPlainText(html, { selectors: [{ selector: "h1", options: { uppercase: false } }] });
}
