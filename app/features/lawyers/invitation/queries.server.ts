import { and, desc, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cutPage, newestFirst, parseKey } from "~/db/keyset-pagination";
import { contactMessages, lawyerInvitations, profiles, users } from "~/db/schema";
import { fromLawyer } from "~/db/schema/assistance";
import type { Actor } from "~/features/accounts/actor";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { lawyerLimits } from "../limits.server";
import { canManageLawyers } from "../policy";
import { invitationState, splitName } from "./rules";

/** Matches the invitation of a link that is neither used, revoked nor expired. */
export function isOpenInvitation(token: string): SQL {
  const { digest, acceptedAt, revokedAt, expiresAt } = lawyerInvitations;
  return and(eq(digest, digestOf(token)), isNull(acceptedAt), isNull(revokedAt), gt(expiresAt, new Date())) as SQL;
}

/** What the page of an invitation's link shows. */
export type OpenedInvitation = {
  firstName: string;
  lastName: string;
  email: string;
  /** The address has an account: its person accepts with it. Only the mailbox's reader learns this, by the link. */
  hasAccount: boolean;
};

/** Reads the invitation of a link; null when it no longer works. @throws AppError too_many_requests. */
export async function readInvitation(token: string, ip: string): Promise<OpenedInvitation | null> {
  await consume(lawyerLimits.invitation_link, ip);
  const { firstName, lastName, email } = lawyerInvitations;
  const [found] = await db
    .select({ firstName, lastName, email, account: users.id })
    .from(lawyerInvitations)
    .leftJoin(users, eq(users.email, email))
    .where(isOpenInvitation(token));
  if (!found) return null;
  const { account, ...invitation } = found;
  return { ...invitation, hasAccount: account !== null };
}

const PAGE = 25;
const newest = newestFirst(lawyerInvitations.createdAt, lawyerInvitations.id);

/** One page of the invitations, the newest first. @throws AppError forbidden. */
export async function listInvitations(actor: Actor, keys: { after?: string | null; before?: string | null }) {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  const after = parseKey(keys.after ?? null);
  const before = after ? null : parseKey(keys.before ?? null);
  const { id, firstName, lastName, email, createdAt, expiresAt, acceptedAt, revokedAt } = lawyerInvitations;
  const rows = await db
    .select({
      key: newest.key,
      id,
      firstName,
      lastName,
      email,
      createdAt,
      expiresAt,
      acceptedAt,
      revokedAt,
      identityCheck: lawyerInvitations.identityCheck,
      invitedBy: profiles.firstName,
    })
    .from(lawyerInvitations)
    .leftJoin(profiles, eq(profiles.id, lawyerInvitations.invitedBy))
    .where(and(newest.beyond(after, "after"), newest.beyond(before, "before")))
    .orderBy(newest.order(before !== null))
    .limit(PAGE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE, after, before, keyOf: ({ key }) => key });
  const invitations = page.map(({ key: _key, acceptedAt, revokedAt, ...row }) => ({
    ...row,
    state: invitationState({ acceptedAt, revokedAt, expiresAt: row.expiresAt }),
  }));
  return { invitations, next, previous };
}
export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>["invitations"][number];

/**
 * The application that an invitation answers: what prefills the form, and the text beside it. Null when the request is
 * no lawyer's application. @throws AppError forbidden.
 */
export async function readApplication(actor: Actor, requestId: string | null) {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  if (!isId(requestId)) return null;
  const { id, name, email, phone, message } = contactMessages;
  const [found] = await db
    .select({ id, name, email, phone, message })
    .from(contactMessages)
    .where(and(eq(id, requestId), fromLawyer(message), isNotNull(email)));
  return found ? { ...found, ...splitName(found.name) } : null;
}

/** The latest invitation of an account's address, for the lawyer's page: who invited them, and what they had seen. */
export async function readInvitationOf(actor: Actor, email: string) {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  const [found] = await db
    .select({
      acceptedAt: lawyerInvitations.acceptedAt,
      identityCheck: lawyerInvitations.identityCheck,
      requestId: lawyerInvitations.requestId,
      invitedBy: profiles.firstName,
    })
    .from(lawyerInvitations)
    .leftJoin(profiles, eq(profiles.id, lawyerInvitations.invitedBy))
    .where(and(eq(lawyerInvitations.email, email), isNotNull(lawyerInvitations.acceptedAt)))
    .orderBy(desc(lawyerInvitations.acceptedAt))
    .limit(1);
  return found ?? null;
}
