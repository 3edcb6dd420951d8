import { eq } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { digestOf, newToken } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { adoptDrafts, moveDraft } from "~/platform/forms/draft-moves.server";
import {
  type DraftOwner,
  deleteDraft,
  forgetDraft,
  readDraft,
  saveDraft as saveFields,
} from "~/platform/forms/drafts.server";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume, tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { caseLimits } from "../limits.server";
import { saveDraft } from "../wizard/commands.server";
import { canOpenCase } from "../wizard/queries.server";
import { RESUME_STORY_SUBJECT, ResumeStoryEmail } from "./emails";
import { POSITION, readStory, STORY } from "./queries.server";
import type { Position, StoryPart } from "./rules";
import { fieldsOfPart } from "./schema";

/** The id of the case that the story becomes, stored with it so that two requests at once make one case. */
const CASE_ID = "caseId";
/** The address to which the link to the story was sent. */
const LINK_SENT_TO = "linkSentTo";

/**
 * Stores what was typed on one part of a story, valid or not. A box of this part that is not sent was unticked. A story
 * begins with something typed: its chosen type alone stores nothing.
 * @throws AppError too_many_requests, invalid_input when it is too long.
 */
export async function savePart(owner: DraftOwner, part: StoryPart, form: FormData): Promise<void> {
  await consume(caseLimits.story_save, "userId" in owner ? owner.userId : digestOf(owner.visitorId));
  const stored = await readDraft(owner, STORY);
  const names = fieldsOfPart(part);
  const belongs = (name: string) => names.includes(name.split(".")[0] ?? "");
  const sent = [...new Set([...form.keys()].filter((name) => belongs(name) || name === "scamType"))];
  const isTyped = (name: string) => name !== "scamType" && form.getAll(name).some((value) => String(value).trim());
  if (!stored && !sent.some(isTyped)) return;
  const unticked = Object.keys(stored?.fields ?? {}).filter((name) => belongs(name) && !form.has(name));
  const change = (name: string, values: string[]) => ({ name, values, base: stored?.revisions[name] ?? 0 });
  await saveFields(owner, STORY, [
    ...[...sent, ...unticked].map((name) =>
      change(
        name,
        form.getAll(name).filter((value) => typeof value === "string"),
      ),
    ),
    ...(stored?.fields[CASE_ID] ? [] : [change(CASE_ID, [crypto.randomUUID()])]),
  ]);
}

/** Remembers the page at which a story that was begun goes on. */
export async function rememberPosition(owner: DraftOwner, position: Position): Promise<void> {
  const stored = await readDraft(owner, STORY);
  if (!stored || stored.fields[POSITION]?.[0] === position) return;
  await saveFields(owner, STORY, [{ name: POSITION, values: [position], base: stored.revisions[POSITION] ?? 0 }]);
}

const LINK_USE = "stories/resume-link";
const LINK_DAYS = 30;

/**
 * Sends the link « reprendre plus tard » to the address that a visitor gave, once for each address. The address is not
 * confirmed, so the e-mail holds nothing that was typed. Beyond the limits nothing is sent, and nothing fails.
 */
export async function sendStoryLink(visitorId: string, email: string, ip: string): Promise<void> {
  const owner = { visitorId };
  const stored = await readDraft(owner, STORY);
  if (stored?.fields[LINK_SENT_TO]?.[0] === email) return;
  const isAllowed =
    (await tryConsume(caseLimits.story_link_visitor, digestOf(visitorId))) &&
    (await tryConsume(caseLimits.story_link_address, ip)) &&
    (await tryConsume(caseLimits.story_link_recipient, digestOf(email)));
  if (!isAllowed) return;
  const url = publicUrl(`/raconter/reprendre?lien=${encodeURIComponent(storyToken(visitorId, email))}`);
  await transaction((tx) =>
    queueEmail(tx, {
      userId: null,
      recipient: email,
      kind: "story_link",
      subject: RESUME_STORY_SUBJECT,
      element: ResumeStoryEmail({ url }),
    }),
  );
  await saveFields(owner, STORY, [{ name: LINK_SENT_TO, values: [email], base: stored?.revisions[LINK_SENT_TO] ?? 0 }]);
}

/**
 * What a link carries: the visitor who began the story, the visitor that a browser becomes by opening it, and the address
 * to which it was sent.
 */
type StoryLink = { visitorId: string; readerId: string; recipient: string };

/** The secret of a link to a visitor's story, for thirty days. @param recipient the address to which it is sent. */
export function storyToken(visitorId: string, recipient: string, now = Date.now()): string {
  const readerId = newToken().token;
  return encrypt(LINK_USE, JSON.stringify({ visitorId, readerId, recipient, until: now + LINK_DAYS * 86_400_000 }));
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
  const address = emailOf(story.form) || String(story.form.get(LINK_SENT_TO) ?? "");
  return { ...story, isCurrent: sameAddress(recipient, address) };
}

/**
 * Moves a story to the browser that opens its link. A stranger may have begun the story under somebody else's address:
 * their browser must not show what the owner of the address adds.
 */
export async function takeLinkedStory({ visitorId, readerId }: StoryLink): Promise<void> {
  if (await readStory({ visitorId: readerId })) return;
  await transaction((tx) => moveDraft(tx, STORY, visitorId, readerId));
}

/**
 * Gives a visitor's story to the account whose person has said that it is theirs.
 * @param visitorId whose browser sent the answer, by its signed cookie.
 * @returns false when an earlier story of the account waits for the profile to be complete, and keeps its place.
 */
export async function adoptStory(actor: Actor, visitorId: string): Promise<boolean> {
  // An earlier story of the account becomes a case first.
  await openStoryAsCase(actor);
  await transaction((tx) => adoptDrafts(tx, visitorId, actor.userId));
  await openStoryAsCase(actor);
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
  if (!story || !(isFromStory || emailOf(story.form) === email)) return false;
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) return false;
  await transaction((tx) => adoptDrafts(tx, visitorId, account.id));
  return true;
}

/** Deletes the story of an account or of a visitor. Its link « reprendre plus tard » stops working. */
export function eraseStory(owner: DraftOwner): Promise<void> {
  return forgetDraft(owner, STORY);
}

const emailOf = (story: FormData): string => normalised(String(story.get("email") ?? ""));

const normalised = (address: string): string => address.replace(/\s/g, "").toLowerCase();

const sameAddress = (one: string, other: string): boolean => normalised(one) === normalised(other);

/**
 * Makes a draft case of the actor's story once their profile is complete enough for one.
 * @returns the id of the case; null without a story, or before the profile is complete.
 */
export async function openStoryAsCase(actor: Actor): Promise<string | null> {
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
  await transaction((tx) => deleteDraft(tx, owner, STORY));
  return made.id;
}
