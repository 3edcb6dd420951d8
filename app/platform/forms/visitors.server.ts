import { newToken } from "~/platform/crypto/tokens.server";
import { cookie, platformCookies } from "~/platform/http/cookies.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { DraftOwner } from "./drafts.server";

/** The visitor whose browser sent the request, by its signed cookie; null when it has none. */
export async function readVisitor(request: Request): Promise<string | null> {
  const id = await cookie(platformCookies.visitor).parse(request.headers.get("Cookie"));
  return typeof id === "string" && id ? id : null;
}

/** The `Set-Cookie` header that makes a browser this visitor's for thirty days; without a visitor, nobody's. */
export function visitorCookie(visitorId: string | null): Promise<string> {
  const visitor = cookie(platformCookies.visitor);
  return visitorId === null ? visitor.serialize("", { maxAge: 0 }) : visitor.serialize(visitorId);
}

/**
 * The visitor of a request, a new one when its browser has no cookie, and the `Set-Cookie` header that keeps the cookie
 * for another thirty days.
 * @param from the sender's IP address, for the limit on new visitors.
 * @throws AppError too_many_requests.
 */
export async function visitorOf(request: Request, from: string): Promise<{ visitorId: string; header: string }> {
  const known = await readVisitor(request);
  if (!known) await consume(platformLimits.visitor, from);
  const visitorId = known ?? newToken().token;
  return { visitorId, header: await visitorCookie(visitorId) };
}

type Account = { userId: string } | null;

/** Who types in this request: the account, else the visitor; null for a visitor whose browser has no cookie. */
export async function readDraftOwner(account: Account, request: Request): Promise<DraftOwner | null> {
  if (account) return { userId: account.userId };
  const visitorId = await readVisitor(request);
  return visitorId === null ? null : { visitorId };
}

/**
 * The same for a request that stores what was typed: a browser without a cookie becomes a new visitor's (`visitorOf`).
 * @returns the owner, and the headers for the response.
 */
export async function draftOwnerOf(
  account: Account,
  request: Request,
  from: string,
): Promise<{ owner: DraftOwner; headers: Headers }> {
  const headers = new Headers();
  if (account) return { owner: { userId: account.userId }, headers };
  const { visitorId, header } = await visitorOf(request, from);
  headers.append("Set-Cookie", header);
  return { owner: { visitorId }, headers };
}
