import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { caseMessages, cases, installation } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { defineJob, enqueue } from "~/platform/jobs/jobs.server";
import { defaultLawyerName, teamName } from "./rules";

/**
 * Writes their signature on the staff's messages of before 0.2.0, which have none, so that a later name does not change
 * them. Runs once for each installation; interrupted, it goes on where it was.
 */
export const fillSignatures = defineJob({
  name: "chat.fill_signatures",
  key: () => "all",
  run: async () => {
    while (await fillNextSignatures());
  },
});

/** At the start of the process, until the messages of this installation are filled. */
export async function fillSignaturesAtStart(): Promise<void> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY));
  if (!(row?.value as Progress | undefined)?.isDone) await transaction((tx) => enqueue(tx, fillSignatures, {}));
}

const KEY = "message_signatures";
const CASES_AT_ONCE = 200;

/** The names in force when the job first ran, and the last case that it filled; null before the first one. */
type Progress = { displayed: string; team: string; after: string | null; isDone: boolean };

/** Fills the messages of some cases, in the order of their ids. @returns false once none is left. */
export async function fillNextSignatures(atOnce = CASES_AT_ONCE): Promise<boolean> {
  return transaction(async (tx) => {
    const begun: Progress = { displayed: defaultLawyerName(), team: teamName(), after: null, isDone: false };
    await tx.insert(installation).values({ key: KEY, value: begun }).onConflictDoNothing();
    const [row] = await tx.select().from(installation).where(eq(installation.key, KEY)).for("update");
    const progress = row?.value as Progress;
    if (progress.isDone) return false;
    const ids = await casesAfter(tx, progress.after, atOnce);
    await fill(tx, ids, progress);
    await writeInstallation(tx, KEY, { ...progress, after: ids.at(-1) ?? null, isDone: ids.length < atOnce });
    return ids.length === atOnce;
  });
}

async function casesAfter(tx: Tx, after: string | null, atOnce: number): Promise<string[]> {
  const later = after === null ? undefined : gt(cases.id, after);
  const rows = await tx.select({ id: cases.id }).from(cases).where(later).orderBy(asc(cases.id)).limit(atOnce);
  return rows.map(({ id }) => id);
}

async function fill(tx: Tx, caseIds: readonly string[], { displayed, team }: Progress): Promise<void> {
  if (caseIds.length === 0) return;
  const { caseId, senderId, signedAs, signature } = caseMessages;
  await tx
    .update(caseMessages)
    .set({ signature: sql`case when ${signedAs} = 'team' then ${team} else ${displayed} end` })
    .where(
      and(
        inArray(caseId, [...caseIds]),
        eq(senderId, SYSTEM_USER_ID),
        isNull(signature),
        inArray(signedAs, ["displayed", "team"]),
      ),
    );
}
