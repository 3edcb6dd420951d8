import { type AnyColumn, and, eq, gt, gte, inArray, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { caseAccessGrants, caseMembers, caseProposals, cases, lawyers, profiles } from "~/db/schema";
import type { Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { today } from "~/platform/today";
import { type CaseSide, isMembershipValid, MEMBERSHIP_SIDES, openingMemberships } from "./policy";

type Reader = Pick<Actor, "userId" | "role"> & Partial<Pick<Actor, "accountRole">>;

/** `canReadCase` as a condition on `cases`: every query about a case starts from it or from one of its two parts. */
export function visibleCases(actor: Reader): SQL {
  return sql`(${clientCases(actor)} or ${handledCases(actor)})`;
}

/** The cases that the actor reads on the client's side: their own, and those whose owner they help. */
export function clientCases(actor: Reader): SQL {
  if (!opens(actor, "helper", "client")) return ownCases(actor);
  const owned = alias(cases, "owned_cases");
  const isHelper = and(eq(caseMembers.userId, actor.userId), eq(caseMembers.membership, "helper"));
  // A union of ids: with « owned or helped », PostgreSQL reads every case.
  return inArray(
    cases.id,
    db
      .select({ id: owned.id })
      .from(owned)
      .where(eq(owned.userId, actor.userId))
      .union(db.select({ id: caseMembers.caseId }).from(caseMembers).where(isHelper)),
  );
}

/** The cases that the actor owns: what concerns the owner as a person is read from these only. */
export function ownCases(actor: Pick<Reader, "userId">): SQL {
  return eq(cases.userId, actor.userId);
}

/**
 * `canHandleCase` as a condition on `cases`: the cases that the actor reads on the staff's pages. Of the members of a case
 * only its lawyer is on that side, whom `lawyer_id` names.
 */
export function handledCases(actor: Reader): SQL {
  if (actor.role === "administrator") return sql`true`;
  return opens(actor, "lawyer", "staff") ? eq(cases.lawyerId, actor.userId) : sql`false`;
}

/** `handledCases` without the cases that the actor owns. */
export function handledCasesOfOthers(actor: Reader): SQL {
  return and(handledCases(actor), ne(cases.userId, actor.userId)) as SQL;
}

/** The actor's membership of a row of `cases`, as a column of a query; the policies need it. */
export function membershipOf(actor: Reader): SQL<Membership | null> {
  const memberships = openMemberships(actor);
  if (memberships.length === 0) return sql`null::text`;
  const own = and(ofActor(actor), inArray(caseMembers.membership, memberships));
  return sql`(select ${caseMembers}.membership from ${caseMembers} where ${own})`;
}

/** Whether the actor may write as a helper of a row of `cases`, as a column of a query. */
export function mayWriteAsHelper(actor: Reader): SQL<boolean> {
  if (!isMembershipValid(actor, "helper")) return sql<boolean>`false`;
  const writes = and(ofActor(actor), eq(caseMembers.membership, "helper"), caseMembers.canWrite);
  return sql<boolean>`exists (${db.select({ one: sql`1` }).from(caseMembers).where(writes)})`;
}

/** Of one lawyer at most: an index of the table holds it. */
const isLawyerOfCase = and(eq(caseMembers.caseId, cases.id), eq(caseMembers.membership, "lawyer"));

/** Whether a case has a lawyer in charge, as a condition on `cases`. */
export function hasLawyer(): SQL<boolean> {
  return sql<boolean>`exists (${db.select({ one: sql`1` }).from(caseMembers).where(isLawyerOfCase)})`;
}

/** Whether a case has or had a lawyer in charge, as a condition on `cases`: its clients know real names. */
export function hasHadLawyer(): SQL<boolean> {
  const accepted = and(eq(caseProposals.caseId, cases.id), eq(caseProposals.answer, "accepted"));
  const mandates = db.select({ one: sql`1` }).from(caseProposals).where(accepted);
  return sql<boolean>`(${hasLawyer()} or exists (${mandates}))`;
}

/** Whether a row of `lawyers` is verified, insured on a day (ISO date) and not suspended: `lawyerState` is « verified ». */
export function isLawyerOnDuty(day = today()): SQL {
  const { suspendedAt, verifiedAt, insuranceEndsOn } = lawyers;
  return and(isNull(suspendedAt), isNotNull(verifiedAt), gte(insuranceEndsOn, day)) as SQL;
}

const ofLawyer = (column: AnyColumn): SQL => sql`case when ${profiles.role} = 'lawyer' then ${column} end`;

/**
 * What others are shown of a lawyer, as columns of a query that joins `profiles` and, on the left, `lawyers`: what was
 * verified last. The account's own of somebody who is no lawyer, or was never verified and so never in charge of a case.
 */
export const shownLawyer = {
  firstName: sql<string>`coalesce(${ofLawyer(lawyers.verifiedFirstName)}, ${profiles.firstName})`,
  lastName: sql<string>`coalesce(${ofLawyer(lawyers.verifiedLastName)}, ${profiles.lastName})`,
  bar: sql<string | null>`coalesce(${lawyers.verifiedBar}, ${lawyers.bar})`,
  oathDate: sql<string | null>`coalesce(${lawyers.verifiedOathDate}, ${lawyers.oathDate})::text`,
};

/**
 * The first and last name of the lawyer in charge as last verified, as a column of a query on `cases`; null when there is
 * none.
 */
export function lawyerNameSql(): SQL<string | null> {
  return sql<string | null>`(select trim(${shownLawyer.firstName} || ' ' || ${shownLawyer.lastName})
    from ${caseMembers} join ${profiles} on ${profiles}.id = ${caseMembers}.user_id
    left join ${lawyers} on ${lawyers}.user_id = ${caseMembers}.user_id
    where ${isLawyerOfCase} and ${profiles}.role = 'lawyer' limit 1)`;
}

/**
 * Whether the actor must give a reason before the conversation, the files and the notes of a case open for them: an
 * administrator, in a case with a lawyer, who gave none within the last hour (RIN 2.2: professional secrecy).
 */
export function needsReason(actor: Reader): SQL<boolean> {
  if (actor.role !== "administrator") return sql<boolean>`false`;
  const { caseId, actorId, expiresAt } = caseAccessGrants;
  const valid = and(eq(caseId, cases.id), eq(actorId, actor.userId), gt(expiresAt, sql`now()`));
  const opened = sql`exists (${db.select({ one: sql`1` }).from(caseAccessGrants).where(valid)})`;
  // Read case by case: as « exists », the planner would read every member once for the few rows of a page.
  const lawyer = db.select({ one: sql`1` }).from(caseMembers).where(isLawyerOfCase).limit(1);
  return sql<boolean>`(${and(ne(cases.userId, actor.userId), sql`(${lawyer}) is not null`, not(opened))})`;
}

function opens(actor: Reader, membership: Membership, side: CaseSide): boolean {
  return MEMBERSHIP_SIDES[membership] === side && isMembershipValid(actor, membership);
}

function ofActor(actor: Reader): SQL {
  return and(eq(caseMembers.caseId, cases.id), eq(caseMembers.userId, actor.userId)) as SQL;
}

function openMemberships(actor: Reader): Membership[] {
  return openingMemberships().filter((membership) => isMembershipValid(actor, membership));
}
