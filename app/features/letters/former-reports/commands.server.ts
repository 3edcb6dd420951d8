import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseLetters, casePayments, cases } from "~/db/schema";
import { changeCases, type LockedRow, recordEvent } from "~/features/members/change-case.commands.server";
import { textOf } from "../formats/rules";
import { decryptLetter } from "../rules.server";
import { tracesOf } from "../sending";
import { explained } from "./rules";

/** How many cases are looked for at once. */
const BATCH = 100;
/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The letters noted as sent by a version that had one date for every act, also while it still serves. */
const isFormer = and(isNotNull(caseLetters.sentOn), sql`not coalesce(${caseLetters.traces} ? 'hasActs', false)`);

/**
 * Gives each act of the letters that version 0.3.0 noted as sent its own date, case by case. Safe to run twice and beside
 * that version: a letter is read once. A case that somebody is changing is left for the next time.
 * @returns how many letters were read.
 */
export async function readFormerLetters(): Promise<number> {
  let read = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const found: { id: string }[] = await db
      .selectDistinct({ id: caseLetters.caseId })
      .from(caseLetters)
      .where(and(isFormer, sql`${caseLetters.caseId} > ${after}::uuid`))
      .orderBy(caseLetters.caseId)
      .limit(BATCH);
    for (const { id } of found) read += await transaction((tx) => readLettersOf(tx, id));
    after = found.length < BATCH ? undefined : found.at(-1)?.id;
  }
  return read;
}

async function readLettersOf(tx: Tx, caseId: string): Promise<number> {
  const readAll = async ([caseRow]: LockedRow[]) => {
    if (!caseRow) return 0;
    // The first sent first: it is the one that did what the next ones repeat.
    const letters = await tx
      .select()
      .from(caseLetters)
      .where(and(eq(caseLetters.caseId, caseId), isFormer))
      .orderBy(asc(caseLetters.sentOn), asc(caseLetters.createdAt));
    for (const letter of letters) await readLetter(tx, caseRow, letter);
    return letters.length;
  };
  return changeCases(tx, eq(cases.id, caseId), readAll, { skipLocked: true });
}

async function readLetter(tx: Tx, caseRow: LockedRow, letter: typeof caseLetters.$inferSelect): Promise<void> {
  const { id, kind, paymentIds } = letter;
  const sentOn = letter.sentOn as string;
  const copy = (await decryptLetter(letter, tx))?.copy;
  const own = and(eq(casePayments.caseId, caseRow.id), inArray(casePayments.id, paymentIds));
  const payments = await tx.select().from(casePayments).where(own);
  const acts = tracesOf({ kind, text: copy ? textOf(copy.letter) : "", sentOn }, payments, true);
  const { changes, traces } = explained({ sentOn, traces: letter.traces }, acts, payments);
  for (const { id: paymentId, dates } of changes) {
    const [changed] = await tx
      .update(casePayments)
      // A form that was opened before does not show these dates, and must not empty them.
      .set({ ...dates, version: sql`${casePayments.version} + 1`, updatedAt: new Date() })
      .where(eq(casePayments.id, paymentId))
      .returning();
    if (!changed) continue;
    const { amount, currency, method } = changed;
    const details = { paymentId, amount, currency, method };
    await recordEvent(tx, null, caseRow, { event: "payment.changed", details });
  }
  await tx.update(caseLetters).set({ traces }).where(eq(caseLetters.id, id));
}
