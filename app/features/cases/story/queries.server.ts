import { z } from "zod";
import type { ScamType } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { maskEmail } from "~/features/accounts/email-links.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { type DraftOwner, readDraft } from "~/platform/forms/drafts.server";
import { readDraftOwner, readVisitor } from "~/platform/forms/visitors.server";
import { cookie } from "~/platform/http/cookies.server";
import { parseSum, TOLD_CURRENCIES } from "../amount";
import { caseCookies } from "../cookies.server";
import type { Answers, Shown } from "../wizard/rules";
import { type DraftAnswers, readWholeStory } from "../wizard/schema";
import { moneyTold } from "./found-facts";
import { type Position, parsePart, sameAddress, storyAddress } from "./rules";

/** The key of a story among the drafts of its owner. */
export const STORY = "raconter";

/** The id of the case that a story becomes, stored with it so that two requests at once make one case. */
export const CASE_ID = "caseId";

/** What was read from a story and confirmed as it was, by input, stored with it; empty: to be read again. */
export const CONFIRMED = "confirmed";

const confirmedSchema = z.object({ of: z.string(), values: z.record(z.string(), z.string()) });
export type Confirmed = z.output<typeof confirmedSchema>;

/** Reads the confirmed proposals of stored fields, with the digest of the text that they were read from. */
export function readConfirmed(fields: Record<string, string[]>): Confirmed | null {
  try {
    return confirmedSchema.parse(JSON.parse(fields[CONFIRMED]?.[0] ?? ""));
  } catch {
    return null;
  }
}

/** The digest of a story's text, whatever sent its line ends. */
export const digestOfText = (text: string): string => digestOf(text.replaceAll("\r\n", "\n").trim());

export type Story = Awaited<ReturnType<typeof readStory>>;

/** The page of a story at which its teller is, stored with it. */
export const POSITION = "position";

/** What was told so far: the typed fields as a form, the valid answers, and the page to go on at; null when nothing was. */
export async function readStory(owner: DraftOwner | null) {
  const stored = owner && (await readDraft(owner, STORY));
  if (!stored) return null;
  const form = new FormData();
  for (const [name, values] of Object.entries(stored.fields)) for (const value of values) form.append(name, value);
  // A revision is the time at which its field was stored.
  const startedAt = new Date(Math.min(...Object.values(stored.revisions)));
  const position: Position =
    form.get(POSITION) === "maintenant" ? "maintenant" : (parsePart(form.get(POSITION)) ?? "recit");
  const confirmed = readConfirmed(stored.fields);
  const open = Object.entries(confirmed?.values ?? {}).filter(([, value]) => value === "");
  const toRead = open.map(([name]) => name);
  const answers = complete(readWholeStory(form));
  const money = moneyTold(sumOf(form, answers.amount ?? null), answers.description);
  return {
    form,
    confirmed,
    toRead,
    // The amount of a case is in euros: a sum in another currency is told by its payment only.
    answers: money.currency === "EUR" ? answers : { ...answers, amount: null },
    money,
    savedAt: stored.savedAt,
    startedAt,
    position,
  };
}

/** The sum that was answered, in the currency that its text names, else in the one that was chosen. */
function sumOf(form: FormData, amount: number | null) {
  const chosen = TOLD_CURRENCIES.find((one) => one === form.get("currency")) ?? null;
  return { amount, currency: parseSum(String(form.get("amount") ?? "")).currency ?? chosen };
}

export type StoryAnswers = DraftAnswers & Answers & Shown & { scamType: ScamType };

function complete(answers: DraftAnswers): StoryAnswers {
  return {
    ...answers,
    scamType: answers.scamType ?? "unknown",
    description: answers.description ?? "",
    contactDate: answers.contactDate ?? null,
    contactDatePrecision: answers.contactDatePrecision ?? null,
    availableEvidence: answers.availableEvidence ?? [],
    filledFor: answers.filledFor ?? null,
    contactedBank: answers.contactedBank ?? false,
    policeReport: answers.policeReport ?? false,
  };
}

/** What a story says of its narrator, for the registration form; null when nothing was told. */
export async function readStoryContacts(request: Request): Promise<Record<string, string> | null> {
  const story = await readStory(await readDraftOwner(null, request, STORY));
  if (!story) return null;
  const names = ["firstName", "lastName", "email", "phone", "phoneCountry"];
  const typed = names.map((name) => [name, story.form.get(name)]);
  return Object.fromEntries(
    typed.filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}

/**
 * When a story of nobody was begun in the browser of a signed-in client, who is asked whether it is theirs; null when
 * there is none, or they have said that it is not.
 */
export async function readUnclaimedStory(actor: Actor, request: Request): Promise<Date | null> {
  if (actor.role !== "client") return null;
  const visitorId = await readVisitor(request, STORY, actor.userId);
  if (visitorId === null || (await hasDeclined(actor, visitorId, request))) return null;
  return (await readStory({ visitorId }))?.startedAt ?? null;
}

/** The `Set-Cookie` header that remembers that this visitor's story is not this account's. */
export function declinedHeader(actor: Actor, visitorId: string): Promise<string> {
  return cookie(caseCookies.declinedStory).serialize(answerAbout(actor, visitorId));
}

async function hasDeclined(actor: Actor, visitorId: string, request: Request): Promise<boolean> {
  const answer = await cookie(caseCookies.declinedStory).parse(request.headers.get("Cookie"));
  return answer === answerAbout(actor, visitorId);
}

const answerAbout = ({ userId }: Actor, visitorId: string): string => digestOf(`${userId} ${visitorId}`);

/** The key under which a browser keeps where its story went, among the drafts of its visitor. */
export const MOVED_STORY = "raconter-ailleurs";

/** Where the story of a visitor was moved to, and by whose link; null when it was not. */
export async function readMove(visitorId: string) {
  const stored = await readDraft({ visitorId }, MOVED_STORY);
  const [readerId, recipient] = [stored?.fields.readerId?.[0], stored?.fields.recipient?.[0]];
  return stored && readerId && recipient ? { readerId, recipient, movedAt: stored.savedAt } : null;
}

/** What a browser is told of a story that its link moved to another. It shows nothing of the story. */
export type MovedStory = {
  movedAt: Date;
  /** The address of the link, of which most is hidden. */
  email: string;
  /** Whether the link still opens it; else it was given to an account, or erased. */
  isOpen: boolean;
};

/**
 * Reads where the story that was begun in this browser went; null when it was not moved, or when the signed-in person
 * has said that it is not theirs.
 */
export async function readMovedStory(actor: Actor | null, request: Request): Promise<MovedStory | null> {
  const visitorId = await readVisitor(request, STORY, actor?.userId);
  const move = visitorId === null ? null : await readMove(visitorId);
  if (!move || visitorId === null || (actor && (await hasDeclined(actor, visitorId, request)))) return null;
  const story = await readStory({ visitorId: move.readerId });
  const isOpen = story !== null && sameAddress(move.recipient, storyAddress(story.form));
  return { movedAt: move.movedAt, email: maskEmail(move.recipient), isOpen };
}
