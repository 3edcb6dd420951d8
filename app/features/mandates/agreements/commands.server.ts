import { and, eq, isNull } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { type AgreementFacts, feeAgreement } from "~/content/fee-agreement";
import type { LegalSection } from "~/content/legal-text";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, cases, feeAgreements, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { caseLimits } from "~/features/cases/limits.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { uploadSlot } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import { discardDocument, insertDocument, type StoredDocument } from "~/features/files/generated.commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { requireOnDuty } from "~/features/lawyers/registration/queries.server";
import { membershipOf, visibleCases } from "~/features/members/access.server";
import { changeCase, type LockedCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { withDe } from "~/ui/elision";
import { formatDate, formatDateTime } from "~/ui/format";
import {
  AGREEMENT_ANSWERED_SUBJECT,
  AGREEMENT_PROPOSED_SUBJECT,
  AGREEMENT_RETRACTED_SUBJECT,
  AgreementAnsweredEmail,
  AgreementProposedEmail,
  AgreementRetractedEmail,
} from "../emails";
import { canAnswerAgreement, canProposeAgreement } from "../policy";
import { isProposable } from "../rules";
import { factsOf, storePdf } from "./pdf.server";
import { detailsOf, lowBaseQuestion, mayRetract } from "./rules";
import type { AcceptInput, AgreementInput, DeclineInput } from "./schema";

type AgreementRow = typeof feeAgreements.$inferSelect;

/**
 * Proposes a fee agreement to the client of a case, by its lawyer. Its PDF is made once and is a file of the case, sent
 * with a message of the product; a pending agreement is replaced. The same `id` twice proposes once.
 * @param input.confirmed the question that was answered by yes.
 * @returns a question to confirm first, and nothing is proposed (`lowBaseQuestion`); null once it is proposed.
 * @throws AppError case_not_found, forbidden, agreement_in_force, too_many_requests; registration_unverified, since the
 * agreement says their name, bar and insurance.
 */
export async function proposeAgreement(actor: Actor, caseId: string, input: AgreementInput): Promise<string | null> {
  const caseRow = await findForProposal(actor, caseId);
  await transaction((tx) => requireOnDuty(tx, actor));
  const question = lowBaseQuestion(input, caseRow.amount);
  if (question !== null && question !== input.confirmed) return question;
  await consume(caseLimits.case_pdf, actor.userId);
  const facts = await factsOf(actor, caseRow, input);
  const sections = feeAgreement.sections(facts);
  const stored = await storePdf(actor, facts, sections);
  let isKept = false;
  try {
    isKept = await insertProposal(actor, { caseRow, input, facts, sections, stored });
  } finally {
    if (!isKept) await discardDocument(stored);
  }
  return null;
}

async function findForProposal(actor: Actor, caseId: string) {
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      amount: cases.amount,
      userId: cases.userId,
      membership: membershipOf(actor),
    })
    .from(cases)
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), visibleCases(actor)));
  if (!row) throw new AppError("case_not_found");
  if (!canProposeAgreement(actor, row)) throw new AppError("forbidden");
  return row;
}

type Proposal = {
  /** The case for whose client the document was made. */
  caseRow: { id: string; userId: string };
  input: AgreementInput;
  facts: AgreementFacts;
  sections: LegalSection[];
  stored: StoredDocument;
};

/** @returns false when the agreement exists already. */
function insertProposal(actor: Actor, proposal: Proposal): Promise<boolean> {
  const { caseRow: read, input, stored } = proposal;
  const may = (_: Actor, caseRow: LockedCase) => {
    if (caseRow.userId === read.userId && !canProposeAgreement(actor, caseRow)) throw new AppError("forbidden");
    return caseRow.userId === read.userId;
  };
  const facts = { id: input.id, textVersion: feeAgreement.version, sha256: stored.sha256 };
  const change = { may, event: "case.agreement_proposed", details: detailsOf(facts) } as const;
  return changeCase(null, actor, read.id, change, async (tx, caseRow) => {
    await requireOnDuty(tx, actor);
    if ((await tx.$count(feeAgreements, eq(feeAgreements.id, input.id))) > 0) return unchanged(false);
    await insertAgreement(tx, actor, caseRow, proposal);
    return true;
  });
}

