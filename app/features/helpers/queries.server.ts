import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, caseMembers, cases, helperInvitations, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { clientCases, mayWriteAsHelper, membershipOf } from "~/features/members/access.server";
import { isHelper } from "~/features/members/policy";
import { helpersOf } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { HELPER_ACTIVITY } from "./labels";
import { canManageHelpers } from "./policy";
import { MAX_ACTIVITY } from "./rules";

/** Neither accepted, revoked nor expired. */
export function isWaitingInvitation(): SQL {
  const { acceptedAt, revokedAt, expiresAt } = helperInvitations;
  return and(isNull(acceptedAt), isNull(revokedAt), gt(expiresAt, sql`now()`)) as SQL;
}

type Named = Pick<typeof profiles.$inferSelect, "id" | "firstName" | "lastName" | "identityVerified">;

/**
 * The name of a helper as e-mails and automatic messages give it to the owner of a case, within the caller's transaction:
 * once the staff has verified it, or the owner has had this helper in another case. @returns null before.
 */
export async function knownNameOf(
  tx: Executor,
  helper: Named,
  { id: caseId, userId: ownerId }: { id: string; userId: string },
): Promise<string | null> {
  const { acceptedBy, invitedBy } = helperInvitations;
  const inAnotherCase = and(eq(acceptedBy, helper.id), eq(invitedBy, ownerId), ne(helperInvitations.caseId, caseId));
  const isKnown = helper.identityVerified || (await tx.$count(helperInvitations, inAnotherCase)) > 0;
  return (isKnown && `${helper.firstName} ${helper.lastName}`.trim()) || null;
}

/**
 * The helpers of a case. For its owner: who they are, the invitations that wait, and what each did, the latest first.
 * For a helper: their own access only.
 * @throws AppError case_not_found.
 */
export async function readHelpers(actor: Actor, caseId: string) {
  const id = parseId(caseId, "case_not_found");
  const [row] = await db
    .select({
      userId: cases.userId,
      status: cases.status,
      reference: cases.reference,
      membership: membershipOf(actor),
      canWrite: mayWriteAsHelper(actor),
      owner: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), clientCases(actor)));
  if (!row) throw new AppError("case_not_found");
  const { reference, owner, canWrite } = row;
  if (isHelper(actor, row)) return { id, reference, own: { id: actor.userId, owner, canWrite }, managed: null };
  if (!canManageHelpers(actor, row)) throw new AppError("case_not_found");
  const [helpers, invitations, activity] = await Promise.all([
    helpersOf(db, id),
    listWaiting(id),
    listActivity(id, row.userId),
  ]);
  return { id, reference, own: null, managed: { helpers, invitations, activity } };
}
export type CaseHelpers = Awaited<ReturnType<typeof readHelpers>>;
export type ManagedHelpers = NonNullable<CaseHelpers["managed"]>;

async function listWaiting(caseId: string) {
  const { id, email, canWrite, createdAt, expiresAt } = helperInvitations;
  return db
    .select({ id, email, canWrite, createdAt, expiresAt })
    .from(helperInvitations)
    .where(and(eq(helperInvitations.caseId, caseId), isWaitingInvitation()))
    .orderBy(asc(createdAt), asc(id));
}

/** « Ce que vos proches ont fait »: entries of the journal about this case by its helpers, former ones included. */
async function listActivity(caseId: string, ownerId: string) {
  const present = db
    .select({ id: caseMembers.userId })
    .from(caseMembers)
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.membership, "helper")));
  const invited = db
    .select({ id: sql<string>`${helperInvitations.acceptedBy}` })
    .from(helperInvitations)
    .where(and(eq(helperInvitations.caseId, caseId), sql`${helperInvitations.acceptedBy} is not null`));
  const isAboutCase = or(
    and(eq(auditEntries.subjectType, "case"), eq(auditEntries.subjectId, caseId)),
    sql`${auditEntries.details}->>'caseId' = ${caseId}`,
  );
  const rows = await db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(auditEntries)
    // An access that the owner ended is about its helper too.
    .leftJoin(
      profiles,
      eq(profiles.id, sql`coalesce((${auditEntries.details}->>'helperId')::uuid, ${auditEntries.actorId})`),
    )
    .where(
      and(
        eq(auditEntries.ownerId, ownerId),
        isAboutCase,
        inArray(auditEntries.action, Object.keys(HELPER_ACTIVITY)),
        or(
          inArray(auditEntries.actorId, present),
          inArray(auditEntries.actorId, invited),
          eq(auditEntries.action, "case.helper_ended"),
        ),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MAX_ACTIVITY);
  return rows.map(({ action, details, firstName, lastName, ...row }) => ({
    ...row,
    name: [firstName, lastName].filter(Boolean).join(" ") || "Une personne qui n’a plus de compte",
    what: activityText(action as keyof typeof HELPER_ACTIVITY, details),
  }));
}

function activityText(action: keyof typeof HELPER_ACTIVITY, details: Record<string, unknown>): string {
  const files = Number(details.files ?? 0);
  if (action === "case.helper_ended" && details.hasLeft) return "a quitté le dossier";
  if (action !== "message.posted" || files === 0) return HELPER_ACTIVITY[action];
  return `${HELPER_ACTIVITY[action]} avec ${files > 1 ? `${files} fichiers` : "un fichier"}`;
}
