import { and, desc, eq } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { READABLE_COLUMNS, readableProfile } from "~/features/accounts/profile/rules.server";
import { isNotBeingDeleted, staffStatusSql } from "~/features/cases/decisions/access.server";
import { readDocumentsOf } from "~/features/identity/desk/queries.server";
import { readSteps } from "~/features/identity/queries.server";
import { recordReading } from "~/features/journal/commands.server";
import { handledCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { textVersion } from "~/platform/forms/text-version.server";
import { isId } from "~/platform/http/params";
import { canAdministerPeople } from "./policy";

/** The maximum number of cases on the page, those with the latest activity. */
const MAX_CASES = 100;

/** Whether the account exists, for the staff. */
export async function isPerson(actor: Actor, userId: string): Promise<boolean> {
  if (!canAdministerPeople(actor) || !isId(userId)) return false;
  return (await db.$count(profiles, eq(profiles.id, userId))) > 0;
}

const { role, adminNote, verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt } = profiles;
const { profileStepCompleted, gdprConsent, termsAccepted, chatTutorialCompleted } = profiles;

const PERSON_COLUMNS = {
  ...READABLE_COLUMNS,
  ...{ role, verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt },
  ...{ profileStepCompleted, gdprConsent, termsAccepted, chatTutorialCompleted },
};

/**
 * Reads an account for the administration: profile, private note, verification with its documents, cases. The reading
 * is recorded in the journal: the person sees on /account/access who opened their profile.
 * @throws AppError user_not_found, also when the actor may not administer people.
 */
export async function readPerson(actor: Actor, userId: string, executor: Executor = batchedReads()) {
  if (!canAdministerPeople(actor) || !isId(userId)) throw new AppError("user_not_found");
  const [found] = await executor
    .select({ profile: PERSON_COLUMNS, adminNote })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!found) throw new AppError("user_not_found");
  const [documents, steps, own] = await Promise.all([
    readDocumentsOf(actor, userId, executor),
    readSteps(executor, userId),
    executor
      .select({
        id: cases.id,
        reference: cases.reference,
        scamType: cases.scamType,
        status: staffStatusSql(),
        amount: cases.amount,
        createdAt: cases.createdAt,
        lastActivityAt: cases.lastActivityAt,
      })
      .from(cases)
      .where(and(eq(cases.userId, userId), handledCases(actor), isNotBeingDeleted()))
      .orderBy(desc(cases.lastActivityAt), desc(cases.id))
      .limit(MAX_CASES),
    recordReading(
      actor,
      { action: "profile.opened", subjectType: "profile", subjectId: userId, ownerId: userId },
      executor,
    ),
  ]);
  const noteText = found.adminNote ?? "";
  const note = { text: noteText, version: textVersion(noteText) };
  return { profile: await readableProfile(found.profile), note, documents, steps, cases: own };
}

export type Person = Awaited<ReturnType<typeof readPerson>>;
