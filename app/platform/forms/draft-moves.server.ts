import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { formDrafts } from "~/db/schema";
import { digestOf } from "~/platform/crypto/tokens.server";
import { draftKeysAbout, VISITOR_KEYS } from "./draft-keys";
import { ownedBy } from "./drafts.server";

/**
 * Moves what a visitor typed into forms to the account that they opened; a draft that the account has already stays, and
 * so does what the product itself noted for the browser.
 */
export async function adoptDrafts(tx: Tx, visitorId: string, userId: string): Promise<void> {
  // What is left of drafts that were sent would take the place of those that move.
  await tx.delete(formDrafts).where(and(eq(formDrafts.userId, userId), eq(formDrafts.body, "")));
  const taken = tx.select({ key: formDrafts.key }).from(formDrafts).where(eq(formDrafts.userId, userId));
  await tx
    .update(formDrafts)
    .set({ userId, visitor: null })
    .where(
      and(
        eq(formDrafts.visitor, digestOf(visitorId)),
        inArray(formDrafts.key, VISITOR_KEYS),
        notInArray(formDrafts.key, taken),
      ),
    );
}

/** Moves a visitor's draft to another visitor, who has none. */
export async function moveDraft(tx: Tx, key: string, from: string, to: string): Promise<void> {
  const draftOf = (visitorId: string) => and(ownedBy({ visitorId }), eq(formDrafts.key, key));
  await tx.delete(formDrafts).where(draftOf(to));
  await tx
    .update(formDrafts)
    .set({ visitor: digestOf(to) })
    .where(draftOf(from));
}

/** Deletes what one account typed about things. */
export async function deleteDraftsOf(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap(draftKeysAbout);
  await tx.delete(formDrafts).where(and(eq(formDrafts.userId, userId), inArray(formDrafts.key, keys)));
}

/** Moves what one account typed about things to another account; what that one typed itself stays. */
export async function moveDraftsAbout(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
  const keys = ids.flatMap(draftKeysAbout);
  const draftsOf = (userId: string) => and(eq(formDrafts.userId, userId), inArray(formDrafts.key, keys));
  await tx.delete(formDrafts).where(and(draftsOf(to), eq(formDrafts.body, "")));
  const taken = tx.select({ key: formDrafts.key }).from(formDrafts).where(draftsOf(to));
  await tx
    .update(formDrafts)
    .set({ userId: to })
    .where(and(draftsOf(from), notInArray(formDrafts.key, taken)));
  await deleteDraftsOf(tx, from, ids);
}
