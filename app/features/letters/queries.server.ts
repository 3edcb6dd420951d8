import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseAttachments, caseLetters, cases, files, profiles } from "~/db/schema";
import { LETTER_KINDS, type LetterKind } from "~/db/schema/letter-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { phoneText } from "~/features/accounts/phone/rules";
import { listCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { nearestOfRules } from "~/features/deadlines/case/rules";
import { type Lives, residenceOf, withAccounts } from "~/features/deadlines/case/rules.server";
import { listLegalRates } from "~/features/deadlines/legal-rates/queries.server";
import { membershipOf, needsReason } from "~/features/members/access.server";
import type { CaseSide } from "~/features/members/policy";
import { isCaseVisible } from "~/features/members/queries.server";
import { listPayments, readPayments } from "~/features/payments/queries.server";
import { summaryText } from "~/features/payments/rules";
import type { Person } from "~/features/reports/sheet";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { REPORT_TITLE } from "./banks/written-report.server";
import { SENDING_LABELS } from "./labels";
import { canConfirmGround } from "./policy";
import { type Claim, refusalIn } from "./templates/ground";
import { REPORTED_RULE, reportButton, rulesOfLetter } from "./templates/letters-of-deadlines";
import { unlessPaymentService } from "./templates/parts.server";
import { aboutLetter, isOnlyForFrance, LETTER_TEMPLATES, mayBeWrittenFor } from "./templates/rules.server";
import { isComplaintFiled, suggestionsFor } from "./templates/suggestions";

type LetterRow = typeof caseLetters.$inferSelect;

/** The letters of a case, the oldest first. The caller has asked the policy. */
export async function listLetters(caseId: string, executor: Executor = db): Promise<LetterRow[]> {
  return executor
    .select()
    .from(caseLetters)
    .where(eq(caseLetters.caseId, caseId))
    .orderBy(asc(caseLetters.createdAt), asc(caseLetters.id));
}

/** What the letters of a case claim of its payments, without their words. The caller has asked the policy. */
export async function listClaims(caseId: string): Promise<Claim[]> {
  const { id, ground, paymentIds, confirmedName } = caseLetters;
  return db.select({ id, ground, paymentIds, confirmedName }).from(caseLetters).where(eq(caseLetters.caseId, caseId));
}
/** What says where the victim of a case lives: a query joins the case and its owner’s profile. */
const LIVES = {
  filledFor: cases.filledFor,
  representedCountry: cases.representedCountry,
  country: profiles.country,
};
/** Whether a victim is known to live in another country than France. */
const isAbroad = (lives: Lives): boolean => (residenceOf(lives) ?? "France") !== "France";

/** The letters that were sent, the first sent first, in words. The caller has asked the policy. */
export async function listSentLetters(caseId: string, executor: Executor = db) {
  const rows = await executor
    .select({ row: caseLetters, ...LIVES })
    .from(caseLetters)
    .innerJoin(cases, eq(cases.id, caseLetters.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(caseLetters.caseId, caseId), isNotNull(caseLetters.sentOn)))
    .orderBy(asc(caseLetters.sentOn), asc(caseLetters.createdAt), asc(caseLetters.id));
  return rows.map(({ row, ...owner }) => ({
    row,
    id: row.id,
    kind: row.kind,
    title: aboutLetter(row.kind, { ...owner, livesAbroad: isAbroad(owner) }).title,
    sentOn: row.sentOn as string,
    sending: row.sending ? SENDING_LABELS[row.sending] : "",
    paymentIds: row.paymentIds,
  }));
}
export type SentLetter = Omit<Awaited<ReturnType<typeof listSentLetters>>[number], "row">;

/** What was sent, for the timeline of the deadlines. The caller has asked the policy. */
export async function letterEvents(caseId: string) {
  return (await listSentLetters(caseId)).map(({ title, sentOn }) => ({
    ...{ date: sentOn, side: "you" as const, short: "Lettre" },
    text: `Lettre envoyée\u00a0: ${title}`,
  }));
}

/** True when the actor may read the case of this letter. */
export async function isLetterVisible(actor: Actor, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [letter] = await db.select({ caseId: caseLetters.caseId }).from(caseLetters).where(eq(caseLetters.id, id));
  return letter !== undefined && isCaseVisible(actor, letter.caseId);
}

/**
 * Reads a case whose letters one of its two sides reads, with the facts that letters are filled from. A reading by another
 * than the owner is recorded. `person` is null for a helper, who does not read the owner's profile.
 * @throws AppError case_not_found; reason_needed for an administrator who gave no reason in a case with a lawyer.
 */
export async function readLetterCase(actor: Actor, caseId: string, side: CaseSide) {
  const page = await readPayments(actor, caseId, side);
  const [row] = await db
    .select({
      caseRow: cases,
      profile: profiles,
      needsReason: needsReason(actor),
      membership: membershipOf(actor),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, page.id));
  if (!row) throw new AppError("case_not_found");
  if (side === "staff" && row.needsReason) throw new AppError("reason_needed");
  const { caseRow, profile, membership } = row;
  return {
    ...page,
    // On the client's side, who may change the payments may also write letters.
    canWrite: side === "client" && page.canWrite,
    canConfirm: side === "staff" && canConfirmGround(actor, { ...caseRow, membership }),
    payments: withAccounts(page.payments, { ...caseRow, country: profile.country }),
    livesAbroad: isAbroad({ ...caseRow, country: profile.country }),
    caseRow,
    person: page.helped === null ? personOf(profile) : null,
  };
}
export type LetterCase = Awaited<ReturnType<typeof readLetterCase>>;

/** The owner of a case as their letters name them. */
export function personOf({ phone, ...profile }: typeof profiles.$inferSelect): Person {
  const { firstName, lastName, dateOfBirth, address, postalCode, city, country, department, email } = profile;
  const phoneLine = phone && phoneText(phone);
  return {
    ...{ firstName, lastName, dateOfBirth, address, postalCode, city, country, department, email },
    phoneText: phoneLine,
  };
}

/** The payments of a case with the country of their account as letters know it. The caller has asked the policy. */
export async function listLetterPayments(caseId: string, executor: Executor) {
  const [owner] = await executor
    .select(LIVES)
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, caseId));
  const payments = await listPayments(caseId, executor);
  return owner ? withAccounts(payments, owner) : payments;
}

