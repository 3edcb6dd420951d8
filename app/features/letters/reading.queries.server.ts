import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseLetters, cases, files } from "~/db/schema";
import { LETTER_KINDS, type LetterKind } from "~/db/schema/letter-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { listAttachments } from "~/features/cases/evidence/queries.server";
import { optionsOf } from "~/features/cases/labels";
import { listCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { paymentsOfActs } from "~/features/deadlines/case/rules";
import { listLegalRates } from "~/features/deadlines/legal-rates/queries.server";
import { clientCases, mayWriteAsHelper, membershipOf } from "~/features/members/access.server";
import type { CaseSide } from "~/features/members/policy";
import { methodLabel } from "~/features/payments/labels";
import { isDeceived, isMeant, type Payment, paymentAmount } from "~/features/payments/rules";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { formatDate } from "~/ui/format";
import { readBankData } from "./bank-data/queries.server";
import { groundOf } from "./banks/contest-abroad.server";
import { mayRestOnCheck } from "./banks/payee-check.server";
import { type Letter, textOf } from "./formats/rules";
import { SENDING_LABELS } from "./labels";
import { canWriteLetters } from "./policy";
import { exhibitNames, type LetterCase, listClaims, listSentLetters, readLetterCase } from "./queries.server";
import { BANK_REASON_LABELS } from "./reasons";
import { decryptLetter, NO_CONTENT } from "./rules.server";
import { tracesText } from "./sending";
import { type LetterContent, missingIn } from "./templates/composition";
import {
  addresseeSource,
  addresseesFor,
  addressLines,
  citedDecisions,
  composed,
  likelyAddressee,
} from "./templates/composition.server";
import { type Beside, type Claim, groundText, isConfirmedByLawyer, refusalIn } from "./templates/ground";
import { reportButton, rulesOfLetter } from "./templates/letters-of-deadlines";
import { aboutLetter, LETTER_TEMPLATES, mayBeWrittenFor } from "./templates/rules.server";
import { sheetOf, withFieldNames } from "./templates/sheet.server";
import { isComplaintFiled, suggestionsFor } from "./templates/suggestions";

type LetterRow = typeof caseLetters.$inferSelect;

/**
 * What the form of a new letter offers.
 * @param asked the payment whose act led here: the letter is about all the payments of that act. @throws AppError case_not_found, also for who reads the letters only; not_found for
 * another kind, or one that the victim of this case does not send.
 */
export async function readNewLetter(actor: Actor, caseId: string, kind: string, asked: string | null = null) {
  const known = LETTER_KINDS.find((one) => one === kind);
  if (!known) throw new AppError("not_found");
  await refuseReader(actor, caseId);
  const page = await readLetterCase(actor, caseId, "client");
  if (!mayBeWrittenFor(known, { ...page.caseRow, livesAbroad: page.livesAbroad })) throw new AppError("not_found");
  return {
    id: page.id,
    reference: page.reference,
    helped: page.helped,
    kind: known,
    ...aboutKind(known, page),
    offer: await offerOf(actor, page, known, { claims: await listClaims(page.id) }),
    asked: asked === null ? [] : await askedPayments(page, known, asked),
    likelyAddressee: likelyAddressee(known, page),
    /** Where a company reports what it cannot contest as unauthorised: its contract counts days for that too. */
    report: reportsInstead(known, page) ? reportButton(page.id) : null,
  };
}

const reportsInstead = (kind: LetterKind, { caseRow, payments }: LetterCase): boolean =>
  caseRow.filledFor === "company" &&
  LETTER_TEMPLATES[kind].ground === "unauthorised" &&
  payments.some(({ validatedBy }) => isMeant(validatedBy));

/**
 * The payments about which the act that a letter serves is to be done by the same day as about one of them; of a letter to
 * a bank, those of that bank which are contested as that one.
 */
async function askedPayments(page: LetterCase, kind: LetterKind, asked: string): Promise<string[]> {
  const { payments } = await listCaseDeadlines(page.id, today());
  const ids = paymentsOfActs(payments, rulesOfLetter(kind), asked);
  const own = page.payments.find(({ id }) => id === asked);
  const isBeside = (other: Payment) => own === undefined || isSameClaim(own, other);
  return LETTER_TEMPLATES[kind].addressee === "bank"
    ? page.payments.filter((payment) => ids.includes(payment.id) && isBeside(payment)).map(({ id }) => id)
    : ids;
}

/** One bank reads a letter about its own payments, and a direct debit is contested as one. */
const isSameClaim = (one: Payment, other: Payment): boolean =>
  (one.method === "direct_debit") === (other.method === "direct_debit") && nameOfBank(one) === nameOfBank(other);
const nameOfBank = ({ ownBank }: Payment): string => ownBank?.trim().toLowerCase() ?? "";

/** Refuses who may not write letters, before anything is read. @throws AppError case_not_found. */
export async function refuseReader(actor: Actor, caseId: string): Promise<void> {
  const { userId, status } = cases;
  const [row] = await db
    .select({ userId, status, membership: membershipOf(actor), canWrite: mayWriteAsHelper(actor) })
    .from(cases)
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), clientCases(actor)));
  if (!row || !canWriteLetters(actor, row)) throw new AppError("case_not_found");
}

