import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { clientCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { listAttachments } from "../evidence/queries.server";
import { canCreateCase } from "../policy";
import { listRecoveries } from "../recoveries/queries.server";

/**
 * Reads the actor's own case with its files and recovered sums. @throws AppError case_not_found when it does not exist
 * or is not theirs.
 */
export async function readOwnCase(actor: Actor, id: string) {
  parseId(id, "case_not_found");
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), clientCases(actor)));
  if (!row) throw new AppError("case_not_found");
  return { ...row, attachments: await listAttachments(actor, id), recoveries: await listRecoveries(id) };
}
export type CaseDetails = Awaited<ReturnType<typeof readOwnCase>>;

/** True when the actor's profile is complete enough to open a case. */
export async function canOpenCase(actor: Actor): Promise<boolean> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, actor.userId));
  return profile !== undefined && canCreateCase(profile);
}

/** Checks the same. @throws AppError profile_incomplete. */
export async function requireProfileForCase(actor: Actor): Promise<void> {
  if (!(await canOpenCase(actor))) throw new AppError("profile_incomplete");
}
