import { createTransport } from "nodemailer";
import { config } from "~/platform/config.server.ts";
import { mailAttempts } from "~/platform/metrics.server.ts";

export type OutgoingMail = {
  /** Makes the Message-ID, so that a mail server that meets the same e-mail twice can tell. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * What a failure says of the e-mail: `refused` by the server's own answer; never given, since the `server` could not be
 * reached or used (nothing of it concerns this e-mail); or `unknown`, when the whole e-mail was handed over and the
 * server's answer to it never came: it may have left.
 */
export type MailFault = "refused" | "server" | "unknown";

/** The mail server did not take an e-mail, or did not say that it took it. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** True when it will never take it (an address that does not exist): another try is useless. */
  readonly permanent: boolean;
  readonly fault: MailFault;

  constructor(message: string, permanent: boolean, fault: MailFault) {
    super(message);
    this.permanent = permanent;
    this.fault = fault;
  }
}

const TIMEOUT_MS = 20_000;

/** Whether e-mails leave this machine; without SMTP_URL they are simulated. */
export function sendsEmails(): boolean {
  return config.SMTP_URL !== undefined;
}

/**
 * Hands an e-mail to the mail server of SMTP_URL.
 * @returns `sent` when the server accepted it, `simulated` when there is no SMTP_URL: nothing left the machine.
 * @throws MailError with what the server answered.
 */
export async function deliverMail(mail: OutgoingMail): Promise<"sent" | "simulated"> {
  try {
    const outcome = await handOver(mail);
    mailAttempts.inc({ outcome });
    return outcome;
  } catch (error) {
    if (error instanceof MailError) mailAttempts.inc({ outcome: error.fault });
    throw error;
  }
}

async function handOver(mail: OutgoingMail): Promise<"sent" | "simulated"> {
  if (!config.SMTP_URL) return "simulated";
  const progress = { handedOver: false };
  const transport = openTransport(config.SMTP_URL, progress);
  try {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: { name: "", address: mail.to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@${messageDomain()}>`,
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
    return "sent";
  } catch (error) {
    throw asMailError(error, progress.handedOver);
  } finally {
    transport.close();
  }
}

/**
 * Talks with the mail server of SMTP_URL, up to signing in, and sends nothing.
 * @returns its name and port, null when there is no SMTP_URL. @throws MailError with what went wrong.
 */
export async function checkMailServer(): Promise<string | null> {
  if (!config.SMTP_URL) return null;
  const transport = openTransport(config.SMTP_URL, { handedOver: false });
  try {
    await transport.verify();
    return mailServerName();
  } catch (error) {
    throw asMailError(error, false);
  } finally {
    transport.close();
  }
}

/** The mail server as a page may show it: without who signs in, nor by what. Null when e-mails are simulated. */
export function mailServerName(): string | null {
  if (!config.SMTP_URL) return null;
  const { protocol, hostname, port } = new URL(config.SMTP_URL);
  return `${hostname}:${port || (protocol === "smtps:" ? "465" : "587")}`;
}

function openTransport(url: string, progress: { handedOver: boolean }) {
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing in an e-mail may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: watcher(progress),
  });
}

/** The library's only word on how far it came: it logs « message » once the last byte of an e-mail was written. */
function watcher(progress: { handedOver: boolean }) {
  const note = (entry: unknown): void => {
    if ((entry as { tnx?: string }).tnx === "message") progress.handedOver = true;
  };
  const nothing = (): void => {};
  return { trace: nothing, debug: nothing, info: note, warn: nothing, error: nothing, fatal: nothing, level: nothing };
}

type SmtpFault = Error & { code?: string; responseCode?: number; command?: string };

function asMailError(error: unknown, handedOver: boolean): MailError {
  const { code, responseCode, command, message } = error as SmtpFault;
  if (responseCode === undefined && handedOver) return new MailError(message, false, "unknown");
  // A refused sender is a wrong setting, which can be put right; a refused recipient or message stays refused.
  const refused = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM" && responseCode !== 421;
  return new MailError(message, refused && (responseCode ?? 500) >= 500, refused ? "refused" : "server");
}

function messageDomain(): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(config.MAIL_FROM)?.[1] ?? "recours.invalid";
}
