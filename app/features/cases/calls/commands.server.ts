import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseCalls } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { fromParis } from "~/platform/paris.server";
import { changeInternal, requireSameCase } from "../internal.commands.server";
import { canChangeInternalRecord } from "../policy";
import { callVersion } from "./rules.server";
import type { CallInput } from "./schema";

/**
 * Records a telephone call on a case. The same `id` twice records one call. It stops no clock: only a written answer
 * does.
 * @throws AppError case_not_found, not_found; already_sent when a call of that id says something else, which is kept.
 */
export async function addCall(actor: Actor, caseId: string, input: CallInput): Promise<void> {
  const entry = { event: "call.added", details: { callId: input.id } } as const;
  await changeInternal(actor, caseId, entry, async (tx) => {
    await requireSameCase(tx, caseCalls, input.id, caseId);
    const inserted = await tx
      .insert(caseCalls)
      .values({ id: input.id, caseId, authorId: actor.userId, ...columnsOf(input) })
      .onConflictDoNothing()
      .returning({ id: caseCalls.id });
    if (inserted.length === 0) {
      const [call] = await tx.select().from(caseCalls).where(eq(caseCalls.id, input.id));
      const isSame = call?.authorId === actor.userId && callVersion(call) === callVersion(columnsOf(input));
      if (!isSame) throw new AppError("already_sent");
      return unchanged();
    }
  });
}

/**
 * Changes the actor's own call.
 * @param input.version of what is replaced (`callVersion`); anything else is not overwritten.
 * @throws AppError case_not_found, call_not_yours, not_found, case_call_changed.
 */
export async function editCall(actor: Actor, caseId: string, input: CallInput): Promise<void> {
  const entry = { event: "call.edited", details: { callId: input.id } } as const;
  await changeInternal(actor, caseId, entry, async (tx, caseRow) => {
    const call = await findOwnCall(tx, actor, caseRow, input.id);
    if (!call) throw new AppError("not_found");
    const columns = columnsOf(input);
    if (callVersion(columns) === callVersion(call)) return unchanged();
    if (input.version !== undefined && input.version !== callVersion(call)) throw new AppError("case_call_changed");
    await tx
      .update(caseCalls)
      .set({ ...columns, updatedAt: new Date() })
      .where(eq(caseCalls.id, input.id));
  });
}

/**
 * Removes the actor's own call; does nothing when it is already gone.
 * @throws AppError case_not_found, not_found, call_not_yours.
 */
export async function deleteCall(actor: Actor, caseId: string, id: string): Promise<void> {
  const entry = { event: "call.deleted", details: { callId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx, caseRow) => {
    await requireSameCase(tx, caseCalls, id, caseId);
    if (!(await findOwnCall(tx, actor, caseRow, id))) return unchanged();
    await tx.delete(caseCalls).where(eq(caseCalls.id, id));
  });
}

function columnsOf({ calledOn, calledAt, direction, caller, minutes, text, nextStep }: CallInput) {
  return {
    calledAt: fromParis(calledOn, calledAt),
    direction,
    caller,
    minutes: minutes ?? null,
    text,
    nextStep: nextStep || null,
  };
}

async function findOwnCall(tx: Tx, actor: Actor, caseRow: LockedCase, id: string) {
  if (!isId(id)) return undefined;
  const [call] = await tx
    .select()
    .from(caseCalls)
    .where(and(eq(caseCalls.id, id), eq(caseCalls.caseId, caseRow.id)));
  if (call && !canChangeInternalRecord(actor, caseRow, call)) throw new AppError("call_not_yours");
  return call;
}
