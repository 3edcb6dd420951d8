import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { clientCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { attachmentsOf } from "../evidence/queries.server";
import { canCreateCase } from "../policy";
import { recoveriesOf } from "../recoveries/queries.server";

/** A case of the actor's own with its files and the sums recovered. @throws AppError case_not_found for what is missing or someone else's. */
export async function readOwnCase(actor: Actor, id: string) {
  parseId(id, "case_not_found");
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), clientCases(actor)));
  if (!row) throw new AppError("case_not_found");
  return { ...row, attachments: await attachmentsOf(actor, id), recoveries: await recoveriesOf(id) };
}
export type CaseDetails = Awaited<ReturnType<typeof readOwnCase>>;

/** Whether the actor's profile holds what opening a case needs. @throws AppError profile_incomplete when it does not. */
export async function requireProfileForCase(actor: Actor): Promise<void> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.userId));
  if (!profile || !canCreateCase(profile)) throw new AppError("profile_incomplete");
}
