import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseLetters } from "~/db/schema";
import type { LetterTraces } from "~/db/schema/letters";
import type { Actor } from "~/features/accounts/actor";
import { setComplaint } from "~/features/cases/complaint.commands.server";
import { attachEvidence } from "~/features/cases/evidence/commands.server";
import { recordDone } from "~/features/deadlines/done.commands.server";
import type { LockedCase } from "~/features/members/change-case.commands.server";
import { datePayments } from "~/features/payments/commands.server";
import { AppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { forgetBankData } from "./bank-data/commands.server";
import { changeLetters } from "./commands.server";
import { textOf } from "./formats/rules";
import { exhibitNames, letterFactsOf, listLetters } from "./queries.server";
import { decryptLetter, encryptLetter, NO_CONTENT } from "./rules.server";
import type { SentInput } from "./schema";
import { isForWholeCase, proofSlot, tracesOf } from "./sending";
import { composed } from "./templates/composition.server";

/**
 * « Envoyée le … par … »: freezes the letter as it is, attaches the proof of deposit to the case, and writes what the sending
 * says of the payments, so that the days of the answers run. Of a letter that was sent, it adds a proof.
 * @throws AppError case_not_found, letter_not_found, letter_already_sent, too_many_requests; what `attachFiles` throws.
 */
export async function sendLetter(actor: Actor, caseId: string, letterId: string, input: SentInput): Promise<void> {
  await changeLetters(actor, caseId, async (tx, caseRow) => {
    const letter = (await listLetters(caseRow.id, tx)).find(({ id }) => id === letterId);
    if (!letter) throw new AppError("letter_not_found");
    if (letter.sentOn !== null) {
      if (letter.sentOn === input.sentOn && letter.sending === input.sending) return undefined;
      throw new AppError("letter_already_sent");
    }
    const { sentOn, sending } = input;
    const content = (await decryptLetter(letter, tx))?.content ?? NO_CONTENT;
    const facts = await letterFactsOf(caseRow.id, tx);
    const exhibits = await exhibitNames(caseRow.id, letter.exhibits, tx);
    const { letter: copy, text } = composed({ ...letter, sending }, content, facts, { exhibits, writtenOn: sentOn });
    const proofs = (input.proof ?? []).slice(-1);
    const [proof] = await attachEvidence(tx, actor, caseRow, proofs, proofSlot(letterId));
    const own = facts.payments.filter(({ id }) => isForWholeCase(letter.kind) || letter.paymentIds.includes(id));
    const traces = tracesOf({ kind: letter.kind, text: textOf(copy), sentOn }, own, facts.caseRow.policeReport);
    await leaveTraces(tx, actor, caseRow, traces, sentOn);
    await deleteDraftsAbout(tx, [letter.id]);
    const [sent] = await tx
      .update(caseLetters)
      .set({
        ...{ sentOn, sending, proofId: proof?.id ?? null, traces },
        ...(await encryptLetter(tx, letter.id, { content, copy: { letter: copy, caseLaw: text.caseLaw } })),
        version: letter.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(caseLetters.id, letter.id))
      .returning();
    return sent && { action: "letter.sent", letter: sent };
  });
}

/**
 * Takes a sending back that was noted by mistake: the letter may be changed again, and what the sending wrote is undone
 * where nobody changed it since. The proof stays among the files of the case.
 * @throws AppError case_not_found, letter_not_found, too_many_requests.
 */
export async function takeSendingBack(actor: Actor, caseId: string, letterId: string): Promise<void> {
  await changeLetters(actor, caseId, async (tx, caseRow) => {
    const letter = (await listLetters(caseRow.id, tx)).find(({ id }) => id === letterId);
    if (!letter) throw new AppError("letter_not_found");
    if (letter.sentOn === null) return undefined;
    await forgetBankData(tx, actor, caseRow, letter);
    if (letter.traces) await removeTraces(tx, actor, caseRow, letter.traces, letter.sentOn);
    const secrets = await decryptLetter(letter, tx);
    const [changed] = await tx
      .update(caseLetters)
      .set({
        ...{ sentOn: null, proofId: null, traces: null },
        ...(await encryptLetter(tx, letter.id, { content: secrets?.content ?? NO_CONTENT, copy: null })),
        version: letter.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(caseLetters.id, letter.id))
      .returning();
    return changed && { action: "letter.sending_taken_back", letter: changed };
  });
}

async function leaveTraces(
  tx: Tx,
  actor: Actor,
  caseRow: LockedCase,
  { payments, police, done }: LetterTraces,
  sentOn: string,
): Promise<void> {
  await datePayments(
    tx,
    actor,
    caseRow,
    payments.map(({ id, facts }) => ({ id, dates: Object.fromEntries(facts.map((fact) => [fact, sentOn])) })),
  );
  if (police) await setComplaint(tx, caseRow.id, sentOn);
  if (done) await recordDone(tx, actor, caseRow, { ...done, doneOn: sentOn });
}

async function removeTraces(
  tx: Tx,
  actor: Actor,
  caseRow: LockedCase,
  { payments, police, done }: LetterTraces,
  sentOn: string,
): Promise<void> {
  const { payments: now, caseRow: facts } = await letterFactsOf(caseRow.id, tx);
  const changes = payments.flatMap(({ id, facts: names }) => {
    const payment = now.find((one) => one.id === id);
    const own = names.filter((name) => payment?.[name] === sentOn);
    return own.length > 0 ? [{ id, dates: Object.fromEntries(own.map((name) => [name, null])) }] : [];
  });
  await datePayments(tx, actor, caseRow, changes);
  if (police && facts.policeReportDate === sentOn) await setComplaint(tx, caseRow.id, null);
  const known = new Set(now.map(({ id }) => id));
  const paymentIds = done?.paymentIds.filter((id) => known.has(id)) ?? [];
  if (done) await recordDone(tx, actor, caseRow, { rule: done.rule, paymentIds });
}
