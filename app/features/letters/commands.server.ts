import { and, eq } from "drizzle-orm";
import { addressees } from "~/content/addressees";
import type { Tx } from "~/db/client.server";
import { caseAttachments, caseLetters, files } from "~/db/schema";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { Actor } from "~/features/accounts/actor";
import type { AuditAction } from "~/features/journal/rules";
import { changeCase, type LockedCase, recordEvent, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { groundOf } from "./banks/contest-abroad.server";
import { letterLimits } from "./limits.server";
import { canWriteLetters } from "./policy";
import { listLetterPayments, listLetters } from "./queries.server";
import { BANK_REASONS } from "./reasons";
import { NOT_CONFIRMED } from "./rules";
import { decryptLetter, encryptLetter, NO_CONTENT } from "./rules.server";
import type { LetterInput } from "./schema";
import type { LetterContent } from "./templates/composition";
import { digestOfWords } from "./templates/composition.server";
import { contradiction, refusesGround } from "./templates/ground";
import { LETTER_TEMPLATES, mayBeWrittenFor } from "./templates/rules.server";

type LetterRow = typeof caseLetters.$inferSelect;

/** A case has at most so many letters. */
const MAX_LETTERS = 60;
/** What a client typed in one letter, in characters of JSON. */
const MAX_CONTENT = 300_000;
/** The key of a gap (`mapBlanks`). */
const BLANK_KEY = /^[\w-]{1,60}-[0-9a-f]{10}-\d{1,4}-\d{1,4}$/;

/**
 * Begins a letter. The same `id` twice begins one.
 * @throws AppError case_not_found, not_found for a kind that the victim does not send, letter_needs_payments,
 *   letter_payment_refused, letter_ground_refused, letter_ground_confirmed, letter_grounds_conflict, too_many_letters,
 *   too_many_requests.
 */
export async function beginLetter(actor: Actor, caseId: string, kind: LetterKind, input: LetterInput): Promise<void> {
  await changeLetters(actor, caseId, async (tx, caseRow) => {
    const letters = await listLetters(caseRow.id, tx);
    if (letters.some(({ id }) => id === input.id)) return undefined;
    if (letters.length >= MAX_LETTERS) throw new AppError("too_many_letters");
    if (!mayBeWrittenFor(kind, caseRow)) throw new AppError("not_found");
    const choices = await choicesOf(tx, caseRow, kind, input, letters);
    const [begun] = await tx
      .insert(caseLetters)
      .values({
        ...choices,
        ...{ id: input.id, caseId: caseRow.id, kind, authorId: actor.userId },
        ...(await encryptLetter(tx, input.id, { content: contentOf(input, NO_CONTENT), copy: null })),
      })
      .onConflictDoNothing()
      .returning();
    return begun && { action: "letter.begun", letter: begun };
  });
}

/**
 * Changes a letter that was not sent. `input.version` is that of what is replaced: a newer one is not overwritten. Other
 * payments, another ground or other words of its law are to be confirmed again.
 * @throws AppError as `beginLetter`; letter_not_found, letter_changed, letter_already_sent.
 */
export async function changeLetter(actor: Actor, caseId: string, input: LetterInput): Promise<void> {
  await changeLetters(actor, caseId, async (tx, caseRow) => {
    const letters = await listLetters(caseRow.id, tx);
    const before = letters.find(({ id }) => id === input.id);
    if (!before) throw new AppError("letter_not_found");
    if (before.sentOn !== null) throw new AppError("letter_already_sent");
    if (before.version !== input.version) throw new AppError("letter_changed");
    const choices = await choicesOf(tx, caseRow, before.kind, input, letters);
    const former = (await decryptLetter(before, tx))?.content ?? NO_CONTENT;
    const content = contentOf(input, former);
    const isSameClaim =
      before.ground === choices.ground &&
      before.paymentIds.toSorted().join() === choices.paymentIds.toSorted().join() &&
      former.words.law === content.words.law &&
      blanksOf("law", former) === blanksOf("law", content);
    if (isUnchanged(before, choices) && JSON.stringify(former) === JSON.stringify(content)) return undefined;
    const [changed] = await tx
      .update(caseLetters)
      .set({
        ...choices,
        ...(!isSameClaim && NOT_CONFIRMED),
        ...(await encryptLetter(tx, before.id, { content, copy: null })),
        version: before.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(caseLetters.id, before.id))
      .returning();
    return changed && { action: "letter.changed", letter: changed };
  });
}

/**
 * Deletes a letter that was not sent; does nothing when it is already gone.
 * @throws AppError case_not_found, letter_already_sent, too_many_requests.
 */
export async function deleteLetter(actor: Actor, caseId: string, id: string): Promise<void> {
  await changeLetters(actor, caseId, async (tx, caseRow) => {
    const letter = isId(id) ? (await listLetters(caseRow.id, tx)).find((one) => one.id === id) : undefined;
    if (!letter) return undefined;
    if (letter.sentOn !== null) throw new AppError("letter_already_sent");
    await tx.delete(caseLetters).where(eq(caseLetters.id, letter.id));
    await deleteDraftsAbout(tx, [letter.id]);
    return { action: "letter.deleted", letter };
  });
}

/** What a change did to which letter. */
export type LetterChange = { action: AuditAction; letter: LetterRow };
type Work = (tx: Tx, caseRow: LockedCase) => Promise<LetterChange | undefined>;

/** Runs a change by who writes the letters of a case. */
export async function changeLetters(actor: Actor, caseId: string, work: Work): Promise<void> {
  await consume(letterLimits.letter_save, actor.userId);
  await changeCase(null, actor, caseId, { may: canWriteLetters }, async (tx, caseRow) => {
    const changed = await work(tx, caseRow);
    if (!changed) return unchanged();
    await recordLetter(tx, actor, caseRow, changed);
  });
}

/** Writes a change into the journal, without a word of the letter. */
export async function recordLetter(tx: Tx, actor: Actor, caseRow: LockedCase, change: LetterChange): Promise<void> {
  const { id, kind, ground, sending } = change.letter;
  const details = { letterId: id, kind, ground, sending };
  await recordEvent(tx, actor.userId, caseRow, { event: change.action, details });
}

/** What the form chose: payments and files of this case only, and a ground that no other letter contradicts. */
async function choicesOf(
  tx: Tx,
  caseRow: LockedCase,
  kind: LetterKind,
  input: LetterInput,
  letters: readonly LetterRow[],
) {
  const template = LETTER_TEMPLATES[kind];
  const payments = (await listLetterPayments(caseRow.id, tx)).filter(({ id }) => input.payments.includes(id));
  if (payments.some((payment) => template.refusalOf(payment, caseRow) !== null))
    throw new AppError("letter_payment_refused");
  if (template.needsPayments && payments.length === 0) throw new AppError("letter_needs_payments");
  const paymentIds = payments.map(({ id }) => id);
  const ofTemplate = groundOf(template, payments);
  const ground = ofTemplate === "choice" ? (input.ground ?? null) : ofTemplate;
  if (refusesGround(ground, payments)) throw new AppError("letter_ground_refused");
  const contrary = contradiction({ id: input.id, ground, paymentIds }, letters);
  if (contrary) throw new AppError(contrary);
  const ofCase = await tx
    .select({ id: files.id })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseRow.id)));
  const known = new Set(ofCase.map(({ id }) => id));
  return { paymentIds, ground, exhibits: input.exhibits.filter((id) => known.has(id)), sending: input.sending ?? null };
}

