import { eq } from "drizzle-orm";
import { retention } from "~/content/retention-periods";
import { db, transaction } from "~/db/client.server";
import { users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import type { Device } from "~/features/journey/rules";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { digestOf, newToken } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { moveDraft } from "~/platform/forms/draft-moves.server";
import { type DraftOwner, deleteDraft, readDraft, saveDraft as saveFields } from "~/platform/forms/drafts.server";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume, tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { today } from "~/platform/today";
import { caseLimits } from "../limits.server";
import { dropVoiceNote, makeEvidenceOfVoiceNote } from "../voice-notes/commands.server";
import { saveDraft } from "../wizard/commands.server";
import { canOpenCase } from "../wizard/queries.server";
import { RESUME_STORY_SUBJECT, ResumeStoryEmail } from "./emails";
import { untouchedProposals } from "./found-facts";
import { countFirstSentence, countPosition, endStory, giveToAccount } from "./journey.commands.server";
import { CASE_ID, CONFIRMED, MOVED_STORY, POSITION, readMove, readStory, STORY, type Story } from "./queries.server";
import { confirmedText, rereadAnswers } from "./reread.server";
import {
  LINK_SENT_TO,
  type Position,
  partsOf,
  type StoryPart,
  sameAddress,
  storyAddress,
  type ToldFact,
} from "./rules";
import { fieldsOfPart, readSender, seenOfParts } from "./schema";

/** Why a part was not stored as a whole: its story has changed since its page was shown. */
export type StoryChange = {
  /** Whether the story is no longer this visitor's: it was erased, or moved to another device. */
  isGone: boolean;
  /** What is stored in the fields that were changed elsewhere. */
  fields: { name: string; values: string[] }[];
  /** The revisions with which the part can be sent again, to replace what is stored. */
  seen: Record<string, number>;
};

/**
 * Stores what was typed on one part of a story, valid or not. A box of this part that is not sent was unticked. A story
 * begins with something typed: its chosen type alone stores nothing. A field that was changed elsewhere since its page
 * was shown (`seen`) keeps what is stored; a page of a former version does not say what it showed, and replaces it.
 * @param device from what it is sent, for « Le parcours ».
 * @returns null when all is stored.
 * @throws AppError too_many_requests, invalid_input when it is too long.
 */
export async function savePart(
  owner: DraftOwner,
  part: StoryPart,
  form: FormData,
  device: Device,
): Promise<StoryChange | null> {
  await consume(caseLimits.story_save, "userId" in owner ? owner.userId : digestOf(owner.visitorId));
  const stored = await readDraft(owner, STORY);
  const revisions = stored?.revisions ?? {};
  const parts = partsOf(part, form);
  const names = parts.flatMap(fieldsOfPart);
  const belongs = (name: string) => names.includes(name.split(".")[0] ?? "");
  const { seen, writer } = readSender(form);
  if (seen && Object.keys(seen).some((name) => belongs(name) && revisions[name] === undefined))
    return { isGone: true, fields: [], seen: seenOfParts(parts, revisions) };
  const told = String(form.get("description") ?? stored?.fields.description?.[0] ?? "");
  const asksFacts = parts.includes("argent");
  const untouched = asksFacts ? untouchedProposals(form, told, today()) : {};
  const isBack = form.get("intent") === "back";
  const isLeft = (name: string) => isBack && Object.hasOwn(untouched, name) && revisions[name] === undefined;
  const sent = [...new Set([...form.keys()])].filter((name) => (belongs(name) && !isLeft(name)) || name === "scamType");
  const isTyped = (name: string) =>
    name !== "scamType" && name !== "currency" && form.getAll(name).some((value) => String(value).trim());
  if (!stored && !sent.some(isTyped)) return null;
  const unticked = Object.keys(stored?.fields ?? {}).filter((name) => belongs(name) && !form.has(name));
  const change = (name: string, values: string[], base = revisions[name] ?? 0) => ({ name, values, base });
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const saved = await saveFields(
    owner,
    STORY,
    [
      ...[...sent, ...unticked].map((name) =>
        change(name, texts(name), seen && belongs(name) ? (seen[name] ?? 0) : undefined),
      ),
      ...(part === "recit" && !asksFacts ? rereadAnswers(stored, told) : []),
      ...(asksFacts && !isBack ? [change(CONFIRMED, [confirmedText(told, untouched)])] : []),
      ...(stored?.fields[CASE_ID] ? [] : [change(CASE_ID, [crypto.randomUUID()])]),
    ],
    writer,
  );
  await countFirstSentence(owner, String(form.get("description") ?? ""), device);
  const fields = saved.conflicts.filter(({ name }) => belongs(name));
  if (fields.length === 0) return null;
  return { isGone: false, fields, seen: seenOfParts(parts, { ...revisions, ...saved.revisions }) };
}

/** Stores in a story that was begun that an act is done. @throws AppError too_many_requests. */
export async function noteFact(owner: DraftOwner, fact: ToldFact): Promise<void> {
  await consume(caseLimits.story_save, "userId" in owner ? owner.userId : digestOf(owner.visitorId));
  const stored = await readDraft(owner, STORY);
  if (stored) await saveFields(owner, STORY, [{ name: fact, values: ["on"], base: stored.revisions[fact] ?? 0 }]);
}

/**
 * Stores in a story that was begun that its bank is in France, and that whom it is about lives there: who tells it, or the
 * person whom they tell for. @throws AppError too_many_requests.
 */
export async function noteFrance(owner: DraftOwner): Promise<void> {
  await consume(caseLimits.story_save, "userId" in owner ? owner.userId : digestOf(owner.visitorId));
  const stored = await readDraft(owner, STORY);
  if (!stored) return;
  const isForPerson = ["relative", "guardian"].includes(stored.fields.filledFor?.[0] ?? "");
  const places = { accountCountry: "FR", [isForPerson ? "representedCountry" : "residence"]: "France" };
  await saveFields(
    owner,
    STORY,
    Object.entries(places).map(([name, value]) => ({ name, values: [value], base: stored.revisions[name] ?? 0 })),
  );
}

/** Remembers the page at which a story that was begun goes on. */
export async function rememberPosition(owner: DraftOwner, position: Position): Promise<void> {
  const stored = await readDraft(owner, STORY);
  if (!stored || stored.fields[POSITION]?.[0] === position) return;
  await saveFields(owner, STORY, [{ name: POSITION, values: [position], base: stored.revisions[POSITION] ?? 0 }]);
  await countPosition(owner, position);
}

const LINK_USE = "stories/resume-link";

/**
 * Sends the link « reprendre plus tard » to the address that a visitor gave, once for each address. The address is not
 * confirmed, so the e-mail holds nothing that was typed. Beyond the limits nothing is sent, and nothing fails.
 */
export async function sendStoryLink(visitorId: string, email: string, ip: string): Promise<void> {
  const owner = { visitorId };
  const stored = await readDraft(owner, STORY);
  if (stored?.fields[LINK_SENT_TO]?.[0] === email) return;
  if (!(await queueLink(visitorId, email, storyToken(visitorId, email), ip))) return;
  await saveFields(owner, STORY, [{ name: LINK_SENT_TO, values: [email], base: stored?.revisions[LINK_SENT_TO] ?? 0 }]);
}

/**
 * Sends again, to the same address, the link of a story that was moved from this visitor's browser to another. Beyond the
 * limits, and when the link would open nothing, nothing is sent, and nothing fails.
 */
export async function resendStoryLink(visitorId: string, ip: string): Promise<void> {
  const moved = await readMove(visitorId);
  if (!moved || !(await readLinkedStory({ visitorId, ...moved }))?.isCurrent) return;
  const { readerId, recipient } = moved;
  await queueLink(visitorId, recipient, storyToken(visitorId, recipient, Date.now(), readerId), ip);
}

/** @returns false beyond the limits. */
async function queueLink(visitorId: string, recipient: string, token: string, ip: string): Promise<boolean> {
  const isAllowed =
    (await tryConsume(caseLimits.story_link_visitor, digestOf(visitorId))) &&
    (await tryConsume(caseLimits.story_link_address, ip)) &&
    (await tryConsume(caseLimits.story_link_recipient, digestOf(recipient)));
  if (!isAllowed) return false;
  const url = publicUrl(`/raconter/reprendre?lien=${encodeURIComponent(token)}`);
  await transaction((tx) =>
    queueEmail(tx, {
      userId: null,
      recipient,
      kind: "story_link",
      subject: RESUME_STORY_SUBJECT,
      element: ResumeStoryEmail({ url }),
    }),
  );
  return true;
}

/**
 * What a link carries: the visitor who began the story, the visitor that a browser becomes by opening it, and the address
 * to which it was sent.
 */
type StoryLink = { visitorId: string; readerId: string; recipient: string };

/**
 * The secret of a link to a visitor's story, for as long as the story itself is stored.
 * @param recipient the address to which it is sent.
 * @param readerId that of an earlier link, whose browsers keep the story when this one is opened.
 */
export function storyToken(
  visitorId: string,
  recipient: string,
  now = Date.now(),
  readerId = newToken().token,
): string {
  const until = now + retention.visitorDraftDays * 86_400_000;
  return encrypt(LINK_USE, JSON.stringify({ visitorId, readerId, recipient, until }));
}

/** What a link opens; null when it is altered or too old. */
export function readStoryToken(token: string, now = Date.now()): StoryLink | null {
  try {
    const { until, ...link } = JSON.parse(decrypt(LINK_USE, token)) as StoryLink & { until: number };
    return until > now ? link : null;
  } catch {
    return null;
  }
}

/**
 * The story of a link, where it is now; null when it is erased, or was given to an account. `isCurrent` is false once the
 * story names another address: the earlier recipient must not read what is added later.
 */
export async function readLinkedStory({ visitorId, readerId, recipient }: StoryLink) {
  const story = (await readStory({ visitorId: readerId })) ?? (await readStory({ visitorId }));
  if (!story) return null;
  return { ...story, isCurrent: sameAddress(recipient, storyAddress(story.form)) };
}

/**
 * Moves a story to the browser that opens its link. A stranger may have begun the story under somebody else's address:
 * their browser must not show what the owner of the address adds. It keeps where the story went (`readMovedStory`).
 */
export async function takeLinkedStory({ visitorId, readerId, recipient }: StoryLink): Promise<void> {
  if (await readStory({ visitorId: readerId })) return;
  await transaction((tx) => moveDraft(tx, STORY, visitorId, readerId));
  const owner = { visitorId };
  const revisions = (await readDraft(owner, MOVED_STORY))?.revisions ?? {};
  const move = Object.entries({ readerId, recipient });
  await saveFields(
    owner,
    MOVED_STORY,
    move.map(([name, value]) => ({ name, values: [value], base: revisions[name] ?? 0 })),
  );
}

/**
 * What else a story brings to its case, before the story is deleted: it may run twice for one case.
 * @param story as it was told.
 */
export type CompleteCase = (actor: Actor, caseId: string, story: NonNullable<Story>) => Promise<void>;

/**
 * Gives a visitor's story to the account whose person has said that it is theirs.
 * @param visitorId whose browser sent the answer, by its signed cookie.
 * @returns false when an earlier story of the account waits for the profile to be complete, and keeps its place.
 */
export async function adoptStory(actor: Actor, visitorId: string, complete?: CompleteCase): Promise<boolean> {
  // An earlier story of the account becomes a case first.
  await openStoryAsCase(actor, complete);
  await giveToAccount(visitorId, actor.userId);
  await openStoryAsCase(actor, complete);
  return (await readStory({ visitorId })) === null;
}

/**
 * Gives a visitor's story to the account that was just registered from the same browser, so that nothing is typed
 * again.
 * @param email the address of the new account. With `isFromStory` the person registered on the story's own page; else
 * the story must name the same address, and is otherwise left for the person to claim (`adoptStory`).
 */
export async function carryStory(visitorId: string, email: string, isFromStory: boolean): Promise<boolean> {
  const story = await readStory({ visitorId });
  if (!story || !(isFromStory || sameAddress(String(story.form.get("email") ?? ""), email))) return false;
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) return false;
  await giveToAccount(visitorId, account.id);
  return true;
}

