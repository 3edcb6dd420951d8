import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { caseIndicators, caseMessages, cases, indicatorValues, profiles } from "~/db/schema";
import {
  INDICATOR_KINDS,
  type IndicatorKind,
  type IndicatorSource,
  PHONE_SEEN,
} from "~/db/schema/indicator-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordReading } from "~/features/journal/commands.server";
import {
  clientCases,
  handledCases,
  mayWriteAsHelper,
  membershipOf,
  needsReason,
} from "~/features/members/access.server";
import { type CaseSide, isHelper } from "~/features/members/policy";
import { listPayments } from "~/features/payments/queries.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { withDe } from "~/ui/elision";
import { EXCLUSION_LABELS, KIND_LABELS, OWN_LABELS, SEEN_LABELS, SIDE_LABELS, SOURCE_LABELS } from "./labels";
import { countOthers, readGroup } from "./links/queries.server";
import { type OthersReader, wordsOfOthers } from "./links/words.server";
import { canJudgeLinks, canReadIndicators, canWriteIndicators } from "./policy";
import { findValues } from "./values/found-values.server";
import { type NormalForm, normalForm } from "./values/normal-forms.server";
import { openValue } from "./values/sealed-values.server";

/** How many messages are read for suggestions, the latest first. */
const MAX_MESSAGES = 200;

/** What a case names of the fraudster, opened: what was decided, the latest first. The caller has asked the policy. */
export async function listIndicators(caseId: string, executor: Executor = db) {
  const rows = await executor
    .select({
      id: caseIndicators.id,
      valueId: indicatorValues.id,
      kind: indicatorValues.kind,
      seen: caseIndicators.seen,
      source: caseIndicators.source,
      exclusion: caseIndicators.exclusion,
      decidedAs: caseIndicators.decidedAs,
      decidedAt: caseIndicators.decidedAt,
      isSeparate: sql<boolean>`${caseIndicators.separatedAt} is not null`,
      sharing: indicatorValues.sharing,
      encrypted: indicatorValues.encrypted,
      keyId: indicatorValues.keyId,
    })
    .from(caseIndicators)
    .innerJoin(indicatorValues, eq(indicatorValues.id, caseIndicators.valueId))
    .where(eq(caseIndicators.caseId, caseId))
    .orderBy(desc(caseIndicators.decidedAt), asc(caseIndicators.id));
  return Promise.all(
    rows.map(async ({ encrypted, keyId, ...row }) => {
      const opened = await openValue({ id: row.valueId, encrypted, keyId }, executor);
      return { ...row, value: opened?.shown ?? null, compared: opened?.compared ?? null };
    }),
  );
}
type Decided = Awaited<ReturnType<typeof listIndicators>>[number];

export type Suggestion = Pick<NormalForm, "kind"> & { value: string; source: IndicatorSource };

/**
 * Reads what a case names of the fraudster, for one of its two sides: what is confirmed, what is suggested from payments,
 * story and messages, and what was put aside, in words. A reading by another than the owner is recorded. The group is the
 * operator’s; how many other cases name a value is told as `wordsOfOthers` says, after the same statements whatever it is.
 * @throws AppError case_not_found, reason_needed.
 */
export async function readIndicators(actor: Actor, caseId: string, side: CaseSide) {
  const row = await readCase(actor, parseId(caseId, "case_not_found"), side);
  const { id, reference, status, userId } = row;
  const reader = readerOf(actor, row, side);
  const together = batchedReads();
  const read = { action: "indicators.opened", subjectType: "case", subjectId: id, ownerId: userId } as const;
  const [decided, found, others, group] = await Promise.all([
    listIndicators(id, together),
    suggest(row, together),
    countOthers(id, together),
    reader === "operator" ? readGroup(id, together) : null,
    recordReading(actor, read, together),
  ]);
  const suggestions = withoutDecided(found, decided);
  const isOwn = userId === actor.userId && side === "client";
  const shown = decided.map((one) => ({
    ...{ id: one.id, kind: one.kind, value: one.value, isOut: one.exclusion !== null, sharing: one.sharing },
    title: one.seen ? SEEN_LABELS[one.seen] : KIND_LABELS[one.kind],
    note: noteOn(one, isOwn),
    own: ownText(one.kind, isOwn),
    others: one.exclusion ? null : wordsOfOthers(reader, one, others.get(one.valueId) ?? 0),
  }));
  return {
    id,
    reference,
    isDraft: status === "draft",
    helped: isHelper(actor, row) ? withDe(`${row.firstName} ${row.lastName}`.trim()) : null,
    canWrite: canWriteIndicators(actor, row),
    suggestions: suggestions.map((one) => ({
      ...one,
      title: KIND_LABELS[one.kind],
      note: SOURCE_LABELS[one.source],
      own: ownText(one.kind, isOwn),
    })),
    confirmed: shown.filter(({ isOut }) => !isOut),
    aside: shown.filter(({ isOut }) => isOut),
    kinds: INDICATOR_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    seen: PHONE_SEEN.map((value) => ({ value, label: SEEN_LABELS[value] })),
    /** The operator’s: how many cases the group of this one has, and whether a person separated it. */
    links: reader === "operator" ? { size: group?.size ?? 0, isSeparate: isSeparated(decided) } : null,
  };
}
export type CaseIndicators = Awaited<ReturnType<typeof readIndicators>>;

