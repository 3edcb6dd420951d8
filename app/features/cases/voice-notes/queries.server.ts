import { inArray, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files, formDrafts } from "~/db/schema";
import type { FileRow } from "~/features/files/commands.server";
import { type DraftOwner, draftOf } from "~/platform/forms/drafts.server";
import { STORY } from "../story/queries.server";

/** The slot of the voice note of a story. */
export const NOTE_SLOT = STORY;

/** The condition of the voice note of a story, which is its teller's alone. */
export const noteOf = (owner: DraftOwner): SQL =>
  inArray(files.draftId, db.select({ id: formDrafts.id }).from(formDrafts).where(draftOf(owner, STORY)));

/** Reads the voice note of a story; null when there is none. */
export async function readVoiceNote(owner: DraftOwner): Promise<FileRow | null> {
  const [note] = await db.select().from(files).where(noteOf(owner));
  return note ?? null;
}
