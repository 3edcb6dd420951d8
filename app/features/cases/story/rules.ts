import { type ScamSlug, scams } from "~/content/scams";
import type { ScamType } from "~/db/schema/enumerations";
import { neighbour, type ScreenId, type Shown } from "../wizard/rules";

/**
 * The parts of a story with questions: the text, then what it says and leaves out (`argent`), with the questions of several
 * screens of the wizard. `coordonnees` and `pays` are asked by a link only.
 */
export type StoryPart = "recit" | "pour-qui" | "argent" | "coordonnees" | "pays";

/** The field that says that the form of the text holds what it says too: scripts show both on one page. */
export const WITH_FACTS = "facts";

/** The parts whose questions a form of `part` asks. */
export const partsOf = (part: StoryPart, form: FormData | URLSearchParams): StoryPart[] =>
  part === "recit" && form.has(WITH_FACTS) ? ["recit", "argent"] : [part];

/** A page of a story that was begun: a part, or what to do now. */
export type Position = StoryPart | "maintenant";

/** The way from the story to the case that is sent. */
export const WAY = ["Mon récit", "À faire maintenant", "Mon compte", "Mes documents", "Dossier envoyé"] as const;

/** Each page with its place on the way, from 1. */
const PLACES: Record<Position, number> = {
  recit: 1,
  "pour-qui": 1,
  argent: 1,
  coordonnees: 2,
  pays: 2,
  maintenant: 2,
};

/** « 1 sur 5 · Mon récit ». */
export const placeOf = (part: Position): string => `${PLACES[part]} sur ${WAY.length} · ${WAY[PLACES[part] - 1]}`;

/** Answers of a story that say that an act is done. */
export const TOLD_FACTS = ["contactedBank", "policeReport"] as const;
export type ToldFact = (typeof TOLD_FACTS)[number];

/** The screens of the wizard that a part asks. */
export function screensOf(part: StoryPart): ScreenId[] {
  if (part === "coordonnees" || part === "pays") return [];
  return part === "argent" ? ["argent", "banque", "plainte"] : [part];
}

/** The part with this name; null when there is none. */
export function parsePart(name: unknown): StoryPart | null {
  return typeof name === "string" && Object.hasOwn(PLACES, name) && name !== "maintenant" ? (name as StoryPart) : null;
}

/** The address of a part. */
export const partAddress = (part: Position | "type"): string => `/raconter/${part}`;

/** What was opened before anything was told: the list of situations says why it is shown. */
export const WANTED = ["maintenant", "lettre"] as const;
export type Wanted = (typeof WANTED)[number];

/** The list of situations, for who opened a page that needs a story. */
export const wantedAddress = (isLetter: boolean): string => `/raconter?pour=${isLetter ? "lettre" : "maintenant"}`;

type Next = Position | "type";

/** The part after `part`. @param hasFacts whether what the text says was confirmed, and is not asked again. */
export function nextPart(part: StoryPart, answers: Shown, hasFacts = false): Next {
  if (part !== "recit" && part !== "pour-qui") return "maintenant";
  const next = neighbour(part, 1, answers) as StoryPart;
  return next === "argent" && hasFacts ? "maintenant" : next;
}

/** The part before `part`; `type`, the list of situations, before the first. */
export function previousPart(part: StoryPart, answers: Shown): Next {
  if (part === "coordonnees" || part === "pays") return "maintenant";
  return neighbour(part, -1, answers) as Next;
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
