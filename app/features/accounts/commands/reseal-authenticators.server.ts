import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { authenticators } from "~/db/schema";
import { log } from "~/platform/log.server";
import { sealSecret, unsealSecret } from "../one-time-codes.server";

/**
 * Seals the secrets of the applications of codes with the present SECRET_KEY, so that the previous one may go.
 * @returns how many, and the accounts whose secret does not open: it stays as it is.
 */
export function resealAuthenticators(): Promise<{ changed: number; lost: string[] }> {
  return transaction(async (tx) => {
    const rows = await tx.select().from(authenticators).for("update");
    const lost: string[] = [];
    for (const { userId, secret } of rows) {
      const opened = open(secret);
      if (opened === null) {
        log.error({ account: userId }, "the secret of an application of codes does not open");
        lost.push(userId);
      } else
        await tx
          .update(authenticators)
          .set({ secret: sealSecret(opened) })
          .where(eq(authenticators.userId, userId));
    }
    return { changed: rows.length - lost.length, lost };
  });
}

function open(sealed: string): string | null {
  try {
    return unsealSecret(sealed);
  } catch {
    return null;
  }
}
