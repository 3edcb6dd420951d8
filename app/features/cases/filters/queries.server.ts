import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { isStaff, profiles } from "~/db/schema";
import { nameOrder } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { canFilterByLawyer } from "../policy";

/** The lawyers by whom the list is filtered, by name; none for who may not. */
export async function listLawyerChoices(
  actor: Actor,
  executor: Executor = db,
): Promise<{ id: string; name: string }[]> {
  if (!canFilterByLawyer(actor)) return [];
  return executor
    .select({ id: profiles.id, name: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})` })
    .from(profiles)
    .where(and(isStaff(profiles), eq(profiles.role, "lawyer")))
    .orderBy(nameOrder(profiles.lastName, profiles.firstName), profiles.id);
}
