import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { casePayments, cases } from "~/db/schema";
import type { LetterFact } from "~/db/schema/letters";
import type { Actor } from "~/features/accounts/actor";
import type { AuditAction } from "~/features/journal/rules";
import {
  changeCase,
  type LockedCase,
  type LockedParties,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { deleteDraft, deleteDraftsAbout, forgetDraft } from "~/platform/forms/drafts.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { paymentLimits } from "./limits.server";
import { canWritePayments } from "./policy";
import { listPayments } from "./queries.server";
import { caseAmountAfter, MAX_PAYMENTS, type Payment, paymentDraftKey } from "./rules";
import { bankOfIban, chainOf, encryptDetails } from "./rules.server";
import { type PaymentInput, paymentSchema } from "./schema";

/**
 * Adds a payment to a case, and empties the draft of its form. The same one twice adds one.
 * @throws AppError case_not_found, also when another case has that id; too_many_payments, too_many_requests; already_sent
 *   when a payment of that id says something else, which is kept.
 */
export async function addPayment(actor: Actor, caseId: string, input: PaymentInput): Promise<void> {
  await addAll(actor, caseId, [input], (tx) => emptyDraft(tx, actor, caseId));
}

/**
 * Adds payments to a case, all of them or none, each with its line of the journal. The same one twice adds one.
 * @returns how many of these payments the case now has.
 * @throws AppError as `addPayment`.
 */
export function addPayments(actor: Actor, caseId: string, inputs: readonly PaymentInput[]): Promise<number> {
  return addAll(actor, caseId, inputs, async () => {});
}

/** A page that is read again at once must not show the draft of what was just added. */
const emptyDraft = (tx: Tx, actor: Actor, id: string) => deleteDraft(tx, { userId: actor.userId }, paymentDraftKey(id));

async function addAll(
  actor: Actor,
  caseId: string,
  inputs: readonly PaymentInput[],
  also: (tx: Tx) => Promise<void>,
): Promise<number> {
  const ids = inputs.map(({ id }) => id);
  let count = 0;
  await change(actor, caseId, inputs.length, async (tx, { id: caseId }) => {
    const rows: (typeof casePayments.$inferInsert)[] = [];
    for (const input of inputs)
      rows.push({ id: input.id, caseId, authorId: actor.userId, ...(await columnsOf(tx, input)) });
    const added = await tx.insert(casePayments).values(rows).onConflictDoNothing().returning();
    const isOfCase = eq(casePayments.caseId, caseId);
    if (added.length > 0 && (await tx.$count(casePayments, isOfCase)) > MAX_PAYMENTS)
      throw new AppError("too_many_payments");
    if (added.length < inputs.length) await refuseOthers(tx, caseId, inputs, added);
    count = await tx.$count(casePayments, and(isOfCase, inArray(casePayments.id, ids)));
    await also(tx);
    return added.map((payment) => ({ action: "payment.added", payment }));
  });
  return count;
}

type Row = { id: string };

/** Refuses to say « ajoutée » of a payment whose id already was that of another one. @throws AppError already_sent. */
async function refuseOthers(tx: Tx, caseId: string, inputs: readonly PaymentInput[], added: readonly Row[]) {
  const kept = new Map((await listPayments(caseId, tx)).map((payment) => [payment.id, payment]));
  for (const input of inputs.filter(({ id }) => !added.some((one) => one.id === id))) {
    const before = kept.get(input.id);
    // An id of another case tells nothing: it answers as an address that does not exist.
    if (!before) throw new AppError("case_not_found");
    if (!isSame(before, input)) throw new AppError("already_sent");
  }
}

/**
 * Changes a payment, and empties the draft of its form. `input.version` is that of what is replaced: a newer one is not overwritten.
 * @throws AppError case_not_found, payment_not_found, payment_changed, too_many_requests.
 */
export async function changePayment(actor: Actor, caseId: string, input: PaymentInput): Promise<void> {
  await change(actor, caseId, 1, async (tx, caseRow) => {
    const before = (await listPayments(caseRow.id, tx)).find(({ id }) => id === input.id);
    if (!before) throw new AppError("payment_not_found");
    if (!isSame(before, input) && before.version !== input.version) throw new AppError("payment_changed");
    await emptyDraft(tx, actor, input.id);
    if (isSame(before, input)) return [];
    const [changed] = await tx
      .update(casePayments)
      .set({ ...(await columnsOf(tx, input)), version: before.version + 1, updatedAt: new Date() })
      .where(eq(casePayments.id, input.id))
      .returning();
    return changed ? [{ action: "payment.changed", payment: changed }] : [];
  });
}

/** Removes a payment; does nothing when it is already gone. @throws AppError case_not_found, too_many_requests. */
export async function removePayment(actor: Actor, caseId: string, id: string): Promise<void> {
  await change(actor, caseId, 1, async (tx, caseRow) => {
    if (!isId(id)) return [];
    const [removed] = await tx
      .delete(casePayments)
      .where(and(eq(casePayments.id, id), eq(casePayments.caseId, caseRow.id)))
      .returning();
    if (!removed) return [];
    await deleteDraftsAbout(tx, [removed.id]);
    return [{ action: "payment.removed", payment: removed }];
  });
}

/**
 * Records that what the answers of a case tell is no payment, so that it is proposed no more; another amount told later is.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function refuseToldPayment(actor: Actor, caseId: string): Promise<void> {
  await consume(paymentLimits.payment_save, actor.userId);
  await changeCase(null, actor, caseId, { may: canWritePayments, reason: "none" }, async (tx, caseRow) => {
    const details = { amount: caseRow.amount };
    await recordEvent(tx, actor.userId, caseRow, { event: "payment.told_refused", details });
  });
}

/** Writes what was done about some payments of a case that the caller is changing; for null takes it back. */
export async function datePayments(
  tx: Tx,
  actor: Actor,
  caseRow: LockedParties,
  changes: readonly { id: string; dates: Partial<Record<LetterFact | "toldOn", string | null>> }[],
): Promise<void> {
  for (const { id, dates } of changes) {
    const [changed] = await tx
      .update(casePayments)
      .set({ ...dates, version: sql`${casePayments.version} + 1`, updatedAt: new Date() })
      .where(and(eq(casePayments.id, id), eq(casePayments.caseId, caseRow.id)))
      .returning();
    if (changed) await recordPayment(tx, actor, caseRow, { action: "payment.changed", payment: changed });
  }
}

type Changed = { action: AuditAction; payment: typeof casePayments.$inferSelect };

/**
 * Changes payments, then the amount of the case, and records each change.
 * @param points how many changes are counted by the limit.
 */
async function change(
  actor: Actor,
  caseId: string,
  points: number,
  work: (tx: Tx, caseRow: LockedCase) => Promise<Changed[]>,
): Promise<void> {
  await consume(paymentLimits.payment_save, actor.userId, points);
  await changeCase(null, actor, caseId, { may: canWritePayments, reason: "none" }, async (tx, caseRow) => {
    const before = await sumsOf(tx, caseRow.id);
    const changes = await work(tx, caseRow);
    if (changes.length === 0) return unchanged();
    await followAmount(tx, caseRow, before);
    for (const changed of changes) await recordPayment(tx, actor, caseRow, changed);
  });
}

async function recordPayment(
  tx: Tx,
  actor: Actor,
  caseRow: LockedParties,
  { action: event, payment: { id: paymentId, amount, currency, method } }: Changed,
): Promise<void> {
  await recordEvent(tx, actor.userId, caseRow, { event, details: { paymentId, amount, currency, method } });
}

const sumsOf = (tx: Tx, caseId: string) =>
  tx
    .select({ amount: casePayments.amount, currency: casePayments.currency })
    .from(casePayments)
    .where(eq(casePayments.caseId, caseId));

/** The amount of the case follows the sum of its payments, unless another one was typed. */
async function followAmount(tx: Tx, caseRow: LockedCase, before: Awaited<ReturnType<typeof sumsOf>>): Promise<void> {
  const amount = caseAmountAfter(caseRow.amount, before, await sumsOf(tx, caseRow.id));
  if (amount === caseRow.amount) return;
  // A page of the wizard that still shows the former amount must not write it back.
  await tx
    .update(cases)
    .set({ amount, version: sql`${cases.version} + 1` })
    .where(eq(cases.id, caseRow.id));
}

async function columnsOf(tx: Tx, input: PaymentInput) {
  const { id, version: _version, payeeName, payeeIban, cryptoAddress, cryptoTransaction, ...columns } = input;
  return {
    ...columns,
    ...(await encryptDetails(tx, id, { payeeName, payeeIban, cryptoAddress, cryptoTransaction })),
    ...bankOfIban(payeeIban),
    cryptoChain: columns.cryptoChain ?? (cryptoAddress ? chainOf(cryptoAddress) : null),
  };
}

/**
 * Empties the draft of a new payment when it holds no more than a payment that was added: a save that came late.
 * @returns whether it did.
 */
export async function forgetAddedPayment(
  actor: Actor,
  caseId: string,
  fields: Record<string, string[]>,
  added: Payment,
): Promise<boolean> {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value);
  const typed = parseWithZod(form, { schema: paymentSchema });
  if (typed.status !== "success" || !isSame(added, typed.value)) return false;
  await forgetDraft({ userId: actor.userId }, paymentDraftKey(caseId));
  return true;
}

/** Whether a payment already says what its form sends: a double click. */
function isSame(before: Record<string, unknown>, input: PaymentInput): boolean {
  const { version: _version, cryptoChain, ...typed } = input;
  const isChainKept = cryptoChain === null || cryptoChain === before.cryptoChain;
  return isChainKept && Object.entries(typed).every(([name, value]) => before[name] === value);
}
