import { transaction } from "~/db/client.server";
import { newToken } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { browserStore, signedEntries } from "~/platform/http/browser-stores.server";
import { platformCookies } from "~/platform/http/cookies.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { endsWithVisit } from "./draft-keys";
import { adoptDrafts } from "./draft-moves.server";
import type { DraftOwner } from "./drafts.server";

/** The visitor who tells a story; the account that signs in is asked whether it is theirs. */
const storyVisitors = browserStore<string>({
  cookie: signedEntries(platformCookies.visitors, platformCookies.formerVisitor),
  max: 6,
  asksFirst: true,
});

/** The visitor of the forms that end with the visit, whose text follows its author to their account. */
const visits = browserStore<string>({
  cookie: signedEntries(platformCookies.visits),
  max: 6,
  move: (visitorId, userId) => transaction((tx) => adoptDrafts(tx, visitorId, userId)),
});

const storeOf = (key: string) => (endsWithVisit(key) ? visits : storyVisitors);

/**
 * The visitor whose browser sent the request, by its signed cookie; null when it has none that the person may read.
 * @param key the form of which the draft is read; by default the story.
 * @param userId the account that is signed in; by default whoever uses the browser.
 */
export function readVisitor(request: Request, key = "", userId?: string): Promise<string | null> {
  return storeOf(key).read(request, userId);
}

/** The visitor whose story stays in the browser when its account signs out; null when there is none. */
export const readStayingVisitor = (request: Request): Promise<string | null> => storyVisitors.readGiven(request);

/** The `Set-Cookie` header that makes a browser this visitor's for thirty days. */
export const visitorCookie = (request: Request, visitorId: string): Promise<string> =>
  storyVisitors.give(request, visitorId);

/** The `Set-Cookie` header that forgets the visitor whose story an account took. */
export const forgetVisitor = (request: Request, userId?: string): Promise<string> =>
  storyVisitors.remove(request, userId);

/** The `Set-Cookie` header that leaves to the next account a story which this account says is not theirs. */
export const leaveVisitor = (request: Request, userId: string): Promise<string> => storyVisitors.leave(request, userId);

type Account = { userId: string } | null;

/** Who types in this form: the account, else the visitor; null for a visitor whose browser has no cookie. */
export async function readDraftOwner(account: Account, request: Request, key: string): Promise<DraftOwner | null> {
  if (account) return { userId: account.userId };
  const visitorId = await readVisitor(request, key);
  return visitorId === null ? null : { visitorId };
}

/**
 * Finds or creates the owner of what a request stores: a browser without a cookie becomes a new visitor's, and one that
 * has a cookie keeps it for another thirty days, or for the visit.
 * @param from the sender's IP address, for the limit on new visitors.
 * @returns the owner, and the headers for the response.
 * @throws AppError drafts_full_here.
 */
export async function draftOwnerOf(
  account: Account,
  request: Request,
  key: string,
  from: string,
): Promise<{ owner: DraftOwner; headers: Headers }> {
  const headers = new Headers();
  if (account) return { owner: { userId: account.userId }, headers };
  const known = await readVisitor(request, key);
  if (!known && !(await tryConsume(platformLimits.visitor, from))) throw new AppError("drafts_full_here");
  const visitorId = known ?? newToken().token;
  headers.append("Set-Cookie", await storeOf(key).give(request, visitorId));
  return { owner: { visitorId, from }, headers };
}