async function insertAgreement(
  tx: Tx,
  actor: Actor,
  caseRow: LockedCase,
  { input, facts, sections, stored }: Proposal,
): Promise<void> {
  const { id: caseId } = caseRow;
  const { id, baseFee, vatRate, successRate, scope, expenses } = input;
  const ofLawyer = and(eq(feeAgreements.caseId, caseId), eq(feeAgreements.lawyerId, actor.userId));
  const isInForce = and(
    eq(feeAgreements.status, "accepted"),
    isNull(feeAgreements.endedAt),
    isNull(feeAgreements.formerClient),
  );
  if ((await tx.$count(feeAgreements, and(ofLawyer, isInForce))) > 0) throw new AppError("agreement_in_force");
  await tx
    .update(feeAgreements)
    .set({ status: "replaced" })
    .where(and(eq(feeAgreements.caseId, caseId), eq(feeAgreements.status, "pending")));
  const { userId: ownerId, reference } = caseRow;
  await insertDocument(tx, stored, {
    ownerId,
    slot: uploadSlot(caseId),
    name: `convention-honoraires-${reference}.pdf`,
  });
  const { path: filePath, sha256 } = stored;
  const terms = { baseFee, vatRate, successRate, scope, expenses, textVersion: feeAgreement.version, sections };
  await tx
    .insert(feeAgreements)
    .values({ id, caseId, lawyerId: actor.userId, lawyerName: facts.lawyer.name, filePath, sha256, ...terms });
  const text = `${facts.lawyer.name} vous propose une convention d’honoraires. Lisez-la en entier avant de répondre\u00a0: elle vous attend sur la page «\u00a0Convention d’honoraires\u00a0» de votre dossier, et en PDF ci-dessous.`;
  const { id: messageId } = await postAutomaticMessage(tx, { caseId, text });
  await tx.insert(caseAttachments).values({ caseId, messageId, filePath });
  await writeTo(tx, ownerId, "agreement_proposed", AGREEMENT_PROPOSED_SUBJECT, ({ firstName }) =>
    createElement(AgreementProposedEmail, { firstName, reference, url: publicUrl(`/case/${caseId}/agreement`) }),
  );
}

/**
 * Accepts a fee agreement: the date, the version of the text and the digest of the PDF are recorded, and who else may pay,
 * which its lawyer reads. Accepting twice changes nothing more.
 * @throws AppError case_not_found, agreement_not_found, agreement_closed.
 */
export async function acceptAgreement(
  actor: Actor,
  caseId: string,
  { id, otherPayer, startsAtOnce = false }: Pick<AcceptInput, "id" | "otherPayer" | "startsAtOnce">,
): Promise<void> {
  await answer(actor, caseId, id, "case.agreement_accepted", async (tx, caseRow, agreement) => {
    if (agreement.status === "accepted") return null;
    if (agreement.status !== "pending" || !isProposable(caseRow.status)) throw new AppError("agreement_closed");
    const answeredAt = new Date();
    await tx
      .update(feeAgreements)
      .set({ status: "accepted", answeredAt, startsAtOnce, otherPayer })
      .where(eq(feeAgreements.id, id));
    return `Vous avez accepté le ${formatDate(answeredAt)} la convention d’honoraires ${withDe(agreement.lawyerName)}. Vous pouvez vous rétracter pendant quatorze jours, sur la page de la convention.`;
  });
}

/**
 * Declines a fee agreement, in words that its lawyer reads. Declining twice changes nothing more.
 * @throws AppError case_not_found, agreement_not_found, agreement_closed.
 */
