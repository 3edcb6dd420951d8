import { createHmac } from "node:crypto";
import { createTransport } from "nodemailer";
import { asciiEmail } from "~/db/email-address.ts";
import { config } from "~/platform/config.server.ts";
import { deriveKey } from "~/platform/crypto/secrets.server.ts";
import { mailAttempts } from "~/platform/metrics.server.ts";

export type OutgoingMail = {
  /** Determines the Message-ID, so that a mail server can recognise a repeated e-mail. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * Why an e-mail failed: `refused` by the server's answer to it; `server`, not submitted, because the server could not be
 * reached or used; `unknown`, fully submitted but without an answer, so that it may have been sent.
 */
export type MailFault = "refused" | "server" | "unknown";

/** The mail server did not accept an e-mail, or did not confirm it. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** True when a retry is useless (an address that does not exist). */
  readonly permanent: boolean;
  readonly fault: MailFault;

  constructor(message: string, permanent: boolean, fault: MailFault) {
    super(message);
    this.permanent = permanent;
    this.fault = fault;
  }
}

const TIMEOUT_MS = 20_000;

/** True when e-mails are sent; without SMTP_URL they are simulated. */
export function sendsEmails(): boolean {
  return config.SMTP_URL !== undefined;
}

/**
 * Sends an e-mail through the mail server of SMTP_URL.
 * @returns `sent` when the server accepted it, `simulated` when there is no SMTP_URL.
 * @throws MailError with the server's answer.
 */
export async function deliverMail(mail: OutgoingMail): Promise<"sent" | "simulated"> {
  try {
    const outcome = await submit(mail);
    mailAttempts.inc({ outcome });
    return outcome;
  } catch (error) {
    if (error instanceof MailError) mailAttempts.inc({ outcome: error.fault });
    throw error;
  }
}

async function submit(mail: OutgoingMail): Promise<"sent" | "simulated"> {
  if (!config.SMTP_URL) return "simulated";
  const progress = { isSubmitted: false };
  const transport = openTransport(config.SMTP_URL, progress);
  try {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: { name: "", address: asciiEmail(mail.to) },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@${messageDomain()}>`,
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
    return "sent";
  } catch (error) {
    throw asMailError(error, progress.isSubmitted);
  } finally {
    transport.close();
  }
}

/**
 * Connects and signs in to the mail server of SMTP_URL without sending anything.
 * @returns its name and port, null when there is no SMTP_URL. @throws MailError with the cause.
 */
export async function checkMailServer(): Promise<string | null> {
  if (!config.SMTP_URL) return null;
  const transport = openTransport(config.SMTP_URL, { isSubmitted: false });
  try {
    await transport.verify();
    return mailServerName();
  } catch (error) {
    throw asMailError(error, false);
  } finally {
    transport.close();
  }
}

/** The mail server's host and port, without credentials; null when e-mails are simulated. */
export function mailServerName(): string | null {
  if (!config.SMTP_URL) return null;
  const { protocol, hostname, port } = new URL(config.SMTP_URL);
  return `${hostname}:${port || (protocol === "smtps:" ? "465" : "587")}`;
}

/** A keyed digest of the mail settings, which hold a password: it changes with the server and with the sender. */
export function mailSettingsDigest(): string {
  const settings = JSON.stringify([config.SMTP_URL, config.MAIL_FROM]);
  return createHmac("sha256", deriveKey("mail-settings/v1")).update(settings).digest("base64url");
}

function openTransport(url: string, progress: { isSubmitted: boolean }) {
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The content of an e-mail must never make nodemailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: progressLogger(progress),
  });
}

/** nodemailer reveals that the last byte was written only by logging « message »; this logger records it. */
function progressLogger(progress: { isSubmitted: boolean }) {
  const note = (entry: unknown): void => {
    if ((entry as { tnx?: string }).tnx === "message") progress.isSubmitted = true;
  };
  const nothing = (): void => {};
  return { trace: nothing, debug: nothing, info: note, warn: nothing, error: nothing, fatal: nothing, level: nothing };
}

type SmtpFault = Error & { code?: string; responseCode?: number; command?: string };

function asMailError(error: unknown, isSubmitted: boolean): MailError {
  const { code, responseCode, command, message } = error as SmtpFault;
  if (responseCode === undefined && isSubmitted) return new MailError(message, false, "unknown");
  // A refused sender is a wrong setting, which an operator can correct; a refused recipient or message stays refused.
  const refused = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM" && responseCode !== 421;
  return new MailError(message, refused && (responseCode ?? 500) >= 500, refused ? "refused" : "server");
}

function messageDomain(): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(config.MAIL_FROM)?.[1] ?? "recours.invalid";
}
