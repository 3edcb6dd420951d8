import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseMembers, cases } from "~/db/schema";
import type { Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseSide, isMembershipValid, MEMBERSHIP_SIDES, openingMemberships } from "./policy";

type Reader = Pick<Actor, "userId" | "role">;

/** `canReadCase` as a condition on `cases`: every query about a case starts from it or from one of its two parts. */
export function visibleCases(actor: Reader): SQL {
  return sql`(${clientCases(actor)} or ${handledCases(actor)})`;
}

/** The cases that the actor reads on the client's side: their own. */
export function clientCases(actor: Reader): SQL {
  const own = eq(cases.userId, actor.userId);
  return or(own, memberCases(actor, "client")) as SQL;
}

/** `canHandleCase` as a condition on `cases`: the cases that the actor reads on the staff's pages. */
export function handledCases(actor: Reader): SQL {
  if (actor.role === "administrator") return sql`true`;
  return memberCases(actor, "staff") ?? sql`false`;
}

/** The actor's membership of a row of `cases`, as a column of a query; the policies need it. */
export function membershipOf(actor: Reader): SQL<Membership | null> {
  const memberships = openMemberships(actor);
  if (memberships.length === 0) return sql`null::text`;
  const own = and(ofActor(actor), inArray(caseMembers.membership, memberships));
  return sql`(select ${caseMembers}.membership from ${caseMembers} where ${own})`;
}

function memberCases(actor: Reader, side: CaseSide): SQL | undefined {
  const memberships = openMemberships(actor).filter((membership) => MEMBERSHIP_SIDES[membership] === side);
  if (memberships.length === 0) return undefined;
  const where = and(ofActor(actor), inArray(caseMembers.membership, memberships));
  return sql`exists (${db.select({ one: sql`1` }).from(caseMembers).where(where)})`;
}

function ofActor(actor: Reader): SQL {
  return and(eq(caseMembers.caseId, cases.id), eq(caseMembers.userId, actor.userId)) as SQL;
}

function openMemberships(actor: Reader): Membership[] {
  return openingMemberships().filter((membership) => isMembershipValid(actor, membership));
}
