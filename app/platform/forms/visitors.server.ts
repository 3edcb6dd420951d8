import { newToken } from "~/platform/crypto/tokens.server";
import { cookie, platformCookies } from "~/platform/http/cookies.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { endsWithVisit } from "./draft-keys";
import type { DraftOwner } from "./drafts.server";

/** The cookie that keeps a form: `visitor` for a story, `visit` for what is kept until the browser is closed. */
const cookieOf = (key: string) => cookie(endsWithVisit(key) ? platformCookies.visit : platformCookies.visitor);

/**
 * The visitor whose browser sent the request, by its signed cookie; null when it has none.
 * @param key the form of which the draft is read; by default the story.
 */
export async function readVisitor(request: Request, key = ""): Promise<string | null> {
  const id = await cookieOf(key).parse(request.headers.get("Cookie"));
  return typeof id === "string" && id ? id : null;
}

/** The `Set-Cookie` header that makes a browser this visitor's for thirty days; without a visitor, nobody's. */
export function visitorCookie(visitorId: string | null): Promise<string> {
  const visitor = cookie(platformCookies.visitor);
  return visitorId === null ? visitor.serialize("", { maxAge: 0 }) : visitor.serialize(visitorId);
}

type Account = { userId: string } | null;

/** Who types in this form: the account, else the visitor; null for a visitor whose browser has no cookie. */
export async function readDraftOwner(account: Account, request: Request, key: string): Promise<DraftOwner | null> {
  if (account) return { userId: account.userId };
  const visitorId = await readVisitor(request, key);
  return visitorId === null ? null : { visitorId };
}

/**
 * The same for a request that stores what was typed: a browser without a cookie becomes a new visitor's, and one that
 * has a cookie keeps it for another thirty days, or for the visit.
 * @param from the sender's IP address, for the limit on new visitors.
 * @returns the owner, and the headers for the response.
 * @throws AppError too_many_requests.
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
  if (!known) await consume(platformLimits.visitor, from);
  const visitorId = known ?? newToken().token;
  headers.append("Set-Cookie", await cookieOf(key).serialize(visitorId));
  return { owner: { visitorId }, headers };
}
