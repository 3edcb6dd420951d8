import { type Tx, transaction } from "~/db/client.server";
import { beginJourney, giveJourney, passInStory } from "~/features/journey/commands.server";
import { type Device, isSentence } from "~/features/journey/rules";
import { adoptDrafts } from "~/platform/forms/draft-moves.server";
import { type DraftOwner, deleteDraft, draftOf } from "~/platform/forms/drafts.server";
import { giveVoiceNote } from "../voice-notes/commands.server";
import { STORY } from "./queries.server";
import type { Position } from "./rules";

/** Counts a story once its text, just stored, is a sentence. */
export async function countFirstSentence(owner: DraftOwner, told: string, device: Device): Promise<void> {
  if (isSentence(told)) await beginJourney(draftOf(owner, STORY), device);
}

/** Counts what a story has passed when it goes on at a page. */
export async function countPosition(owner: DraftOwner, position: Position): Promise<void> {
  if (position === "recit") return;
  const atAdvice = "userId" in owner ? "account" : "advice";
  const step = position === "maintenant" ? atAdvice : "told";
  await transaction((tx) => passInStory(tx, draftOf(owner, STORY), step));
}

/** Gives what a visitor typed to an account, and counts that their story has one. */
export function giveToAccount(visitorId: string, userId: string): Promise<void> {
  return transaction(async (tx) => {
    await adoptDrafts(tx, visitorId, userId);
    await giveVoiceNote(tx, userId);
    await passInStory(tx, draftOf({ userId }, STORY), "account");
  });
}

/** Deletes a story that became a case, which goes on being counted. */
export async function endStory(tx: Tx, userId: string, caseId: string): Promise<void> {
  const owner = { userId };
  await giveJourney(tx, draftOf(owner, STORY), { id: caseId, userId });
  await deleteDraft(tx, owner, STORY);
}
