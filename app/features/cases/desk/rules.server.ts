import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { PROMISED_HOURS } from "~/content/delays";
import { stillPossible } from "~/content/still-possible";
import { db } from "~/db/client.server";
import { caseSearch, cases, isLateSql, isWaiting, nextDeadline, profiles } from "~/db/schema";
import type { KeptAct } from "~/db/schema/cases";
import type { ScamType } from "~/db/schema/enumerations";
import { type CallerSearch, hasNumbers, phoneDigits, type SearchTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { handledCases } from "~/features/members/access.server";
import { today } from "~/platform/today";
import type { AdminMove, Decision } from "../rules";
import { MOVE_LABELS, NO_LAWYER } from "./labels";
import { type CaseAge, type CaseDeadlineFilter, lateThreshold } from "./rules";

type Notice = {
  /** Posted in the conversation, in the lawyer's name, as an automatic message. */
  message: string;
  /** Subject of the e-mail: neutral, since others may see it on a locked screen. */
  subject: string;
  /** The title in the e-mail, and its paragraphs. */
  title: string;
  email: readonly string[];
};

const INVITE_EVIDENCE =
  "Pour l’aider, ajoutez à cette conversation toutes les preuves en votre possession : justificatifs de paiement, échanges avec les escrocs, captures d’écran, copie de votre plainte.";

/** The message and e-mail subject that announce each decision to the client (spec section 4; design section 5). */
export const STATUS_NOTICES: Record<AdminMove, Notice> = {
  approve: {
    message: `Bonne nouvelle : votre dossier est retenu. Un avocat va l’examiner, et son nom s’affichera ici.\n\n${INVITE_EVIDENCE}`,
    subject: "Votre dossier avance",
    title: "Votre dossier est retenu",
    email: [
      "Un avocat va l’examiner. Un message vous attend dans la conversation du dossier.",
      "Vous pouvez l’aider. Joignez-y ce que vous avez : vos relevés, vos messages, vos captures, la plainte.",
    ],
  },
  reject: {
    message:
      "Après examen, votre dossier n’a pas été retenu. Les raisons de cette décision ne sont pas communiquées.\n\nCe n’est pas un jugement sur ce que vous avez vécu, ni sur vos droits. Vos autres démarches restent possibles : votre banque, le dépôt de plainte, et France Victimes, gratuit, au 116 006 (7 jours sur 7, de 9 h à 19 h).",
    subject: "Une réponse au sujet de votre dossier",
    title: "Nous ne pouvons pas prendre votre dossier",
    email: [
      "Après examen, votre dossier n’a pas été retenu. Les raisons de cette décision ne sont pas communiquées.",
      "Ce n’est pas un jugement sur ce que vous avez vécu, ni sur vos droits. Vos autres démarches restent possibles : contester auprès de votre banque, déposer plainte, vous faire aider.",
      "Deux aides sont gratuites. France Victimes répond au 116 006, 7 jours sur 7, de 9 h à 19 h. 17Cyber répond jour et nuit sur 17cyber.gouv.fr.",
    ],
  },
  withdraw: {
    message:
      "Votre dossier est de nouveau en cours d’analyse\u00a0: la décision de le retenir est retirée. Vous n’avez rien à refaire, et une nouvelle décision vous sera donnée ici.",
    subject: "Une nouvelle au sujet de votre dossier",
    title: "Votre dossier est de nouveau en cours d’analyse",
    email: [
      "La décision de le retenir est retirée, et la raison vous est donnée dans la conversation.",
      "Vous n’avez rien à refaire\u00a0: une nouvelle décision vous sera donnée au même endroit.",
    ],
  },
  hold: {
    message:
      "Votre dossier est en attente de documents. Joignez à cette conversation ce qui vous a été demandé : le traitement reprendra dès que nous l’aurons reçu.",
    subject: "Votre dossier attend des documents",
    title: "Votre dossier attend des documents",
    email: [
      "Joignez à la conversation du dossier ce qui vous y a été demandé. Le traitement reprend dès que nous l’avons reçu.",
    ],
  },
  resume: {
    message: "Le traitement de votre dossier reprend. Nous vous tenons informé ici de la suite.",
    subject: "Votre dossier avance",
    title: "Votre dossier reprend",
    email: ["Son traitement reprend. Vous n’avez rien à faire : la suite vous est dite dans la conversation."],
  },
  close: {
    message:
      "Votre dossier est clôturé. Cette conversation reste ouverte : écrivez-nous ici si vous avez une question ou un élément nouveau.",
    subject: "Votre dossier est clôturé",
    title: "Votre dossier est clôturé",
    email: ["La conversation reste ouverte. Une question, une pièce de plus ? Écrivez-nous."],
  },
  reopen: {
    message: "Votre dossier est rouvert. Un avocat reprend son traitement et vous répondra ici.",
    subject: "Votre dossier est rouvert",
    title: "Votre dossier est rouvert",
    email: ["Un avocat reprend son traitement et vous répond dans la conversation."],
  },
  reexamine: {
    message:
      "Votre dossier est rouvert\u00a0: il est de nouveau en cours d’analyse. Un avocat le relit et vous répondra ici. Vous n’avez rien à refaire\u00a0; si vous avez un élément nouveau, joignez-le à cette conversation.",
    subject: "Une nouvelle au sujet de votre dossier",
    title: "Votre dossier est de nouveau en cours d’analyse",
    email: [
      "Un avocat le relit et vous répond dans la conversation.",
      "Vous n’avez rien à refaire. Si vous avez un élément nouveau, joignez-le à la conversation.",
    ],
  },
};

/**
 * The same for a case: only of one that a lawyer has in charge is it true that it is being examined.
 * @param hasLawyer whether a lawyer is in charge.
 */
export function noticeOf(move: AdminMove, hasLawyer: boolean): Notice {
  const notice = STATUS_NOTICES[move];
  if (move !== "approve" || !hasLawyer) return notice;
  const [, ...others] = notice.email;
  return {
    ...notice,
    message: `Bonne nouvelle : votre dossier est retenu. Un avocat l’examine dès maintenant et reviendra vers vous ici.\n\n${INVITE_EVIDENCE}`,
    email: ["Un avocat l’examine dès maintenant. Un message vous attend dans la conversation du dossier.", ...others],
  };
}

/** Said before a decision that tells a client of a lawyer whom nobody has chosen; null for the other decisions. */
const missingLawyer = (move: AdminMove, hasLawyer: boolean): string | null =>
  move === "approve" && !hasLawyer ? NO_LAWYER : null;

/**
 * The message of a decision: the sentences of the specification, then what the staff adds: the lawyer's own words, or the
 * reason of a withdrawal, and what is still possible after a scam of this type.
 */
export function messageOfMove(
  { move, words, withOptions }: Addition & { move: AdminMove },
  { scamType, hasLawyer }: { scamType: ScamType; hasLawyer: boolean },
): string {
  const parts = [noticeOf(move, hasLawyer).message];
  if (words) parts.push(move === "withdraw" ? `La raison\u00a0: ${words}` : words);
  if (withOptions)
    parts.push(
      ["Ce que vous pouvez encore faire\u00a0:", ...stillPossible(scamType).map((each) => `– ${each}`)].join("\n"),
    );
  return parts.join("\n\n");
}
type Addition = { words?: string | null; withOptions?: boolean };

/** The message that announces a decision to the client; null for a deletion, which leaves no conversation. */
export const announcement = (decision: Decision, hasLawyer: boolean): string | null =>
  decision === "delete" ? null : noticeOf(decision, hasLawyer).message;

/** Each decision with its words: those of all decisions would weigh on a page. */
export const movesInWords = (moves: readonly AdminMove[], hasLawyer: boolean) =>
  moves.map((move) => ({
    move,
    label: MOVE_LABELS[move],
    message: noticeOf(move, hasLawyer).message,
    warning: missingLawyer(move, hasLawyer),
  }));

/** When a case was opened, written as the index `cases_by_opening` writes it. */
export const openedAt = sql`coalesce(${cases.submittedAt}, ${cases.createdAt})`;

/** An instant as a typed SQL parameter: a raw parameter has no type. */
const timestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

/** Cases whose client was not answered within the promised delay, the first time or a later one. */
export function lateCondition(now: Date): SQL {
  return isLateSql(cases, lateThreshold(now));
}

/** Cases whose first answer is awaited for longer than promised. */
export function isOverdue(now: Date): SQL {
  return sql`(${isWaiting(cases)} and ${cases.submittedAt} < ${timestamp(lateThreshold(now))})`;
}

/** Cases whose first answer came within the promised delay, as `reviewClock` tells it. */
export const isPromiseMet: SQL = sql`(${cases.firstAnsweredAt} - ${cases.submittedAt} <= make_interval(hours => ${sql.raw(String(PROMISED_HOURS))}))`;

const DAYS: Record<Exclude<CaseAge, "older">, number> = { "48h": 2, "7d": 7, "30d": 30 };

/** Cases of an age (`CASE_AGES`). */
export function ageCondition(age: CaseAge, now: Date): SQL {
  const daysAgo = (days: number) => timestamp(new Date(now.getTime() - days * 86_400_000));
  return age === "older" ? sql`${openedAt} < ${daysAgo(DAYS["30d"])}` : sql`${openedAt} >= ${daysAgo(DAYS[age])}`;
}

/** Cases with something left to do in fewer days than this. */
export function deadlineCondition(days: CaseDeadlineFilter, now: Date): SQL {
  return sql`${nextDeadline(cases)} < ${today(now)}::date + ${Number(days)}::int`;
}

/** Cases by the lawyer in charge (`ListFilters.lawyer`). */
export function lawyerCondition(lawyer: string): SQL {
  if (lawyer === "none") return and(ne(cases.status, "draft"), isNull(cases.lawyerId)) as SQL;
  return eq(cases.lawyerId, lawyer);
}

/**
 * Up to this many matches, their ids are collected first; beyond, scanning the list finds a page of matches quickly.
 */
const MAX_GATHERED = 1000;
/** The same for the people whom a part of a telephone number finds: three digits find one in a hundred. */
const MAX_CALLED = 5000;

/**
 * The cases that a search finds. The ids of a rare match are collected through the indexes; a common match is found by
 * scanning the list in its order. The query planner cannot choose by itself: it estimates that every prefix matches one
 * case in two hundred.
 * @param actor who handles the cases: the ids of others are left out of those that are collected.
 */
export async function searchCondition(actor: Actor, { words, called, calledWords }: SearchTerms): Promise<SQL> {
  const among = actor.role === "administrator" ? undefined : handledCases(actor);
  const byWords = words ? await wordsCondition(words, among) : undefined;
  const byPhone = called ? await calledCondition(called, calledWords, among) : undefined;
  return or(byWords, byPhone) as SQL;
}

async function wordsCondition(query: SQL, among: SQL | undefined): Promise<SQL> {
  const some = await db
    .select({ id: caseSearch.caseId })
    .from(caseSearch)
    .where(sql`${caseSearch.words} @@ ${query}`)
    .limit(MAX_GATHERED + 1);
  return some.length <= MAX_GATHERED ? oneOfCases(some, among) : hasWords(query);
}

/** The cases of the people with this part of a telephone number and, when words were typed beside it, with those. */
async function calledCondition(called: CallerSearch, words: SQL | null, among: SQL | undefined): Promise<SQL> {
  const { id, phone, homePhone } = profiles;
  const isCalled = hasNumbers(phoneDigits(phone, homePhone), called);
  const people = await db
    .select({ id })
    .from(profiles)
    .where(isCalled)
    .limit(MAX_CALLED + 1);
  if (people.length > MAX_CALLED) {
    const caller = sql`exists (select from ${profiles} where ${id} = ${cases.userId} and ${isCalled})`;
    return and(words ? hasWords(words) : undefined, caller) as SQL;
  }
  // A scalar subquery: the words of these cases are read by their key, never those of all cases with a common word.
  const named = words
    ? sql`(select ${caseSearch.words} @@ ${words} from ${caseSearch} where ${caseSearch.caseId} = ${cases.id})`
    : undefined;
  const ofPeople = sql`${cases.userId} = any(${sql.param(people.map((person) => person.id))}::uuid[])`;
  const where = and(ofPeople, named) as SQL;
  const some = await db
    .select({ id: cases.id })
    .from(cases)
    .where(where)
    .limit(MAX_GATHERED + 1);
  return some.length <= MAX_GATHERED ? oneOfCases(some, among) : where;
}

async function oneOfCases(some: { id: string }[], among: SQL | undefined): Promise<SQL> {
  const ids = sql`${sql.param(some.map(({ id }) => id))}::uuid[]`;
  if (!among) return sql`${cases.id} = any(${ids})`;
  // Each by its key: PostgreSQL would read all cases of the reader.
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from unnest(${ids}) found (id) where (select ${among} from ${cases} where ${cases.id} = found.id)`);
  return oneOfCases(rows, undefined);
}

const hasWords = (query: SQL): SQL =>
  sql`exists (select from ${caseSearch} where ${caseSearch.caseId} = ${cases.id} and ${caseSearch.words} @@ ${query})`;

/** What a case still asks for: what was done is not listed. */
export const openActs = sql<KeptAct[] | null>`jsonb_path_query_array(${cases.acts}, '$[*] ? (!exists(@.done))')`;
