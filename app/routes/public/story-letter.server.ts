import { storyAdvice } from "~/features/acts/story.server";
import { readStory, STORY } from "~/features/cases/story/queries.server";
import { STORY_LETTERS } from "~/features/deadlines/told";
import { toldFacts } from "~/features/deadlines/told.server";
import type { Letter } from "~/features/letters/formats/rules";
import { type GapValues, gapName, MAX_GAP } from "~/features/letters/gaps";
import { storyLetter, tellerOf } from "~/features/letters/story-letters.server";
import { missingIn } from "~/features/letters/templates/composition";
import { AppError } from "~/platform/errors";
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

/** What was typed in the gaps of a letter of a story: nothing of it is stored. @throws AppError invalid_input. */
export async function readGapValues(request: Request, letter: Letter): Promise<GapValues> {
  const form = await request.formData();
  const names = missingIn(letter).map(gapName);
  const typed = names.map((name): [string, string] => [name, String(form.get(name) ?? "")]);
  if (typed.some(([, value]) => value.length > MAX_GAP)) throw new AppError("invalid_input");
  return Object.fromEntries(typed);
}
