import { type ScamSlug, scams } from "~/content/scams";
import type { ScamType } from "~/db/schema/enumerations";
import { neighbour, type ScreenId, type Shown, shownScreens } from "../wizard/rules";

/** The parts of a story with questions: the wizard's screens without the type, which is chosen by a link, and files. */
export type StoryPart = Exclude<ScreenId, "type" | "preuves"> | "coordonnees";

/** A page of a story that was begun: a part, or what to do now. */
export type Position = StoryPart | "maintenant";

/** Each part with its place on the way, « 2 sur 5 »; a part that only some see has the place of the one before. */
const PLACES: Record<Position, number> = {
  recit: 1,
  "pour-qui": 1,
  argent: 2,
  depuis: 3,
  banque: 3,
  plainte: 3,
  coordonnees: 4,
  maintenant: 5,
};

/** « 2 sur 5 »; « 3 sur 5, question 2 sur 3 » for one of several parts with one place, that these answers lead through. */
export function placeOf(part: Position, answers: Shown): string {
  const place = `${PLACES[part]} sur 5`;
  const together = shownScreens(answers).filter((id) => parsePart(id) && PLACES[id as StoryPart] === PLACES[part]);
  const index = together.indexOf(part as ScreenId);
  return index < 0 || together.length === 1 ? place : `${place}, question ${index + 1} sur ${together.length}`;
}

/** The part with this name; null when there is none. */
export function parsePart(name: unknown): StoryPart | null {
  return typeof name === "string" && Object.hasOwn(PLACES, name) && name !== "maintenant" ? (name as StoryPart) : null;
}

/** The address of a part. */
export const partAddress = (part: Position | "type"): string => `/raconter/${part}`;

type Next = Position | "type";

/** The part after `part`. A signed-in person is not asked how to reach them. */
export function nextPart(part: StoryPart, answers: Shown, isVisitor: boolean): Next {
  if (part === "coordonnees") return "maintenant";
  const next = neighbour(part, 1, answers);
  if (next && next !== "preuves") return next as StoryPart;
  return isVisitor ? "coordonnees" : "maintenant";
}

/** The part before `part`; `type`, the list of situations, before the first. */
export function previousPart(part: StoryPart, answers: Shown): Next {
  return (part === "coordonnees" ? neighbour("preuves", -1, answers) : neighbour(part, -1, answers)) as Next;
}

/** The page of the first steps for a type of scam. */
export function slugOf(scamType: ScamType): ScamSlug {
  if (scamType === "unknown") return "autre-arnaque";
  return scams.find(({ wizardType }) => wizardType === scamType)?.slug ?? "autre-arnaque";
}

/** The address to which the link to the story was sent. */
export const LINK_SENT_TO = "linkSentTo";

/** The address to which the link of a story may be sent: the one that it names, else the last one that it was sent to. */
export const storyAddress = (story: FormData): string =>
  String(story.get("email") ?? "").trim() || String(story.get(LINK_SENT_TO) ?? "");

export const sameAddress = (one: string, other: string): boolean => normalised(one) === normalised(other);

const normalised = (address: string): string => address.replace(/\s/g, "").toLowerCase();
