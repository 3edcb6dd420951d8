import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { cases, formDrafts, journeyCounts, verificationSteps } from "~/db/schema";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import type { JourneyStep, KeptJourney } from "~/db/schema/journey-steps";
import { begun, type Device, type Passed, pass } from "./rules";

/**
 * Begins to count a story whose first sentence is stored; does nothing when it is counted already. A story that was begun
 * by a version that did not count begins with its next save.
 * @param draft which row of the drafts is the story.
 */
export function beginJourney(draft: SQL, device: Device, now = new Date()): Promise<void> {
  return transaction(async (tx) => {
    const journey = begun(device, now);
    const [counted] = await tx
      .update(formDrafts)
      .set({ journey })
      .where(and(draft, isNull(formDrafts.journey)))
      .returning({ id: formDrafts.id });
    if (counted) await count(tx, journey, [{ step: "begun", seconds: null }]);
  });
}

/** Counts that a story passes a step, once. @param draft which row of the drafts is the story. */
export async function passInStory(tx: Tx, draft: SQL, step: JourneyStep, now = new Date()): Promise<void> {
  const [row] = await tx
    .select({ id: formDrafts.id, journey: formDrafts.journey })
    .from(formDrafts)
    .where(and(draft, isNotNull(formDrafts.journey)))
    .for("update");
  const next = row?.journey && pass(row.journey, step, now);
  if (!next) return;
  await tx.update(formDrafts).set({ journey: next.journey }).where(eq(formDrafts.id, row.id));
  await count(tx, next.journey, next.passed);
}

/**
 * Hands the journey of a story to the draft case that it became, which has passed the profile.
 * @param draft which row of the drafts was the story; it is counted no more.
 */
export async function giveJourney(tx: Tx, draft: SQL, ownCase: { id: string; userId: string }): Promise<void> {
  const [row] = await tx
    .select({ id: formDrafts.id, journey: formDrafts.journey })
    .from(formDrafts)
    .where(and(draft, isNotNull(formDrafts.journey)))
    .for("update");
  if (!row?.journey) return;
  await tx.update(formDrafts).set({ journey: null }).where(eq(formDrafts.id, row.id));
  await keepWithCase(tx, { id: ownCase.id, journey: row.journey }, "profile");
  await passDocuments(tx, ownCase.userId);
}

/** Counts that the draft cases of a person pass the documents, once all three are sent and none is to be sent again. */
export async function passDocuments(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .select({ id: cases.id, journey: cases.journey, agreedAt: cases.submitWhenVerifiedAt })
    .from(cases)
    .where(and(eq(cases.userId, userId), isNotNull(cases.journey), allSent(userId)))
    .for("update");
  for (const { id, journey, agreedAt } of rows) {
    const now = new Date();
    const passed = journey && (await keepWithCase(tx, { id, journey }, "documents", now));
    // They agreed to the summary before their last document.
    if (passed && agreedAt) await keepWithCase(tx, { id, journey: passed }, "summary", now);
  }
}

const allSent = (userId: string): SQL => sql`(select count(*) from ${verificationSteps}
  where ${verificationSteps.userId} = ${userId} and ${verificationSteps.status} in ('pending', 'approved'))
  = ${VERIFICATION_STEPS.length}`;

type LockedDraft = { id: string; journey: KeptJourney | null };

/** Counts that the owner of a locked draft agreed to its summary. Before the documents it is counted with them. */
export async function passSummary(tx: Tx, { id, journey }: LockedDraft): Promise<void> {
  if (journey?.step === "documents") await keepWithCase(tx, { id, journey }, "summary");
}

/** Counts that a locked draft is sent, which ends its journey: nothing of it is kept. */
export async function endJourney(tx: Tx, { id, journey }: LockedDraft): Promise<void> {
  if (!journey) return;
  const now = new Date();
  const summary = pass(journey, "summary", now);
  const sent = pass(summary?.journey ?? journey, "sent", now);
  await tx.update(cases).set({ journey: null }).where(eq(cases.id, id));
  await count(tx, journey, [...(summary?.passed ?? []), ...(sent?.passed ?? [])]);
}

/** @returns the journey as it goes on; null when the step was passed before. */
async function keepWithCase(
  tx: Tx,
  { id, journey }: { id: string; journey: KeptJourney },
  step: JourneyStep,
  now = new Date(),
): Promise<KeptJourney | null> {
  const next = pass(journey, step, now);
  if (!next) return null;
  await tx.update(cases).set({ journey: next.journey }).where(eq(cases.id, id));
  await count(tx, next.journey, next.passed);
  return next.journey;
}

/** Adds to the counts of the hour in which the story was begun. */
export async function count(
  tx: Tx,
  { hour, isPhone, hasScripts }: KeptJourney,
  passed: readonly Passed[],
): Promise<void> {
  const bucket = { hour: new Date(hour), isPhone, hasScripts, stories: 1 };
  await tx
    .insert(journeyCounts)
    .values(passed.map(({ step, seconds }) => ({ ...bucket, step, seconds })))
    .onConflictDoUpdate({
      target: [
        journeyCounts.hour,
        journeyCounts.step,
        journeyCounts.isPhone,
        journeyCounts.hasScripts,
        journeyCounts.seconds,
      ],
      set: { stories: sql`${journeyCounts.stories} + 1` },
    });
}
