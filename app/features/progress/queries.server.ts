import { eq, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles, users, verificationSteps } from "~/db/schema";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { canCreateCase } from "~/features/cases/policy";
import { STORY } from "~/features/cases/story/queries.server";
import { firstIncompleteStep } from "~/features/cases/wizard/rules";
import { unreadCountSql } from "~/features/chat/queries.server";
import type { StepStatuses } from "~/features/identity/rules";
import { ownCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { readDraft } from "~/platform/forms/drafts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import type { Progress } from "./rules";

/** Reads how far the actor is, from the account to the lawyer. */
export function readOwnProgress(actor: Actor): Promise<Progress> {
  return readProgress(db, actor.userId);
}

/** Reads how far any person is: for commands that have asked their policy. @throws AppError not_found. */
export async function readProgress(executor: Executor, userId: string): Promise<Progress> {
  const [person] = await executor
    .select({ profile: profiles, emailVerified: users.emailVerified })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  if (!person) throw new AppError("not_found");
  const { profile, emailVerified } = person;
  const profileComplete = profile.profileStepCompleted && canCreateCase(profile);
  return {
    // Without a mail server no link was sent.
    emailConfirmed: emailVerified || !sendsEmails(),
    profileComplete,
    hasStory: !profileComplete && (await readDraft({ userId }, STORY, executor)) !== null,
    identityVerified: profile.identityVerified,
    steps: await readStatuses(executor, userId),
    cases: await readCases(executor, userId),
  };
}

async function readStatuses(executor: Executor, userId: string): Promise<StepStatuses> {
  const rows = await executor.select().from(verificationSteps).where(eq(verificationSteps.userId, userId));
  const statuses = new Map(rows.map(({ step, status }) => [step, status]));
  return Object.fromEntries(
    VERIFICATION_STEPS.map((step) => [step, statuses.get(step) ?? "not_started"]),
  ) as StepStatuses;
}

async function readCases(executor: Executor, userId: string): Promise<Progress["cases"]> {
  const rows = await executor
    .select({
      id: cases.id,
      status: cases.status,
      scamType: cases.scamType,
      // Only whether there is one counts here.
      description: sql<string>`left(btrim(${cases.description}, E' \\n\\r\\t'), 1)`,
      contactDate: cases.contactDate,
      contactDatePrecision: cases.contactDatePrecision,
      availableEvidence: cases.availableEvidence,
      submitWhenVerifiedAt: cases.submitWhenVerifiedAt,
      unreadCount: unreadCountSql("client"),
    })
    .from(cases)
    .where(ownCases({ userId }))
    .orderBy(sql`coalesce(${cases.lastMessageAt}, ${cases.createdAt}) desc`);
  return rows.map(({ id, status, submitWhenVerifiedAt, unreadCount, ...answers }) => ({
    id,
    status,
    unreadCount,
    isComplete: firstIncompleteStep(answers) === 4,
    isAgreed: submitWhenVerifiedAt !== null,
  }));
}
