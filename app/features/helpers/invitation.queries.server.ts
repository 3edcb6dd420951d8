import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, helperInvitations, profiles, users } from "~/db/schema";
import { digestOf } from "~/platform/crypto/tokens.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { helperLimits } from "./limits.server";
import { isWaitingInvitation } from "./queries.server";
import { shortName } from "./rules";

/** What the page of an invitation's link shows. */
export type OpenedHelperInvitation = {
  email: string;
  canWrite: boolean;
  /** « Camille M. »: the link may have reached a stranger. */
  owner: string;
  /** The address has an account: its person accepts with it. Only the mailbox's reader learns this, by the link. */
  hasAccount: boolean;
};

/** Reads the invitation of a link; null when it no longer works. @throws AppError too_many_requests. */
export async function readHelperInvitation(token: string, ip: string): Promise<OpenedHelperInvitation | null> {
  await consume(helperLimits.helper_link, ip);
  const { email, canWrite } = helperInvitations;
  const [found] = await db
    .select({ email, canWrite, account: users.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(helperInvitations)
    .innerJoin(cases, eq(cases.id, helperInvitations.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .leftJoin(users, eq(users.email, email))
    .where(and(eq(helperInvitations.digest, digestOf(token)), isWaitingInvitation()));
  if (!found) return null;
  return { email: found.email, canWrite: found.canWrite, owner: shortName(found), hasAccount: found.account !== null };
}

const LINK = "/helper-invitation?token=";

/**
 * The address that registers to accept an invitation, for the registration form; null when the page that follows is no
 * invitation that works. @param target the page that opens after the registration.
 */
export async function readInvitedContacts(target: string, ip: string): Promise<Record<string, string> | null> {
  if (!target.startsWith(LINK)) return null;
  const invitation = await readHelperInvitation(target.slice(LINK.length), ip);
  return invitation && { email: invitation.email };
}