export async function declineAgreement(actor: Actor, caseId: string, { id, why }: DeclineInput): Promise<void> {
  await answer(actor, caseId, id, "case.agreement_declined", async (tx, _, agreement) => {
    if (agreement.status === "declined") return null;
    if (agreement.status !== "pending") throw new AppError("agreement_closed");
    const set = { status: "declined", answeredAt: new Date(), declineReason: why } as const;
    await tx.update(feeAgreements).set(set).where(eq(feeAgreements.id, id));
    return `Vous avez refusé la convention d’honoraires ${withDe(agreement.lawyerName)}. Votre avocat lit votre raison et peut vous en proposer une autre.`;
  });
}

/**
 * Retracts the acceptance of a fee agreement, within the time of the law. Retracting twice changes nothing more.
 * @throws AppError case_not_found, agreement_not_found, agreement_closed.
 */
export async function retractAgreement(actor: Actor, caseId: string, id: string): Promise<void> {
  await answer(actor, caseId, id, "case.agreement_retracted", async (tx, caseRow, agreement) => {
    if (agreement.status === "retracted") return null;
    if (!mayRetract(agreement)) throw new AppError("agreement_closed");
    const retractedAt = new Date();
    await tx.update(feeAgreements).set({ status: "retracted", retractedAt }).where(eq(feeAgreements.id, id));
    await acknowledge(tx, caseRow, agreement, retractedAt);
    return `Vous vous êtes rétracté le ${formatDate(retractedAt)} de la convention d’honoraires ${withDe(agreement.lawyerName)}. Elle ne s’applique plus.`;
  });
}

/** The e-mail that acknowledges a retraction, since the conversation is no durable medium. */
async function acknowledge(tx: Tx, caseRow: LockedCase, agreement: AgreementRow, retractedAt: Date): Promise<void> {
  const { id, userId, reference } = caseRow;
  const dates = {
    acceptedAt: formatDateTime(agreement.answeredAt ?? retractedAt),
    retractedAt: formatDateTime(retractedAt),
  };
  await writeTo(tx, userId, "agreement_retracted", AGREEMENT_RETRACTED_SUBJECT, ({ firstName }) =>
    createElement(AgreementRetractedEmail, {
      ...dates,
      firstName,
      reference,
      lawyer: agreement.lawyerName,
      url: publicUrl(`/case/${id}/agreement`),
    }),
  );
}

/** Writes an answer. @returns its message in the conversation; null when the answer was given before. */
type Work = (tx: Tx, caseRow: LockedCase, agreement: AgreementRow) => Promise<string | null>;

async function answer(actor: Actor, caseId: string, id: string, event: AuditAction, work: Work): Promise<void> {
  parseId(id, "agreement_not_found");
  const change = { may: canAnswerAgreement, event, details: detailsOf };
  await changeCase<AgreementRow>(null, actor, caseId, change, async (tx, caseRow) => {
    const [agreement] = await tx
      .select()
      .from(feeAgreements)
      .where(and(eq(feeAgreements.id, id), eq(feeAgreements.caseId, caseId)));
    if (!agreement) throw new AppError("agreement_not_found");
    const text = await work(tx, caseRow, agreement);
    if (text === null) return unchanged(agreement);
    await postAutomaticMessage(tx, { caseId, text });
    await tellLawyer(tx, caseRow, agreement);
    return agreement;
  });
}

async function tellLawyer(tx: Tx, { id: caseId, reference }: LockedCase, { lawyerId }: AgreementRow): Promise<void> {
  if (!lawyerId) return;
  await writeTo(tx, lawyerId, "agreement_answered", AGREEMENT_ANSWERED_SUBJECT, ({ firstName }) =>
    createElement(AgreementAnsweredEmail, {
      firstName,
      reference,
      url: publicUrl(`/admin/cases/${caseId}/agreement`),
    }),
  );
}

type Reader = { firstName: string };

async function writeTo(
  tx: Tx,
  userId: string,
  kind: "agreement_proposed" | "agreement_answered" | "agreement_retracted",
  subject: string,
  element: (reader: Reader) => ReactElement,
): Promise<void> {
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  if (reader) await queueEmail(tx, { userId, recipient: reader.email, kind, subject, element: element(reader) });
}
