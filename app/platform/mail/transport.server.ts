import { createTransport } from "nodemailer";
import { config } from "~/platform/config.server.ts";

export type OutgoingMail = {
  /** Makes the Message-ID, so that a mail server that meets the same e-mail twice can tell. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** The mail server did not take an e-mail. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** True when it will never take it (an address that does not exist): another try is useless. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

const TIMEOUT_MS = 20_000;

/**
 * Hands an e-mail to the mail server of SMTP_URL.
 * @returns `sent` when the server accepted it, `simulated` when there is no SMTP_URL: nothing left the machine.
 * @throws MailError with what the server answered.
 */
export async function deliverMail(mail: OutgoingMail): Promise<"sent" | "simulated"> {
  if (!config.SMTP_URL) return "simulated";
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing in an e-mail may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
    throw asMailError(error);
  } finally {
    transport.close();
  }
}

type SmtpFault = Error & { code?: string; responseCode?: number; command?: string };

function asMailError(error: unknown): MailError {
  const { code, responseCode = 500, command, message } = error as SmtpFault;
  // A refused sender is a wrong setting, which can be put right; a refused recipient or message stays refused.
  const refused = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
  return new MailError(message, refused && responseCode >= 500);
}

function messageDomain(): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(config.MAIL_FROM)?.[1] ?? "recours.invalid";
}