/** The facts of a case that letters are filled from, in a transaction: of its owner, whoever the actor is. */
export async function letterFactsOf(caseId: string, executor: Executor) {
  const [row] = await executor
    .select({ caseRow: cases, profile: profiles })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, caseId));
  if (!row) throw new AppError("case_not_found");
  return {
    caseRow: row.caseRow,
    person: personOf(row.profile),
    payments: withAccounts(await listPayments(caseId, executor), { ...row.caseRow, country: row.profile.country }),
    sent: await listSentLetters(caseId, executor),
    rates: await listLegalRates(executor),
  };
}

/** The names of the files of a case that go with a letter, in the order of their numbers; those that are gone are left out. */
export async function exhibitNames(caseId: string, ids: readonly string[], executor: Executor = db): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .select({ id: files.id, name: files.name })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseId), inArray(files.id, [...ids])));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

/**
 * Reads the letters of a case for one of its two sides: those being written, those sent, and the kinds that may be written,
 * the suggested ones first with the reason. @throws AppError case_not_found, reason_needed.
 */
export async function readLetters(actor: Actor, caseId: string, side: CaseSide) {
  const { id, reference, helped, canWrite, payments, caseRow, livesAbroad } = await readLetterCase(actor, caseId, side);
  const claims = await listLetters(id);
  const letters = claims.map((row) => {
    const own = payments.filter((payment) => row.paymentIds.includes(payment.id));
    return {
      id: row.id,
      kind: row.kind,
      title: aboutLetter(row.kind, { ...caseRow, livesAbroad, payments: own }).title,
      payments: summaryText(own),
      sentOn: row.sentOn,
      sending: row.sending && SENDING_LABELS[row.sending],
      hasProof: row.proofId !== null,
      updatedAt: row.updatedAt,
    };
  });
  const sent = letters.filter(({ sentOn }) => sentOn !== null);
  const facts = {
    today: today(),
    scamType: caseRow.scamType,
    filledFor: caseRow.filledFor,
    hasComplaint: isComplaintFiled(caseRow, sent),
    contactMethod: caseRow.contactMethod,
    story: caseRow.description,
    payments,
    livesAbroad,
    claims,
  };
  const begun = letters.map(({ kind }) => kind);
  const suggested = suggestionsFor({ ...facts, begun }, LETTER_TEMPLATES).map(({ kind }) => kind);
  const reasons = suggestionsFor({ ...facts, begun: sent.map(({ kind }) => kind) }, LETTER_TEMPLATES);
  const dated = canWrite ? (await listCaseDeadlines(id, facts.today)).payments : [];
  const isToReport = payments.some((one) => unlessPaymentService(one) === null && one.writtenReportOn === null);
  const about = (kind: LetterKind) => {
    const { title, purpose } = aboutLetter(kind, { ...caseRow, livesAbroad, payments });
    const why = reasons.find((one) => one.kind === kind)?.why ?? null;
    return { kind, title, purpose, why, day: nearestOfRules(dated, rulesOfLetter(kind)), refusal: refusalBeside(kind) };
  };
  /** Why a letter may not be begun at all, since others say the contrary of each payment that it could be about. */
  const refusalBeside = (kind: LetterKind) => {
    const template = LETTER_TEMPLATES[kind];
    const own = payments.filter((payment) => template.refusalOf(payment, caseRow) === null);
    const refusals = own.map((payment) => refusalIn(template, payment, { told: caseRow, claims }));
    return (!refusals.includes(null) && refusals[0]) || null;
  };
  return {
    ...{ id, reference, helped, canWrite, sent },
    writing: letters.filter(({ sentOn }) => sentOn === null).map((letter) => ({ ...letter, ...about(letter.kind) })),
    /** The written report of a company, of which no kind of letter is stored. */
    report:
      canWrite && caseRow.filledFor === "company" && isToReport
        ? { to: reportButton(id).to, title: REPORT_TITLE, day: nearestOfRules(dated, [REPORTED_RULE]) }
        : null,
    suggested: suggested.map(about),
    others: LETTER_KINDS.filter(
      (kind) =>
        !suggested.includes(kind) &&
        mayBeWrittenFor(kind, { ...caseRow, livesAbroad }) &&
        !isOnlyForFrance(kind, payments),
    ).map(about),
  };
}
export type CaseLetters = Awaited<ReturnType<typeof readLetters>>;

/** How many letters a case has, and the same in words for the staff; null when there is none. The caller has asked the policy. */
export async function summarizeLetters(caseId: string, executor: Executor = db) {
  const letters = await executor
    .select({ sentOn: caseLetters.sentOn })
    .from(caseLetters)
    .where(eq(caseLetters.caseId, caseId));
  const sent = letters.filter(({ sentOn }) => sentOn !== null).length;
  const count = letters.length;
  if (count === 0) return { count, text: null };
  const text = `${letters.length > 1 ? `${letters.length} lettres` : "1 lettre"}, ${sent > 1 ? `${sent} envoyées` : sent === 1 ? "1 envoyée" : "aucune envoyée"}`;
  return { count, text };
}
