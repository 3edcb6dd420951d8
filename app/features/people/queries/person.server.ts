import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { withTaxId } from "~/features/accounts/tax-id-at-rest.server";
import { recordReading } from "~/features/audit/commands.server";
import { readDocumentsOf } from "~/features/identity/queries/documents.server";
import { readSteps } from "~/features/identity/queries/verification.server";
import { AppError } from "~/platform/errors";
import { canAdministerPeople } from "../policy";

/** How many of the person's cases the page shows, latest activity first. */
const CASES = 100;

/**
 * Everything about an account for the administration: fields, private note, verification with its documents, cases.
 * Recorded: the person reads on /account/access who opened their profile.
 * @throws AppError user_not_found, also for whoever may not know.
 */
export async function readPerson(actor: Actor, userId: string) {
  if (!canAdministerPeople(actor) || !z.uuid().safeParse(userId).success) throw new AppError("user_not_found");
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  if (!profile) throw new AppError("user_not_found");
  const [documents, steps, own] = await Promise.all([
    readDocumentsOf(actor, userId),
    readSteps(db, userId),
    db
      .select({
        id: cases.id,
        caseId: cases.caseId,
        scamType: cases.scamType,
        status: cases.status,
        amount: cases.amount,
        createdAt: cases.createdAt,
        lastActivityAt: cases.lastActivityAt,
      })
      .from(cases)
      .where(eq(cases.userId, userId))
      .orderBy(desc(cases.lastActivityAt), desc(cases.id))
      .limit(CASES),
    recordReading(actor, { action: "profile.opened", subjectType: "profile", subjectId: userId, ownerId: userId }),
  ]);
  return { profile: await withTaxId(profile), documents, steps, cases: own };
}
export type Person = Awaited<ReturnType<typeof readPerson>>;
