import type { Actor } from "~/features/accounts/actor";
import { findAttachment } from "~/features/cases/evidence/queries.server";
import { STORY } from "~/features/cases/story/queries.server";
import { recordReading } from "~/features/journal/commands.server";
import { textOf } from "~/features/letters/formats/rules";
import { readLetterForFile } from "~/features/letters/reading.queries.server";
import { readAgreements } from "~/features/mandates/agreements/queries.server";
import { wasAccepted } from "~/features/mandates/agreements/rules";
import { readVerificationKeys } from "~/platform/crypto/former-keys.server";
import { AppError } from "~/platform/errors";
import { type DraftOwner, readDraft } from "~/platform/forms/drafts.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { receiptLimits } from "./limits.server";
import type { Receipt } from "./rules";
import { digestOfFile, isOurs, makeReceipt, RECEIPT_KEY_USE } from "./rules.server";

/** What makes the receipt of each kind of thing in a case, for whoever may read that thing. */
const READERS = { exhibit: ofExhibit, letter: ofLetter, agreement: ofAgreement };

/**
 * Reads the receipt of a file of a case, of a letter that was sent, or of an agreement that was accepted, for whoever reads
 * it: what refuses the thing refuses its receipt. A reading by the staff is recorded.
 * @param kind as the address names it. @throws AppError not_found, case_not_found, letter_not_found, reason_needed.
 */
export async function readReceipt(actor: Actor, caseId: string, kind: string, id: string): Promise<Receipt> {
  if (!Object.hasOwn(READERS, kind)) throw new AppError("not_found");
  return READERS[kind as keyof typeof READERS](actor, caseId, id);
}

async function ofExhibit(actor: Actor, caseId: string, fileId: string): Promise<Receipt> {
  const { userId: ownerId, file } = await findAttachment(actor, caseId, fileId);
  const subject = { subjectType: "case", subjectId: caseId, ownerId } as const;
  await recordReading(actor, { action: "case.opened", ...subject, impliedBy: ["thread.opened"] });
  return makeReceipt("exhibit", { id: file.id, digest: file.sha256, at: file.createdAt });
}

async function ofLetter(actor: Actor, caseId: string, letterId: string): Promise<Receipt> {
  const { letter, copiedAt } = await readLetterForFile(actor, caseId, letterId);
  if (!copiedAt) throw new AppError("letter_not_found");
  return makeReceipt("letter", { id: letterId, digest: digestOfFile(textOf(letter)), at: copiedAt });
}

async function ofAgreement(actor: Actor, caseId: string, agreementId: string): Promise<Receipt> {
  const { agreements } = await readAgreements(actor, caseId);
  const agreement = agreements.find(({ id }) => id === agreementId);
  if (!agreement || !wasAccepted(agreement)) throw new AppError("not_found");
  return makeReceipt("agreement", { id: agreement.id, digest: agreement.sha256, at: agreement.answeredAt });
}

/**
 * Reads the text of a kept story as its file holds it, and its receipt; null when nothing is told.
 * @param owner the browser or the account that tells it.
 */
export async function readStoryReceipt(owner: DraftOwner): Promise<{ text: string; receipt: Receipt } | null> {
  const stored = await readDraft(owner, STORY);
  const told = stored?.fields.description?.[0]?.replaceAll("\r\n", "\n").trim();
  if (!told) return null;
  const text = `${told}\n`;
  const id = "userId" in owner ? owner.userId : owner.visitorId;
  // A revision is the time at which its field was stored.
  const at = new Date(stored?.revisions.description ?? 0);
  return { text, receipt: makeReceipt("story", { id, digest: digestOfFile(text), at }) };
}

/**
 * Whether a receipt is ours. Nothing is looked up but our keys: a receipt stays ours once what it is of is erased.
 * @param ip the address of who asks. @throws AppError too_many_requests.
 */
export async function checkReceipt(receipt: Receipt, ip: string): Promise<boolean> {
  await consume(receiptLimits.receipt_check, ip);
  return isOurs(receipt, await readVerificationKeys(RECEIPT_KEY_USE));
}
