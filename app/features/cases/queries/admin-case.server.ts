import { and, asc, eq, like } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, cases, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { unreadCountsByCase } from "~/features/chat/queries.server";
import { AppError } from "~/platform/errors";
import { canReadAsAdministrator } from "../policy";
import { isCaseId } from "../schema";
import { attachmentsOf } from "./attachments.server";

/**
 * Everything about a case for the administration: answers, client, identity, files, history.
 * @throws AppError case_not_found.
 */
export async function readCaseForAdministration(actor: Actor, id: string) {
  if (!canReadAsAdministrator(actor) || !isCaseId(id)) throw new AppError("case_not_found");
  const [row] = await db
    .select({ of: cases, client: profiles })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, id));
  if (!row) throw new AppError("case_not_found");
  const steps = await db.select().from(verificationSteps).where(eq(verificationSteps.userId, row.client.id));
  const unread = await unreadCountsByCase(actor, [id]);
  return {
    ...row.of,
    client: row.client,
    steps: steps.map(({ step, documentType, status }) => ({ step, documentType, status })),
    attachments: await attachmentsOf(id),
    history: await historyOf(id),
    unreadCount: unread.get(id) ?? 0,
  };
}
export type AdministeredCase = Awaited<ReturnType<typeof readCaseForAdministration>>;

async function historyOf(id: string) {
  return db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .where(
      and(eq(auditEntries.subjectType, "case"), eq(auditEntries.subjectId, id), like(auditEntries.action, "case.%")),
    )
    .orderBy(asc(auditEntries.id));
}
export type HistoryEntry = Awaited<ReturnType<typeof historyOf>>[number];
