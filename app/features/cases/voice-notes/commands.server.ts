import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { files, formDrafts } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { removeFiles } from "~/features/files/commands.server";
import { receiveSound } from "~/features/files/sounds.commands.server";
import { MEGABYTE } from "~/features/files/upload-sizes";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { isOwner } from "~/features/members/policy";
import { config } from "~/platform/config.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { type ByteSource, FileTooLargeError } from "~/platform/files/store/storage.server";
import { type DraftOwner, draftOf, readDraft, saveDraft } from "~/platform/forms/drafts.server";
import { measureDisk } from "~/platform/free-disk.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { attachEvidence } from "../evidence/commands.server";
import { caseLimits } from "../limits.server";
import { CASE_ID, STORY } from "../story/queries.server";
import { NOTE_SLOT, noteOf } from "./queries.server";
import { MAX_NOTE_BYTES } from "./rules";

/**
 * Keeps the voice note of a story, in place of the one before. It begins the story when nothing is told yet.
 * @param from the sender's IP address.
 * @returns the id of its file.
 * @throws AppError story_note_too_large, story_note_format, story_note_full, too_many_requests, upload_interrupted,
 *   file_empty, file_malicious, drafts_full_here, drafts_full.
 */
export async function keepVoiceNote(
  owner: DraftOwner,
  from: string,
  { name, stream }: { name: string; stream: ByteSource },
): Promise<string> {
  const userId = "userId" in owner ? owner.userId : null;
  await consume(caseLimits.story_note, "userId" in owner ? owner.userId : digestOf(owner.visitorId));
  await consume(caseLimits.story_note_address, from);
  if (!userId) await refuseFull(db, 0);
  if (!(await readDraft(owner, STORY)))
    await saveDraft(owner, STORY, [{ name: CASE_ID, values: [crypto.randomUUID()], base: 0 }]);
  const sound = { name, stream, userId, sender: userId ?? from, slot: NOTE_SLOT, maxBytes: MAX_NOTE_BYTES };
  const place = async (tx: Tx, size: number) => {
    if (!userId) await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.visitorSounds})`);
    const draftId = await touchStory(tx, owner);
    await dropVoiceNote(tx, owner);
    if (!userId) await refuseFull(tx, size);
    return draftId;
  };
  const count = (size: number) => consume(caseLimits.story_note_bytes, from, size);
  const id = await receiveSound(sound, { count, place }).catch((error) => {
    throw error instanceof FileTooLargeError ? new AppError("story_note_too_large") : error;
  });
  if (id === null) throw new AppError("story_note_format");
  return id;
}

/** What is recorded is a change of the story, which is kept as long from now on. Its row stays locked. */
async function touchStory(tx: Tx, owner: DraftOwner): Promise<string> {
  const [story] = await tx
    .update(formDrafts)
    .set({ savedAt: new Date() })
    .where(and(draftOf(owner, STORY), ne(formDrafts.body, "")))
    .returning({ id: formDrafts.id });
  if (!story) throw new AppError("upload_interrupted");
  return story.id;
}

/** The share of the free disk for the voice notes of visitors. */
const DISK_SHARE = 0.1;

/**
 * Refuses what does not fit in the room of visitors' voice notes: as much again as that of their texts, and a tenth of the
 * free disk at most. None of another person is erased for it.
 */
async function refuseFull(executor: Executor, added: number): Promise<void> {
  const [held] = await executor
    .select({ size: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(files)
    .where(and(isNotNull(files.draftId), eq(files.ownerId, SYSTEM_USER_ID)));
  const { free } = await measureDisk();
  const most = Math.min(config.VISITOR_DRAFTS_MB * MEGABYTE, free * DISK_SHARE);
  if ((held?.size ?? 0) + added > most) throw new AppError("story_note_full");
}

/** Erases the voice note of a story, which stays; does nothing when there is none. */
export function removeVoiceNote(owner: DraftOwner): Promise<void> {
  return transaction((tx) => dropVoiceNote(tx, owner));
}

/** The same, in a transaction that changes the story too. */
export async function dropVoiceNote(tx: Tx, owner: DraftOwner): Promise<void> {
  const kept = await tx.select({ path: files.path }).from(files).where(noteOf(owner));
  await removeFiles(
    tx,
    kept.map(({ path }) => path),
  );
}

/** Gives an account the voice notes of the stories that it has taken. */
export async function giveVoiceNote(tx: Tx, userId: string): Promise<void> {
  await tx.update(files).set({ ownerId: userId }).where(noteOf({ userId }));
}

/** Makes the voice note of an account's story a piece of evidence of the case that the story became. */
export async function makeEvidenceOfVoiceNote(tx: Tx, actor: Actor, caseId: string): Promise<void> {
  await changeCase(tx, actor, caseId, { may: isOwner, announce: "nothing" }, async (_, row) => {
    // The story before its note, as when the note is kept.
    await tx.select({ id: formDrafts.id }).from(formDrafts).where(draftOf(actor, STORY)).for("update");
    const [note] = await tx
      .update(files)
      .set({ draftId: null, attachedAt: null })
      .where(noteOf(actor))
      .returning({ id: files.id });
    if (!note) return unchanged();
    await attachEvidence(tx, actor, row, [note.id], NOTE_SLOT);
  });
}
