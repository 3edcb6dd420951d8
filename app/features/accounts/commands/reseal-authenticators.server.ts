import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { authenticators } from "~/db/schema";
import { sealSecret, unsealSecret } from "../one-time-codes.server";

/** Seals the secrets of the applications of codes with the present SECRET_KEY, so that the previous one may go. */
export function resealAuthenticators(): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx.select().from(authenticators).for("update");
    for (const { userId, secret } of rows)
      await tx
        .update(authenticators)
        .set({ secret: sealSecret(unsealSecret(secret)) })
        .where(eq(authenticators.userId, userId));
    return rows.length;
  });
}
