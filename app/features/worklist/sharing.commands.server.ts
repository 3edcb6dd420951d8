import { and, eq, gte, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseMembers, cases, caseTasks, contactMessages, identityDocuments, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { tellColleagues } from "~/features/cases/colleagues/commands.server";
import { changeInternal } from "~/features/cases/internal.commands.server";
import { changeCase } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { canAssign, canFollowUp, canRemindLawyer } from "./policy";

/**
 * Gives a conversation to somebody of the team, or back to the team. It counts while the case has no lawyer.
 * @param ownerId null: the team.
 * @throws AppError case_not_found, forbidden, owner_unknown.
 */
export async function giveConversation(actor: Actor, caseId: string, ownerId: string | null): Promise<void> {
  requireAssigning(actor);
  const change = { may: canFollowUp, reason: "none", announce: { to: "handlers" }, facts: [] } as const;
  const entry = { event: "case.given", details: { to: ownerId } } as const;
  await changeCase(null, actor, caseId, { ...change, ...entry }, async (tx, { id, userId }) => {
    await requireAdministrator(tx, ownerId, userId);
    await tx.update(cases).set({ ownerId }).where(eq(cases.id, id));
  });
}

/** The same with a task of a case. @throws AppError as `giveConversation`; not_found. */
export async function giveTask(actor: Actor, caseId: string, id: string, ownerId: string | null): Promise<void> {
  requireAssigning(actor);
  const entry = { event: "task.taken", details: { taskId: id, to: ownerId } } as const;
  await changeInternal(actor, caseId, entry, async (tx, { userId }) => {
    await requireAdministrator(tx, ownerId, userId);
    await changeTask(tx, { caseId, id }, { assigneeId: ownerId });
  });
}

/** « En sommeil »: a task waits for its day. @throws AppError case_not_found, reason_needed, not_found. */
export async function putOffTask(actor: Actor, caseId: string, id: string, dueOn: string): Promise<void> {
  const entry = { event: "task.put_off", details: { taskId: id, until: dueOn } } as const;
  await changeInternal(actor, caseId, entry, (tx) => changeTask(tx, { caseId, id }, { dueOn }));
}

async function changeTask(
  tx: Tx,
  { caseId, id }: { caseId: string; id: string },
  change: Partial<typeof caseTasks.$inferInsert>,
): Promise<void> {
  if (!isId(id)) throw new AppError("not_found");
  const one = and(eq(caseTasks.id, id), eq(caseTasks.caseId, caseId));
  const [changed] = await tx.update(caseTasks).set(change).where(one).returning({ id: caseTasks.id });
  if (!changed) throw new AppError("not_found");
}

/** The words of the task that a lawyer gets; they repeat nothing of the case. */
const REMINDED = "L’équipe vous relance\u00a0: votre client attend une réponse";

/**
 * « Relancer Maître … »: the lawyer in charge gets a task for today and an e-mail that leads to the case. Once a day.
 * @throws AppError case_not_found, not_found without a lawyer in charge, already_reminded.
 */
export async function remindLawyer(actor: Actor, caseId: string): Promise<void> {
  const change = {
    may: canRemindLawyer,
    reason: "none",
    announce: { kind: "note", to: "handlers" },
    facts: [],
  } as const;
  await changeCase(null, actor, caseId, { ...change, event: "case.lawyer_reminded" }, async (tx, caseRow) => {
    const [lawyer] = await tx
      .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
      .from(caseMembers)
      .innerJoin(profiles, eq(profiles.id, caseMembers.userId))
      .where(and(eq(caseMembers.caseId, caseRow.id), eq(caseMembers.membership, "lawyer")));
    if (!lawyer) throw new AppError("not_found");
    const isToday = gte(caseTasks.createdAt, sql`now() - interval '1 day'`);
    const reminded = and(eq(caseTasks.caseId, caseRow.id), eq(caseTasks.assigneeId, lawyer.id), isToday);
    if ((await tx.$count(caseTasks, and(reminded, eq(caseTasks.text, REMINDED)))) > 0)
      throw new AppError("already_reminded");
    const task = { caseId: caseRow.id, authorId: actor.userId, assigneeId: lawyer.id, dueOn: today() };
    await tx.insert(caseTasks).values({ id: crypto.randomUUID(), ...task, text: REMINDED });
    await tellColleagues(tx, actor.userId, { ...caseRow, section: "taches" }, [lawyer]);
  });
}

function requireAssigning(actor: Actor): void {
  if (!canAssign(actor)) throw new AppError("forbidden");
}

/** Refuses to give something to who is no administrator. @param clientId whose own case or documents they may not have. @throws AppError owner_unknown. */
export async function requireAdministrator(tx: Tx, ownerId: string | null, clientId: string | null): Promise<void> {
  if (ownerId === null) return;
  const one = isId(ownerId) && ownerId !== clientId ? eq(profiles.id, ownerId) : undefined;
  const isOfTeam = one && (await tx.$count(profiles, and(one, eq(profiles.role, "administrator")))) > 0;
  if (!isOfTeam) throw new AppError("owner_unknown");
}

/** Gives back to the team what somebody had who is of the team no more, within the caller's transaction. */
export async function releaseOwned(tx: Tx, userId: string): Promise<void> {
  await tx.update(cases).set({ ownerId: null }).where(eq(cases.ownerId, userId));
  await tx.update(contactMessages).set({ ownerId: null }).where(eq(contactMessages.ownerId, userId));
  await tx.update(identityDocuments).set({ ownerId: null }).where(eq(identityDocuments.ownerId, userId));
}
