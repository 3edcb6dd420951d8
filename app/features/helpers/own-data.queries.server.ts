import { and, asc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseMembers, caseMessages, cases, helperInvitations } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";

/**
 * What the actor does as a helper of others: the cases that they help with, the invitations of their address, and the
 * messages that they wrote. The cases themselves are their owners'.
 */
export async function ownHelp(actor: Actor) {
  const { canWrite, createdAt, expiresAt, acceptedAt, revokedAt } = helperInvitations;
  const helps = and(eq(caseMembers.userId, actor.userId), eq(caseMembers.membership, "helper"));
  return {
    cases: await db
      .select({ reference: cases.reference, canWrite: caseMembers.canWrite, since: caseMembers.addedAt })
      .from(caseMembers)
      .innerJoin(cases, eq(cases.id, caseMembers.caseId))
      .where(helps)
      .orderBy(asc(caseMembers.addedAt)),
    invitations: await db
      .select({ canWrite, createdAt, expiresAt, acceptedAt, revokedAt })
      .from(helperInvitations)
      .where(eq(helperInvitations.email, actor.email))
      .orderBy(asc(createdAt)),
    messages: await db
      .select({ text: caseMessages.message, createdAt: caseMessages.createdAt })
      .from(caseMessages)
      .where(and(eq(caseMessages.authorId, actor.userId), eq(caseMessages.signedAs, "helper")))
      .orderBy(asc(caseMessages.createdAt)),
  };
}

/** The invitations of helpers that the actor sent for a case, and who helps. */
export async function helpersOfOwnCase(actor: Actor, caseId: string) {
  const { email, canWrite, createdAt, expiresAt, acceptedAt, revokedAt } = helperInvitations;
  return db
    .select({ email, canWrite, createdAt, expiresAt, acceptedAt, revokedAt })
    .from(helperInvitations)
    .innerJoin(cases, and(eq(cases.id, helperInvitations.caseId), eq(cases.userId, actor.userId)))
    .where(and(eq(helperInvitations.caseId, caseId), eq(helperInvitations.invitedBy, actor.userId)))
    .orderBy(asc(createdAt));
}