/** Who decided on a value and where it was read, as the owner or another reads it. */
function noteOn({ exclusion, decidedAs, source }: Decided, isOwn: boolean): string {
  if (exclusion) return isOwn && exclusion === "own" ? "C’est à vous" : EXCLUSION_LABELS[exclusion];
  const who = isOwn && decidedAs === "client" ? "confirmé par vous" : SIDE_LABELS[decidedAs];
  return `${who}, ${SOURCE_LABELS[source]}`;
}

const ownText = (kind: IndicatorKind, isOwn: boolean): string =>
  isOwn ? "C’est à moi" : (OWN_LABELS[kind] ?? EXCLUSION_LABELS.own);

const isSeparated = (decided: readonly Decided[]): boolean => decided.some(({ isSeparate }) => isSeparate);

/**
 * As whom the actor learns how many other cases name a value: the operator reads the number, the lawyer and the owner of a
 * sent case with a verified identity a rounded one, and others nothing.
 */
function readerOf(actor: Actor, row: Awaited<ReturnType<typeof readCase>>, side: CaseSide): OthersReader {
  if (side === "staff") return canJudgeLinks(actor, row) ? "operator" : "lawyer";
  return row.userId === actor.userId && actor.identityVerified && row.status !== "draft" ? "client" : "nobody";
}

/** How many values of a case are confirmed. The caller has asked the policy. */
export async function countConfirmed(caseId: string, executor: Executor = db): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(caseIndicators)
    .where(and(eq(caseIndicators.caseId, caseId), isNull(caseIndicators.exclusion)));
  return row?.count ?? 0;
}

async function readCase(actor: Actor, id: string, side: CaseSide) {
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      userId: cases.userId,
      description: cases.description,
      membership: membershipOf(actor),
      canWrite: mayWriteAsHelper(actor),
      needsReason: needsReason(actor),
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      phone: profiles.phone,
      homePhone: profiles.homePhone,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), side === "client" ? clientCases(actor) : handledCases(actor)));
  if (!row || !canReadIndicators(actor, row)) throw new AppError("case_not_found");
  // The suggestions quote the conversation.
  if (side === "staff" && row.needsReason) throw new AppError("reason_needed");
  return row;
}

type Found = { form: NormalForm; source: IndicatorSource };

/** What the payments, the story and the client’s messages name, each value once, without the client’s own. */
async function suggest(row: Awaited<ReturnType<typeof readCase>>, executor: Executor): Promise<Found[]> {
  const { id, userId, description, ...person } = row;
  const [payments, messages] = await Promise.all([
    listPayments(id, executor),
    executor
      .select({ text: caseMessages.message })
      .from(caseMessages)
      .where(and(eq(caseMessages.caseId, id), eq(caseMessages.senderId, userId), ne(caseMessages.message, "")))
      .orderBy(desc(caseMessages.seq))
      .limit(MAX_MESSAGES),
  ]);
  const typed = payments.flatMap(({ payeeIban, cryptoAddress, cryptoTransaction }) => [
    payeeIban ? normalForm("iban", payeeIban) : null,
    cryptoAddress ? normalForm("crypto_address", cryptoAddress) : null,
    cryptoTransaction ? normalForm("crypto_transaction", cryptoTransaction) : null,
  ]);
  const found: Found[] = [
    ...typed.flatMap((form) => (form && !form.isCommon ? [{ form, source: "payment" as const }] : [])),
    ...findValues(description ?? "").map((form) => ({ form, source: "story" as const })),
    ...findValues(messages.map(({ text }) => text).join("\n")).map((form) => ({ form, source: "message" as const })),
  ];
  const own = [
    normalForm("email", person.email),
    person.phone ? normalForm("phone", person.phone) : null,
    person.homePhone ? normalForm("phone", person.homePhone) : null,
  ].map((form) => form && keyOf(form));
  const once = [...Map.groupBy(found, ({ form }) => keyOf(form)).values()].flatMap(([first]) => first ?? []);
  return once.filter(({ form }) => !own.includes(keyOf(form)));
}

const keyOf = ({ kind, compared }: Pick<NormalForm, "kind"> & { compared: string | null }) => `${kind} ${compared}`;

function withoutDecided(found: readonly Found[], decided: readonly Decided[]): Suggestion[] {
  const known = new Set(decided.map(keyOf));
  return found.flatMap(({ form, source }) =>
    known.has(keyOf(form)) ? [] : [{ kind: form.kind, value: form.shown, source }],
  );
}
