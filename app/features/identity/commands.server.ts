import { and, eq, ne } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { files, identityDocuments, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { removeFiles } from "~/features/files/commands.server";
import { drawStoredPage } from "~/features/files/queries.server";
import { recordAccess, recordAudit, recordReadingIn } from "~/features/journal/commands.server";
import type { Reading } from "~/features/journal/schema";
import { AppError } from "~/platform/errors";
import { signFileLink } from "~/platform/files/exchange/signed-link.server";
import { parseId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { identityLimits } from "./limits.server";
import { canReviewDocuments } from "./policy";
import { readSteps, statusesOf } from "./queries.server";
import { statusOfProfile } from "./rules";

/**
 * Deletes a person's identity documents and proof of address, with their files; the identity is no longer verified. The
 * caller has checked that their retention period is over. @returns how many sides were deleted.
 */
export async function deleteDocuments(tx: Tx, userId: string): Promise<number> {
  if (!(await lockProfile(tx, userId))) return 0;
  const gone = await tx
    .delete(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
    .returning({ path: identityDocuments.filePath });
  if (gone.length === 0) return 0;
  await removeFiles(
    tx,
    gone.map(({ path }) => path),
  );
  await tx.delete(verificationSteps).where(eq(verificationSteps.userId, userId));
  const forgotten = { verifiedFirstName: null, verifiedLastName: null, verifiedDateOfBirth: null, verifiedAt: null };
  await tx.update(profiles).set(forgotten).where(eq(profiles.id, userId));
  await updateVerification(tx, userId);
  await recordAudit(tx, null, {
    action: "document.expired",
    subjectType: "profile",
    subjectId: userId,
    details: { documents: gone.length },
  });
  return gone.length;
}

/**
 * Opens one side of a document for a member of the staff, and records it in the journal.
 * @returns a URL that works for this person only, during 60 s (spec section 9).
 * @throws AppError forbidden; not_found.
 */
export async function openDocument(actor: Actor, documentId: string): Promise<string> {
  return transaction(async (tx) => {
    const { file, userId } = await readSide(tx, actor, documentId);
    await recordAccess(tx, actor.userId, reading(documentId, userId));
    return signFileLink({ fileId: file.id, userId: actor.userId, role: actor.role });
  });
}

/**
 * Opens one side of a document as it was sent, for a member of the staff: each time is recorded apart from the readings of
 * its copy.
 * @returns a URL that works for this person only, during 60 s. @throws AppError forbidden; not_found.
 */
export async function openOriginalDocument(actor: Actor, documentId: string): Promise<string> {
  return transaction(async (tx) => {
    const { file, userId } = await readSide(tx, actor, documentId);
    await recordAccess(tx, actor.userId, { ...reading(documentId, userId), action: "document.original.opened" });
    return signFileLink({ fileId: file.id, userId: actor.userId, role: actor.role, original: true });
  });
}

/**
 * Draws one page of one side of a document for a member of the staff. The journal records the opening once for all of
 * its pages.
 * @param page number from 1.
 * @returns a JPEG. @throws AppError forbidden; not_found; too_many_requests; the errors of `drawStoredPage`.
 */
export async function openDocumentPage(actor: Actor, documentId: string, page: number): Promise<Buffer> {
  await consume(identityLimits.document_page, actor.userId);
  const { file } = await transaction(async (tx) => {
    const side = await readSide(tx, actor, documentId);
    await recordReadingIn(tx, actor, reading(documentId, side.userId));
    return side;
  });
  return (await drawStoredPage(actor, file, page)).jpeg;
}

async function readSide(tx: Tx, actor: Actor, documentId: string) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  parseId(documentId);
  const [side] = await tx
    .select({ file: files, userId: identityDocuments.userId })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(eq(identityDocuments.id, documentId));
  if (!side) throw new AppError("not_found");
  return side;
}

const reading = (documentId: string, ownerId: string): Reading => ({
  action: "document.opened",
  subjectType: "document",
  subjectId: documentId,
  ownerId,
  details: { userId: ownerId },
});

/**
 * Locks the person's profile: every write to their documents takes this lock first, so that concurrent writes cannot
 * deadlock or overwrite each other.
 * @returns null when there is no such person.
 */
export async function lockProfile(tx: Tx, userId: string) {
  const [profile] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      profileStepCompleted: profiles.profileStepCompleted,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  return profile ?? null;
}

/** Updates the steps and the profile of a person from their documents, and notifies the pages that show them. */
export async function updateVerification(tx: Tx, userId: string): Promise<void> {
  const states = await readSteps(tx, userId);
  for (const { step, status } of states)
    await tx
      .update(verificationSteps)
      .set({ status, updatedAt: new Date() })
      .where(
        and(
          eq(verificationSteps.userId, userId),
          eq(verificationSteps.step, step),
          ne(verificationSteps.status, status),
        ),
      );
  await tx
    .update(profiles)
    .set({ ...statusOfProfile(statusesOf(states)), updatedAt: new Date() })
    .where(eq(profiles.id, userId));
  await publish(tx, { kind: "documents", id: userId, audience: { users: [userId], roles: ["administrator"] } });
}
