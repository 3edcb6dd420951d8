import { and, eq, inArray } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { files, identityDocuments, verificationSteps } from "~/db/schema";
import { type DocumentType, VERIFICATION_STEPS, type VerificationStep } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { attachFiles, removeFiles } from "~/features/files/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { passDocuments } from "~/features/journey/commands.server";
import { AppError } from "~/platform/errors";
import { lockProfile, updateVerification } from "../commands.server";
import { canReplaceDocument, canSubmitStep, canVerifyIdentity } from "../policy";
import { readSteps, type StepState } from "../queries.server";
import { needsBack, SAME_TYPE_CODES, slotOf } from "../rules";
import type { Submission } from "../schema";

/** Creates the actor's three steps if they do not exist. @throws AppError profile_incomplete. */
export async function initializeSteps(actor: Actor): Promise<void> {
  if (!canVerifyIdentity(actor)) throw new AppError("profile_incomplete");
  await createSteps(db, actor.userId);
}

/**
 * Submits the document of one step: deletes its former rejected documents with their files, stores the new ones as
 * pending, and updates the step and the profile. The same document sent twice (a double click) counts once.
 * A document that waits for its review is replaced when the submission names it.
 * @param submission ids of files that the actor uploaded for this step.
 * @throws AppError profile_incomplete; file_required; same_picture, a question rather than a refusal; same_document_type, same_type_as_second;
 *   document_already_submitted when the step is approved, or pending with another document than the named one;
 *   file_unavailable; rejected_documents_delete_failed.
 */
export async function submitDocument(actor: Actor, submission: Submission): Promise<void> {
  const { step, documentType, frontFileId, backFileId } = submission;
  checkForm(submission);
  await transaction(async (tx) => {
    const profile = await lockProfile(tx, actor.userId);
    if (!profile || !canVerifyIdentity(profile)) throw new AppError("profile_incomplete");
    await createSteps(tx, actor.userId);
    const states = await readSteps(tx, actor.userId);
    const state = states.find((candidate) => candidate.step === step) as StepState;
    refuseSameType(states, step, documentType);
    const isReplacing = state.documentId === submission.replaces && canReplaceDocument(profile, state.status);
    if (!isReplacing && !canSubmitStep(profile, state.status)) {
      if (await isSameDocument(tx, actor, submission, state)) return;
      throw new AppError("document_already_submitted");
    }
    if (!submission.isSameMeant && (await hasSamePictures(tx, actor, submission))) throw new AppError("same_picture");
    if (isReplacing) await removePending(tx, state, actor.userId);
    await removeRejected(tx, actor.userId, [documentType, ...(state.documentType ? [state.documentType] : [])]);

    const attach = async (id: string, side: "front" | "back") =>
      (await attachFiles(tx, actor, { ids: [id], purpose: "identity", slot: slotsOf(submission, side) }))[0]
        ?.path as string;
    const target = { userId: actor.userId, documentType };
    const front = step === "proof_of_address" ? null : ("front" as const);
    const rows = [{ ...target, side: front, filePath: await attach(frontFileId, "front") }];
    const back = backFileId && { ...target, side: "back" as const, filePath: await attach(backFileId, "back") };
    const [document] = await tx.insert(identityDocuments).values(rows).returning({ id: identityDocuments.id });
    if (back) await tx.insert(identityDocuments).values(back);

    await tx
      .update(verificationSteps)
      .set({ documentType, updatedAt: new Date() })
      .where(and(eq(verificationSteps.userId, actor.userId), eq(verificationSteps.step, step)));
    await updateVerification(tx, actor.userId);
    await passDocuments(tx, actor.userId);
    await recordAudit(tx, actor.userId, {
      action: "document.submitted",
      subjectType: "document",
      subjectId: document?.id as string,
      ownerId: actor.userId,
      details: { step, documentType, ...(isReplacing && { replaced: true }) },
    });
  });
}

async function createSteps(executor: Tx | typeof db, userId: string): Promise<void> {
  const rows = VERIFICATION_STEPS.map((step) => ({ userId, step }));
  await executor.insert(verificationSteps).values(rows).onConflictDoNothing();
}

/** The slots whose files this side takes: its type's own, and that of a file sent before a type was chosen. */
function slotsOf({ step, documentType }: Submission, side: "front" | "back"): string[] {
  const untyped = slotOf(step, side);
  return step === "proof_of_address" ? [untyped] : [slotOf(step, side, documentType), untyped];
}

/** Checks what no form of the product sends, but a hand-made request can. */
function checkForm({ step, documentType, frontFileId, backFileId }: Submission): void {
  if (!frontFileId || (needsBack(documentType) && !backFileId)) throw new AppError("file_required");
  if ((step === "proof_of_address") !== (documentType === "proof_of_address"))
    throw new AppError("document_upload_failed");
}

function refuseSameType(states: readonly StepState[], step: VerificationStep, type: DocumentType): void {
  const other = states.find((state) => state.step !== step && state.documentType === type);
  if (other && step !== "proof_of_address") throw new AppError(SAME_TYPE_CODES[step]);
}

/** Deletes the document that waits for its review, with its files. */
async function removePending(tx: Tx, { documentType }: StepState, userId: string): Promise<void> {
  if (!documentType) return;
  const gone = await tx
    .delete(identityDocuments)
    .where(
      and(
        eq(identityDocuments.userId, userId),
        eq(identityDocuments.documentType, documentType),
        eq(identityDocuments.status, "pending"),
      ),
    )
    .returning({ path: identityDocuments.filePath });
  await removeFiles(
    tx,
    gone.map(({ path }) => path),
  );
}

/** Spec section 4: deletes rejected documents of the chosen type, and those that the step had before. */
async function removeRejected(tx: Tx, userId: string, types: DocumentType[]): Promise<void> {
  try {
    const gone = await tx
      .delete(identityDocuments)
      .where(
        and(
          eq(identityDocuments.userId, userId),
          eq(identityDocuments.status, "rejected"),
          inArray(identityDocuments.documentType, types),
        ),
      )
      .returning({ path: identityDocuments.filePath });
    const paths = gone.map((document) => document.path);
    await removeFiles(tx, paths);
  } catch (error) {
    throw new AppError("rejected_documents_delete_failed", { cause: error });
  }
}

/** True when the files of the two sides have the same content. */
async function hasSamePictures(tx: Tx, actor: Actor, { frontFileId, backFileId }: Submission): Promise<boolean> {
  if (!backFileId) return false;
  const sent = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.ownerId, actor.userId), inArray(files.id, [frontFileId, backFileId])));
  return sent.length === 2 && sent[0]?.sha256 === sent[1]?.sha256;
}

/**
 * Tells whether the step already holds these files, or files of the same content (a form without scripts uploads
 * twice).
 */
async function isSameDocument(tx: Tx, actor: Actor, submission: Submission, state: StepState): Promise<boolean> {
  if (state.documentType !== submission.documentType) return false;
  const held = await tx
    .select({ side: identityDocuments.side, sha256: files.sha256 })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(
      and(eq(identityDocuments.userId, actor.userId), eq(identityDocuments.documentType, submission.documentType)),
    );
  const ids = [submission.frontFileId, submission.backFileId].filter((id) => id !== undefined);
  const sent = await tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.ownerId, actor.userId), inArray(files.id, ids)));
  const same = (id: string | undefined, isBack: boolean): boolean => {
    const before = held.find((document) => (document.side === "back") === isBack)?.sha256;
    return before === sent.find((file) => file.id === id)?.sha256;
  };
  return sent.length === ids.length && same(submission.frontFileId, false) && same(submission.backFileId, true);
}