function aboutKind(
  kind: LetterKind,
  { caseRow, livesAbroad, payments }: Pick<LetterCase, "caseRow" | "livesAbroad" | "payments">,
) {
  const { ground, needsPayments } = LETTER_TEMPLATES[kind];
  const about = aboutLetter(kind, { ...caseRow, livesAbroad, payments });
  return { ...about, choosesGround: ground === "choice", needsPayments };
}

/** The payments, files and addressees that a letter may have. */
async function offerOf(actor: Actor, page: LetterCase, kind: LetterKind, beside: Omit<Beside, "told">) {
  const template = LETTER_TEMPLATES[kind];
  const namesPayments = template.namesPayments !== false;
  const offered = page.payments.map((payment) => ({
    id: payment.id,
    label: paymentText(payment),
    refusal: refusalIn(template, payment, { ...beside, told: page.caseRow }),
  }));
  return {
    namesPayments,
    payments: offered.filter(({ refusal }) => refusal === null),
    refused: namesPayments ? offered.filter(({ refusal }) => refusal !== null) : [],
    files: (await listAttachments(actor, page.id)).map(({ fileId, name }) => ({ id: fileId, name })),
    /** Whether the claim of a company may rest on the check of the payee's name, which is neither of the two grounds. */
    mayRestOnCheck: mayRestOnCheck(page, page.payments),
    addressees: addresseesFor(kind, page.livesAbroad),
    /** The reasons of a bank that the letter answers; none for another letter. */
    reasons: template.asksReasons ? optionsOf(BANK_REASON_LABELS) : [],
  };
}
export type LetterOffer = Awaited<ReturnType<typeof offerOf>>;

function paymentText(payment: Payment): string {
  const { debitedOn, method, payeeName } = payment;
  const day = debitedOn ? formatDate(debitedOn) : "Sans date";
  return [day, paymentAmount(payment), methodLabel(method), payeeName].filter(Boolean).join(" · ");
}

/**
 * Reads a letter for one of the two sides of its case: its form, the letter as it would leave, or the copy of what was sent,
 * what it lacks, and what it cites. A helper reads no copy: it holds the identity of the owner.
 * @throws AppError case_not_found, reason_needed, letter_not_found.
 */
export async function readLetter(actor: Actor, caseId: string, letterId: string, side: CaseSide) {
  const page = await readLetterCase(actor, caseId, side);
  const row = await findLetter(page.id, letterId);
  const secrets = await decryptLetter(row);
  const content = secrets?.content ?? NO_CONTENT;
  const { letter, cited, subject, sheet, fillable, sent } = await lettersOf(page, row, content, secrets?.copy ?? null);
  const { id, reference, helped, canWrite, canConfirm } = page;
  const template = LETTER_TEMPLATES[row.kind];
  const claims = canWrite ? await listClaims(page.id) : [];
  const own = about(page, row);
  const ofTemplate = groundOf(template, own.payments);
  return {
    ...{ id, reference, helped, canWrite, canConfirm },
    kind: row.kind,
    ...aboutKind(row.kind, { ...page, ...own }),
    isLost: secrets === null,
    isForCompany: page.caseRow.filledFor === "company",
    letter,
    text: letter && textOf(letter),
    missing: letter ? missingIn(letter) : [],
    decisions: citedDecisions(cited),
    addressee: addresseeSource(content.addressee, page.livesAbroad),
    ground: groundText(row, ofTemplate, ofTemplate === "choice" && mayRestOnCheck(page, own.payments)),
    groundValue: row.ground,
    /** Of its payments, those that their client said to have validated, in a letter that says the contrary. */
    validated: row.ground === "unauthorised" ? countValidated(page.payments, row.paymentIds) : 0,
    fixedGround: ofTemplate === "choice" ? null : ofTemplate,
    isConfirmed: isConfirmedByLawyer(row),
    sentOn: row.sentOn,
    /** Since when the copy of what was sent is kept: nothing changes it afterwards. */
    copiedAt: row.sentOn === null ? null : row.updatedAt,
    sending: row.sending,
    sendingText: row.sending && SENDING_LABELS[row.sending],
    /** What the bank gave of what this letter asked. */
    bankData: await readBankData(row, page.payments),
    effects: row.traces && tracesText(row.traces),
    proof: row.proofId ? await proofOf(row.proofId) : null,
    /** What serves the case next, once this one is sent. */
    next: canWrite && row.sentOn !== null ? nextLetters(page, sent, claims) : [],
    form:
      canWrite && row.sentOn === null
        ? {
            id: row.id,
            version: row.version,
            offer: await offerOf(actor, page, row.kind, { id: row.id, claims }),
            ...formOf(row, content),
            // Chosen for the client, who sees it before the letter is saved.
            addressee: content.addressee ?? (content.address ? "" : (likelyAddressee(row.kind, own) ?? "")),
            sheet,
            /** The text of the letter, with the name of a field in each gap that a script fills. */
            fillable,
            subjectOfTemplate: subject,
          }
        : null,
  };
}
export type LetterPage = Awaited<ReturnType<typeof readLetter>>;

