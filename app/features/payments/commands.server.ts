import { and, eq, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { casePayments, cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, lockCaseFor } from "~/features/cases/desk/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { mayWriteAsHelper } from "~/features/members/access.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { paymentLimits } from "./limits.server";
import { canWritePayments } from "./policy";
import { listPayments } from "./queries.server";
import { caseAmountAfter, MAX_PAYMENTS } from "./rules";
import { bankOfIban, chainOf, sealDetails } from "./rules.server";
import type { PaymentInput } from "./schema";

/**
 * Adds a payment to a case. The same `id` twice adds one.
 * @throws AppError case_not_found, too_many_payments, too_many_requests.
 */
export async function addPayment(actor: Actor, caseId: string, input: PaymentInput): Promise<void> {
  await change(actor, caseId, async (tx, { id }) => {
    if ((await tx.$count(casePayments, eq(casePayments.caseId, id))) >= MAX_PAYMENTS)
      throw new AppError("too_many_payments");
    const [added] = await tx
      .insert(casePayments)
      .values({ id: input.id, caseId: id, authorId: actor.userId, ...(await columnsOf(tx, input)) })
      .onConflictDoNothing()
      .returning();
    return added && { action: "payment.added", payment: added };
  });
}

/**
 * Changes a payment. `input.version` is that of what is replaced: a newer one is not overwritten.
 * @throws AppError case_not_found, payment_not_found, payment_changed, too_many_requests.
 */
export async function changePayment(actor: Actor, caseId: string, input: PaymentInput): Promise<void> {
  await change(actor, caseId, async (tx, caseRow) => {
    const before = (await listPayments(caseRow.id, tx)).find(({ id }) => id === input.id);
    if (!before) throw new AppError("payment_not_found");
    if (isSame(before, input)) return undefined;
    if (before.version !== input.version) throw new AppError("payment_changed");
    const [changed] = await tx
      .update(casePayments)
      .set({ ...(await columnsOf(tx, input)), version: before.version + 1, updatedAt: new Date() })
      .where(eq(casePayments.id, input.id))
      .returning();
    return changed && { action: "payment.changed", payment: changed };
  });
}

/** Removes a payment; does nothing when it is already gone. @throws AppError case_not_found, too_many_requests. */
export async function removePayment(actor: Actor, caseId: string, id: string): Promise<void> {
  await change(actor, caseId, async (tx, caseRow) => {
    if (!isId(id)) return undefined;
    const [removed] = await tx
      .delete(casePayments)
      .where(and(eq(casePayments.id, id), eq(casePayments.caseId, caseRow.id)))
      .returning();
    await deleteDraftsAbout(tx, [id]);
    return removed && { action: "payment.removed", payment: removed };
  });
}

type PaymentDate = "reportedOn" | "complainedOn";

/**
 * Writes what the sending of a letter says of some payments of a locked case, and for null takes it back. The caller has
 * asked its policy, and tells the pages.
 */
export async function datePayments(
  tx: Tx,
  actor: Actor,
  caseRow: Pick<LockedCase, "id" | "userId">,
  changes: readonly { id: string; dates: Partial<Record<PaymentDate, string | null>> }[],
): Promise<void> {
  for (const { id, dates } of changes) {
    const [changed] = await tx
      .update(casePayments)
      .set({ ...dates, version: sql`${casePayments.version} + 1`, updatedAt: new Date() })
      .where(and(eq(casePayments.id, id), eq(casePayments.caseId, caseRow.id)))
      .returning();
    if (changed) await recordChange(tx, actor, caseRow, { action: "payment.changed", payment: changed });
  }
}

type Changed = { action: AuditAction; payment: typeof casePayments.$inferSelect };

/** Changes the payments under the lock of the case, then updates its amount, records the change and tells open pages. */
async function change(
  actor: Actor,
  caseId: string,
  work: (tx: Tx, caseRow: LockedCase) => Promise<Changed | undefined>,
): Promise<void> {
  await consume(paymentLimits.payment_save, actor.userId);
  await transaction(async (tx) => {
    const caseRow = await lockForPayments(tx, actor, caseId);
    const before = await sumsOf(tx, caseRow.id);
    const changed = await work(tx, caseRow);
    if (!changed) return;
    await followAmount(tx, caseRow, before);
    await recordChange(tx, actor, caseRow, changed);
    await publish(tx, { kind: "case", id: caseRow.id, audience: await caseAudience(tx, caseRow) });
  });
}

async function recordChange(
  tx: Tx,
  actor: Actor,
  caseRow: Pick<LockedCase, "id" | "userId">,
  { action, payment: { id, amount, currency, method } }: Changed,
): Promise<void> {
  await recordAudit(tx, actor.userId, {
    action,
    subjectType: "case",
    subjectId: caseRow.id,
    ownerId: caseRow.userId,
    details: { paymentId: id, amount, currency, method },
  });
}

/** Locks a case whose payments the actor may change. @throws AppError case_not_found. */
export async function lockForPayments(tx: Tx, actor: Actor, caseId: string): Promise<LockedCase> {
  const caseRow = await lockCaseFor(tx, actor, caseId, () => true);
  const [row] = await tx
    .select({ canWrite: mayWriteAsHelper(actor) })
    .from(cases)
    .where(eq(cases.id, caseRow.id));
  if (!canWritePayments(actor, { ...caseRow, canWrite: row?.canWrite === true })) throw new AppError("case_not_found");
  return caseRow;
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
    ...(await sealDetails(tx, id, { payeeName, payeeIban, cryptoAddress, cryptoTransaction })),
    ...bankOfIban(payeeIban),
    cryptoChain: columns.cryptoChain ?? (cryptoAddress ? chainOf(cryptoAddress) : null),
  };
}

/** Whether a payment already says what its form sends: a double click. */
function isSame(before: Record<string, unknown>, input: PaymentInput): boolean {
  const { version: _version, cryptoChain, ...typed } = input;
  const isChainKept = cryptoChain === null || cryptoChain === before.cryptoChain;
  return isChainKept && Object.entries(typed).every(([name, value]) => before[name] === value);
}
