import type { Actor } from "~/features/accounts/actor";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { checkMailServer, MailError, mailServerName } from "~/platform/mail/transport.server";
import { canWriteToPeople } from "../policy";

export type TransportState = { server: string | null; from: string; checkedAt: Date; error: string | null };

/**
 * Connects and signs in to the mail server.
 * @returns the time, and the error when the server cannot be used; `server` is null when e-mails are simulated.
 * @throws AppError forbidden.
 */
export async function checkTransport(actor: Actor): Promise<TransportState> {
  const state = { ...describeTransport(actor), checkedAt: new Date(), error: null };
  try {
    await checkMailServer();
    return state;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { ...state, error: error.message };
  }
}

/** The mail server's name, without credentials, and the sender of every e-mail. @throws AppError forbidden. */
export function describeTransport(actor: Actor): { server: string | null; from: string } {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return { server: mailServerName(), from: config.MAIL_FROM };
}