/** Deletes the story of an account or of a visitor. Its link « reprendre plus tard » stops working. */
export function eraseStory(owner: DraftOwner): Promise<void> {
  return transaction(async (tx) => {
    await dropVoiceNote(tx, owner);
    await deleteDraft(tx, owner, STORY);
  });
}

/**
 * Makes a draft case of the actor's story once their profile is complete enough for one.
 * @returns the id of the case; null without a story, or before the profile is complete.
 */
export async function openStoryAsCase(actor: Actor, complete?: CompleteCase): Promise<string | null> {
  const owner = { userId: actor.userId };
  const story = await readStory(owner);
  if (!story) return null;
  if (!(await canOpenCase(actor))) return null;
  const kept = String(story.form.get(CASE_ID) ?? "");
  const save = (id: string) => saveDraft(actor, { id, version: 0, answers: story.answers });
  const made = await save(isId(kept) ? kept : crypto.randomUUID()).catch((error) => {
    // Its id is another's: the browser can store any.
    if (error instanceof AppError && error.code === "case_not_found") return save(crypto.randomUUID());
    throw error;
  });
  await complete?.(actor, made.id, story);
  await transaction(async (tx) => {
    await makeEvidenceOfVoiceNote(tx, actor, made.id);
    await endStory(tx, actor.userId, made.id);
  });
  return made.id;
}
