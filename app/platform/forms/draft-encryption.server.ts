import { asc, eq, sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { formDrafts } from "~/db/schema";
import { decryptWith, deriveKey, deriveKeys, encryptWith } from "~/platform/crypto/secrets.server";

const USE = "form-drafts";

/** Encrypts the body of a draft, bound to its row. */
export const encryptBody = (id: string, text: string): string => encryptWith(deriveKey(USE), text, id);

/** Decrypts the body of a draft; null when no key of this installation encrypted it. */
export function decryptBody(id: string, encrypted: string): string | null {
  for (const key of deriveKeys(USE))
    try {
      return decryptWith(key, encrypted, id);
    } catch {
      // Encrypted with the other secret.
    }
  return null;
}

const BATCH = 200;

/**
 * Encrypts the drafts with the present SECRET_KEY, so that the previous key is no longer needed.
 * @returns how many, and the drafts that could not be decrypted, which stay as they are.
 */
export async function reencryptDrafts(): Promise<{ changed: number; lost: string[] }> {
  const lost: string[] = [];
  let changed = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await transaction(async (tx) => {
      const some = await tx
        .select({ id: formDrafts.id, body: formDrafts.body })
        .from(formDrafts)
        .where(sql`${formDrafts.id} > ${after}`)
        .orderBy(asc(formDrafts.id))
        .limit(BATCH)
        .for("update");
      for (const { id, body } of some) {
        const text = body === "" ? "" : decryptBody(id, body);
        if (text === null) lost.push(id);
        else if (text)
          await tx
            .update(formDrafts)
            .set({ body: encryptBody(id, text) })
            .where(eq(formDrafts.id, id));
      }
      return some;
    });
    const last = rows.at(-1);
    if (!last) return { changed: changed - lost.length, lost };
    changed += rows.length;
    after = last.id;
  }
}
