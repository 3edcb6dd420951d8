import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { helperInvitations } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";

/** Whether an account helps or helped the actor, as a column of a query: how their own pages name a reader. */
export function hasHelped(actor: Pick<Actor, "userId">, accountId: AnyColumn): SQL<boolean> {
  const { acceptedBy, invitedBy } = helperInvitations;
  return sql<boolean>`exists (select from ${helperInvitations}
    where ${acceptedBy} = ${accountId} and ${invitedBy} = ${actor.userId})`;
}