type Choices = Awaited<ReturnType<typeof choicesOf>>;

const isUnchanged = (before: LetterRow, choices: Choices): boolean =>
  Object.entries(choices).every(([name, value]) => String(before[name as keyof Choices]) === String(value));

/** What was typed in the gaps of one part of a letter. */
const blanksOf = (section: string, { blanks }: LetterContent): string =>
  JSON.stringify(Object.entries(blanks).filter(([key]) => key.startsWith(`${section}-`)));

/** What the client wrote: the words that they did not change go on following the case. */
function contentOf(input: LetterInput, before: LetterContent): LetterContent {
  const listed = addressees.some(({ id }) => id === input.addressee) ? (input.addressee ?? null) : null;
  const words = { ...before.words };
  for (const [id, typed] of Object.entries(input.words ?? {})) {
    if (!typed?.trim()) delete words[id];
    else if (digestOfWords(typed) !== input.shown?.[id]) words[id] = typed;
  }
  for (const id of Object.keys(input.shown ?? {})) if (!input.words?.[id]?.trim()) delete words[id];
  const blanks = { ...before.blanks };
  const typedIn = new Map(Object.entries(input.blanks ?? {}));
  for (const key of input.asked?.split(" ").filter((one) => BLANK_KEY.test(one)) ?? []) {
    const typed = typedIn.get(key)?.trim();
    if (typed) blanks[key] = typed;
    else delete blanks[key];
  }
  if (JSON.stringify([words, blanks]).length > MAX_CONTENT) throw new AppError("invalid_input");
  return {
    addressee: listed,
    address: input.address || null,
    subject: input.subject || null,
    place: input.place || null,
    reasons: BANK_REASONS.filter((one) => input.reasons.includes(one)),
    words,
    blanks,
  };
}
