import { and, asc, eq } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { config } from "~/platform/config.server";
import { publicUrl } from "~/platform/public-url.server";
import { DraftExpiringEmail, RetentionRefusedEmail } from "../emails";
import { type Due, draftsToWarn } from "../queries/due.server";
import { retentionHere } from "../retention.server";

const DAY = 86_400_000;

/**
 * Warns those whose draft will be deleted unless they save it, once a draft; no more of them in one night than one night
 * may delete. @returns how many were warned.
 */
export async function warnOfDrafts(now = new Date()): Promise<number> {
  const due = await db
    .select({ id: cases.id })
    .from(cases)
    .where(draftsToWarn(now))
    .orderBy(asc(cases.updatedAt))
    .limit(config.RETENTION_MAX_DELETIONS);
  let warned = 0;
  for (const { id } of due) if (await transaction((tx) => warn(tx, id, now))) warned++;
  return warned;
}

async function warn(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [draft] = await tx
    .update(cases)
    .set({ draftWarnedAt: now })
    .where(and(eq(cases.id, id), draftsToWarn(now)))
    .returning({ userId: cases.userId, reference: cases.caseId });
  if (!draft) return false;
  const [person] = await tx
    .select({ email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, draft.userId));
  if (!person) return false;
  await queueEmail(tx, {
    userId: draft.userId,
    recipient: person.email,
    kind: "draft_expiring",
    subject: "Votre brouillon va être supprimé",
    element: DraftExpiringEmail({
      firstName: person.firstName,
      reference: draft.reference,
      from: new Date(now.getTime() + retentionHere().draftWarningDays * DAY),
      caseUrl: publicUrl(`/case/${id}`),
    }),
  });
  return true;
}

const NUMBER = new Intl.NumberFormat("fr-FR");

/** Tells every administrator that nothing was deleted, and why. */
export async function tellRefusal(due: Due, limit: { setting: string; limit: number }): Promise<void> {
  const found = [
    `${NUMBER.format(due.documents)} personnes avec leurs documents d’identité`,
    `${NUMBER.format(due.cases)} dossiers`,
    `${NUMBER.format(due.requests)} demandes d’assistance`,
    `${NUMBER.format(due.logs)} lignes de journaux`,
  ].join(", ");
  await transaction(async (tx) => {
    const administrators = await tx.select().from(profiles).where(eq(profiles.isAdmin, true));
    for (const { id, email, firstName } of administrators)
      await queueEmail(tx, {
        userId: id,
        recipient: email,
        kind: "retention_refused",
        subject: "La suppression du jour s’est arrêtée",
        element: RetentionRefusedEmail({ firstName, found, ...limit }),
      });
  });
}
