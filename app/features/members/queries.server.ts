import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseAccessGrants, caseMembers, cases, profiles } from "~/db/schema";
import type { Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import type { Audience } from "~/platform/live/live.server";
import { handledCases, mayWriteAsHelper, needsReason, ownCases, visibleCases } from "./access.server";
import { isMembershipValid, MEMBERSHIP_SIDES, openingMemberships } from "./policy";

/** Who receives the live events of a case: its owner, the members who may read it, and the administrators. */
export async function caseAudience(executor: Executor, parties: { id: string; userId: string }): Promise<Audience> {
  const members = await readingMembers(executor, parties.id, openingMemberships());
  return { users: [parties.userId, ...members], roles: ["administrator"] };
}

/** Who receives the live events of what a case's client must not see: those who handle it. */
export async function handlersAudience(executor: Executor, caseId: string): Promise<Audience> {
  const memberships = openingMemberships().filter((membership) => MEMBERSHIP_SIDES[membership] === "staff");
  return { users: await readingMembers(executor, caseId, memberships), roles: ["administrator"] };
}

async function readingMembers(executor: Executor, caseId: string, memberships: Membership[]): Promise<string[]> {
  if (memberships.length === 0) return [];
  const rows = await executor
    .select({ userId: caseMembers.userId, membership: caseMembers.membership, role: profiles.role })
    .from(caseMembers)
    .innerJoin(profiles, eq(profiles.id, caseMembers.userId))
    .where(and(eq(caseMembers.caseId, caseId), inArray(caseMembers.membership, memberships)));
  return rows.filter((row) => isMembershipValid(row, row.membership)).map(({ userId }) => userId);
}

/** A slot that names a case ends with its id, as `uploadTarget` accepts it. */
const CASE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the actor may read this case, on either side. */
export async function isCaseVisible(actor: Pick<Actor, "userId" | "role">, caseId: string): Promise<boolean> {
  if (!isId(caseId)) return false;
  const found = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, caseId), visibleCases(actor)));
  return found.length > 0;
}

/**
 * Refuses what names a case in which the actor may not write: the slot of a file. A case that does not exist passes,
 * since a form makes the id of its new case. @throws AppError case_not_found.
 */
export async function refuseCaseOfOthers(actor: Pick<Actor, "userId" | "role">, text: string): Promise<void> {
  const caseId = CASE_ID.exec(text)?.[0];
  if (!caseId) return;
  const writes = or(ownCases(actor), handledCases(actor), mayWriteAsHelper(actor));
  if ((await db.$count(cases, and(eq(cases.id, caseId), writes))) > 0) return;
  if ((await db.$count(cases, eq(cases.id, caseId))) > 0) throw new AppError("case_not_found");
}

/**
 * The helpers of a case, for the staff and for the e-mails that tell them of a message. The caller has asked the policy.
 */
export async function helpersOf(executor: Executor, caseId: string) {
  return executor
    .select({
      userId: caseMembers.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      canWrite: caseMembers.canWrite,
      since: caseMembers.addedAt,
    })
    .from(caseMembers)
    .innerJoin(profiles, and(eq(profiles.id, caseMembers.userId), eq(profiles.role, "client")))
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.membership, "helper")))
    .orderBy(asc(caseMembers.addedAt));
}
export type CaseHelper = Awaited<ReturnType<typeof helpersOf>>[number];

/** How many openings /account/access shows at its top; all of them are among its entries. */
const MAX_OPENINGS = 20;

/**
 * « Qui a ouvert mon dossier »: the administrators who opened the conversation or the files of the actor's cases while
 * they had a lawyer, and why, the latest first. `by` is null once the account is deleted.
 */
export async function listOwnOpenings(actor: Actor) {
  return db
    .select({
      id: caseAccessGrants.id,
      caseId: cases.id,
      reference: cases.reference,
      reason: caseAccessGrants.reason,
      createdAt: caseAccessGrants.createdAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(caseAccessGrants)
    .innerJoin(cases, eq(cases.id, caseAccessGrants.caseId))
    .innerJoin(profiles, eq(profiles.id, caseAccessGrants.actorId))
    .where(ownCases(actor))
    .orderBy(desc(caseAccessGrants.createdAt), desc(caseAccessGrants.id))
    .limit(MAX_OPENINGS);
}

/** The case whose opening needs a reason, and whether the actor still has to give it. @throws AppError case_not_found. */
export async function readAccessGrant(actor: Actor, caseId: string) {
  const [row] = await db
    .select({ id: cases.id, reference: cases.reference, needsReason: needsReason(actor) })
    .from(cases)
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), handledCases(actor)));
  if (!row) throw new AppError("case_not_found");
  return row;
}
