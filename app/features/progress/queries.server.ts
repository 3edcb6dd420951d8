import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, caseLetters, cases, feeAgreements, profiles, users, verificationSteps } from "~/db/schema";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { actsForCompanyOnly, hasPrivateParts } from "~/features/accounts/profile/rules";
import { attachedJson } from "~/features/cases/evidence/access.server";
import { canCreateCase } from "~/features/cases/policy";
import { STORY } from "~/features/cases/story/queries.server";
import { firstIncompleteStep } from "~/features/cases/wizard/rules";
import { unreadCountSql } from "~/features/chat/queries.server";
import type { SlottedFile } from "~/features/files/rules";
import { canReviewDocuments } from "~/features/identity/policy";
import type { StepStatuses } from "~/features/identity/rules";
import { ownCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { hasDraft } from "~/platform/forms/drafts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { type CaseLetter, type CaseProgress, PROVED } from "./case-steps";
import type { Progress } from "./rules";

/** Reads how far the actor is, from the account to the lawyer. */
export function readOwnProgress(actor: Actor): Promise<Progress> {
  return readProgress(db, actor.userId);
}

/** Reads how far any person is: for commands that have asked their policy. @throws AppError not_found. */
export async function readProgress(executor: Executor, userId: string): Promise<Progress> {
  const rows = await executor
    .select({ ...PERSON, steps: stepsJson, hasStory: hasDraft({ userId }, STORY), ownCase: OWN_CASE })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(cases, and(eq(cases.userId, profiles.id), ownCases({ userId })))
    .where(eq(profiles.id, userId))
    .orderBy(sql`coalesce(${cases.lastMessageAt}, ${cases.createdAt}) desc`);
  const [person] = rows;
  if (!person) throw new AppError("not_found");
  const own = rows.flatMap(({ ownCase }) => (ownCase ? [toCaseProgress(ownCase)] : []));
  const hasParts = hasPrivateParts(person) || actsForCompanyOnly(own.map(({ filledFor }) => filledFor));
  const profileComplete = person.profileStepCompleted && canCreateCase(person) && hasParts;
  return {
    // Without a mail server no link was sent.
    emailConfirmed: person.emailVerified || !sendsEmails(),
    profileComplete,
    hasStory: !profileComplete && person.hasStory,
    identityVerified: person.identityVerified,
    steps: Object.fromEntries(
      VERIFICATION_STEPS.map((step) => [step, person.steps?.[step] ?? "not_started"]),
    ) as StepStatuses,
    cases: own,
  };
}

/** For how long the pages of documents say what a decision of their reader set off, in seconds. */
const NEWS_SECONDS = 60;

/** The identity that the last approvals of the actor verified, while it is news; null when there is none. @throws AppError forbidden. */
export async function readOwnVerification(actor: Actor, executor: Executor = db) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const [verified] = await executor
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      submitted: sql`(${auditEntries.details} ->> 'submitted')::int`.mapWith(Number),
    })
    .from(auditEntries)
    .innerJoin(profiles, eq(profiles.id, auditEntries.ownerId))
    .where(
      and(
        sql`${auditEntries.createdAt} > now() - make_interval(secs => ${NEWS_SECONDS})`,
        eq(auditEntries.actorId, actor.userId),
        eq(auditEntries.action, "profile.verified"),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return verified ?? null;
}

const { phone, address, city, postalCode, department, gdprConsent, termsAccepted } = profiles;
const { dateOfBirth, encryptedTaxId, hasNoTaxId } = profiles;

const PERSON = {
  ...{ dateOfBirth, encryptedTaxId, hasNoTaxId },
  ...{ phone, address, city, postalCode, department, gdprConsent, termsAccepted },
  profileStepCompleted: profiles.profileStepCompleted,
  identityVerified: profiles.identityVerified,
  emailVerified: users.emailVerified,
};

const stepsJson = sql<Partial<StepStatuses> | null>`(
  select json_object_agg(${verificationSteps.step}, ${verificationSteps.status})
  from ${verificationSteps} where ${verificationSteps.userId} = ${profiles.id})`;

/** What is being written, and what was sent, which proves an act. */
export const lettersJson = sql<CaseLetter[] | null>`(
  select json_agg(json_build_object('id', ${caseLetters.id}, 'kind', ${caseLetters.kind}, 'sentOn', ${caseLetters.sentOn})
    order by ${caseLetters.createdAt} desc)
  from ${caseLetters} where ${caseLetters.caseId} = ${cases.id})`;

/** The files that prove an act of a row of `cases`. */
export const proofsJson = attachedJson(PROVED);

const hasAgreement = sql<boolean>`exists (
  select from ${feeAgreements} where ${feeAgreements.caseId} = ${cases.id} and ${feeAgreements.status} = 'pending')`;

const OWN_CASE = {
  id: cases.id,
  reference: cases.reference,
  submittedAt: cases.submittedAt,
  firstAnsweredAt: cases.firstAnsweredAt,
  acts: cases.acts,
  letters: lettersJson,
  proofs: proofsJson,
  hasAgreement,
  status: cases.status,
  filledFor: cases.filledFor,
  scamType: cases.scamType,
  // Only whether there is one counts here.
  description: sql<string>`left(btrim(${cases.description}, E' \\n\\r\\t'), 1)`,
  contactDate: cases.contactDate,
  contactDatePrecision: cases.contactDatePrecision,
  availableEvidence: cases.availableEvidence,
  submitWhenVerifiedAt: cases.submitWhenVerifiedAt,
  unreadCount: unreadCountSql("client"),
};

type OwnCase = Parameters<typeof firstIncompleteStep>[0] &
  Omit<CaseProgress, "isComplete" | "isAgreed" | "acts" | "letters" | "proofs"> & {
    submitWhenVerifiedAt: Date | null;
    acts: CaseProgress["acts"] | null;
    letters: CaseLetter[] | null;
    proofs: SlottedFile[] | null;
  };

function toCaseProgress({ submitWhenVerifiedAt, acts, letters, proofs, ...ownCase }: OwnCase): CaseProgress {
  const { id, reference, status, filledFor, unreadCount, hasAgreement, submittedAt, firstAnsweredAt } = ownCase;
  return {
    ...{ id, reference, status, filledFor, unreadCount, hasAgreement, submittedAt, firstAnsweredAt },
    isComplete: firstIncompleteStep(ownCase) === 4,
    isAgreed: submitWhenVerifiedAt !== null,
    acts: acts ?? [],
    letters: letters ?? [],
    proofs: proofs ?? [],
  };
}
