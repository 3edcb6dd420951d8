import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordReading } from "~/features/journal/commands.server";
import { clientCases, membershipOf } from "~/features/members/access.server";
import { isHelper } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { withDe } from "~/ui/elision";
import { listAttachments } from "../evidence/queries.server";
import { canCreateCase } from "../policy";
import { listRecoveries } from "../recoveries/queries.server";
import { CASE_COLUMNS } from "../rules.server";

/**
 * Reads the actor's own case with its files and recovered sums, or a case whose owner they help, whose reading is
 * recorded. @throws AppError case_not_found when it does not exist or is neither.
 */
export async function readOwnCase(actor: Actor, id: string) {
  parseId(id, "case_not_found");
  const [row] = await db
    .select({
      caseRow: CASE_COLUMNS,
      membership: membershipOf(actor),
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), clientCases(actor)));
  if (!row) throw new AppError("case_not_found");
  const { caseRow, membership, firstName, lastName } = row;
  const helps = isHelper(actor, { ...caseRow, membership });
  // The wizard is the owner's.
  if (helps && caseRow.status === "draft") throw new AppError("case_not_found");
  const ownerId = caseRow.userId;
  await recordReading(actor, { action: "case.opened", subjectType: "case", subjectId: id, ownerId });
  return {
    ...caseRow,
    /** The name of the owner, for a helper; null for the owner. */
    helped: helps ? withDe(`${firstName} ${lastName}`.trim()) : null,
    attachments: await listAttachments(actor, id),
    recoveries: await listRecoveries(id),
  };
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
