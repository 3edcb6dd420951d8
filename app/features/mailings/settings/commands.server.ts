import { render, toPlainText } from "@react-email/render";
import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { recordMailTest } from "~/platform/last-acts.server";
import { deliverMail, MailError, mailSettingsDigest } from "~/platform/mail/transport.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { SettingsTestEmail } from "../emails";
import { mailingLimits } from "../limits.server";
import type { Rendered } from "../message/rules.server";
import { canWriteToPeople } from "../policy";

export type TestOutcome = { status: "sent" | "simulated" } | { status: "failed"; error: string };

/**
 * Sends one e-mail now, waiting for the mail server's answer, and keeps it in the log as a test.
 * @returns the outcome, with the answer of the server when it failed. @throws AppError forbidden.
 */
export async function sendTest(actor: Actor, to: string, email: Rendered): Promise<TestOutcome> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  await consume(mailingLimits.email_test, actor.userId);
  const id = crypto.randomUUID();
  await transaction(async (tx) => {
    await tx.insert(emailLogs).values({ id, userId: actor.userId, recipient: to, kind: "test", ...email });
    await recordAudit(tx, actor.userId, { action: "email.tested", subjectType: "setting", subjectId: id });
  });
  try {
    const status = await deliverMail({ id, to, ...email });
    await transaction((tx) => recordOutcome(tx, id, { status, success: true, sentAt: new Date() }));
    return { status };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const status = error.fault === "unknown" ? "unknown" : "failed";
    await transaction((tx) =>
      recordOutcome(tx, id, { status, success: status === "failed" ? false : null, error: error.message }),
    );
    return { status: "failed", error: error.message };
  }
}

/**
 * Sends a test of the mail server to `to`, and notes for the checklist of the opening that the server accepted it.
 * @throws AppError forbidden.
 */
export async function sendSettingsTest(actor: Actor, to: string): Promise<TestOutcome> {
  const html = await render(SettingsTestEmail());
  const settings = mailSettingsDigest();
  const outcome = await sendTest(actor, to, { subject: "E-mail de test", html, text: toPlainText(html) });
  if (outcome.status === "sent") await recordMailTest(settings);
  return outcome;
}

async function recordOutcome(tx: Tx, id: string, outcome: Partial<typeof emailLogs.$inferInsert>): Promise<void> {
  await tx.update(emailLogs).set(outcome).where(eq(emailLogs.id, id));
}