/** The letters that serve a case next, in their order, each with its reason. */
function nextLetters(
  { caseRow, payments, livesAbroad }: LetterCase,
  sent: readonly Pick<LetterRow, "kind">[],
  claims: readonly Claim[],
) {
  const { scamType, filledFor, contactMethod, policeReport, description } = caseRow;
  const told = {
    scamType,
    filledFor,
    contactMethod,
    hasComplaint: isComplaintFiled({ policeReport }, sent),
    story: description,
  };
  const facts = { ...told, livesAbroad, payments };
  const begun = sent.map(({ kind }) => kind);
  return suggestionsFor({ ...facts, today: today(), begun, claims }, LETTER_TEMPLATES)
    .slice(0, 3)
    .map(({ kind, why }) => ({ kind, title: aboutLetter(kind, { filledFor, livesAbroad, payments }).title, why }));
}

const about = ({ caseRow, payments }: LetterCase, { paymentIds }: LetterRow) => ({
  caseRow,
  payments: payments.filter(({ id }) => paymentIds.includes(id)),
});

const countValidated = (payments: readonly Payment[], ids: readonly string[]): number =>
  payments.filter(({ id, validatedBy }) => isDeceived(validatedBy) && ids.includes(id)).length;

async function findLetter(caseId: string, letterId: string): Promise<LetterRow> {
  if (!isId(letterId)) throw new AppError("letter_not_found");
  const [row] = await db
    .select()
    .from(caseLetters)
    .where(and(eq(caseLetters.id, letterId), eq(caseLetters.caseId, caseId)));
  if (!row) throw new AppError("letter_not_found");
  return row;
}

type Copy = NonNullable<Awaited<ReturnType<typeof decryptLetter>>>["copy"];

/** The letter as the case says it today, or the copy of what was sent. */
async function lettersOf(page: LetterCase, row: LetterRow, content: LetterContent, copy: Copy) {
  const exhibits = await exhibitNames(page.id, row.exhibits);
  const facts = { ...page, sent: await listSentLetters(page.id), rates: await listLegalRates() };
  const options = { exhibits, writtenOn: row.sentOn ?? today() };
  const { letter, text, asking } = composed(row, content, facts, options);
  const address = addressLines(LETTER_TEMPLATES[row.kind].addressee, content.addressee, page);
  const sheet = sheetOf(text, content, { ...letter, ...asking }, address);
  const fillable = textOf(composed(row, withFieldNames(content, sheet), facts, options).letter);
  const { subject } = text;
  const { sent } = facts;
  if (row.sentOn === null) return { letter, cited: text.caseLaw, subject, sheet, fillable, sent };
  const readable = page.helped === null ? copy : null;
  return { letter: readable?.letter ?? null, cited: copy?.caseLaw ?? [], subject, sheet, fillable, sent };
}

function formOf(row: LetterRow, { addressee, address, subject, place, reasons, blanks }: LetterContent) {
  return {
    reasons: [...reasons],
    blanks,
    payments: row.paymentIds,
    exhibits: row.exhibits,
    ground: row.ground ?? "",
    addressee: addressee ?? "",
    address: address ?? "",
    subject: subject ?? "",
    place: place ?? "",
    sending: row.sending ?? "",
  };
}

async function proofOf(proofId: string) {
  const [file] = await db.select({ id: files.id, name: files.name }).from(files).where(eq(files.id, proofId));
  return file ?? null;
}

/**
 * Reads a letter to be downloaded, for whoever reads its case on either side. The reading of another than the owner is
 * recorded. @throws AppError case_not_found, reason_needed, letter_not_found.
 */
export async function readLetterForFile(
  actor: Actor,
  caseId: string,
  letterId: string,
): Promise<{ letter: Letter; name: string; copiedAt: Date | null }> {
  const id = parseId(caseId, "case_not_found");
  const isClient = (await db.$count(cases, and(eq(cases.id, id), clientCases(actor)))) > 0;
  const { letter, title, reference, copiedAt } = await readLetter(actor, id, letterId, isClient ? "client" : "staff");
  if (!letter) throw new AppError("letter_not_found");
  return { letter, name: `${title} ${reference}`, copiedAt };
}
