import { storyAdvice } from "~/features/acts/story.server";
import { readStory, STORY } from "~/features/cases/story/queries.server";
import { STORY_LETTERS } from "~/features/deadlines/told";
import { toldFacts } from "~/features/deadlines/told.server";
import { storyLetter, tellerOf } from "~/features/letters/story-letters.server";
import { readDraftOwner } from "~/platform/forms/visitors.server";
import { today } from "~/platform/today";
import { actorOf } from "../guards.server";

type Args = { request: Request; context: Parameters<typeof actorOf>[0] };

/**
 * The letter that the story of a browser or of an account fills.
 * @param asked its kind. @returns null without a story, or when what is told asks for no such letter.
 */
export async function readStoryLetter({ request, context }: Args, asked: string | null) {
  const kind = STORY_LETTERS.find((one) => one === asked);
  const owner = await readDraftOwner(actorOf(context), request, STORY);
  const story = kind && (await readStory(owner));
  if (!kind || !owner || !story) return null;
  const told = toldFacts(story);
  const { nearest, next } = storyAdvice(told, today());
  if (![nearest, ...next].some((act) => act?.letter === kind)) return null;
  const { letter, bankId } = storyLetter(kind, told, tellerOf(story), today());
  return { kind, owner, letter, bankId };
}
