import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import {
  caseMembers,
  caseMessages,
  casePayments,
  caseProposals,
  cases,
  caseTransfers,
  lawyers,
  profiles,
} from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { citedDomains } from "~/features/cases/details/rules";
import { lawyerName } from "~/features/chat/rules";
import { recordReading } from "~/features/journal/commands.server";
import { lawyerLoad } from "~/features/lawyers/access.server";
import { canTakeCases } from "~/features/lawyers/policy";
import { isOnDuty } from "~/features/lawyers/registration/queries.server";
import { lawyerState } from "~/features/lawyers/rules";
import { handledCases } from "~/features/members/access.server";
import { summarizePayments } from "~/features/payments/queries.server";
import { readDetails } from "~/features/payments/rules.server";
import { AppError } from "~/platform/errors";
import { foldText } from "~/platform/fold-text";
import { isId, parseId } from "~/platform/http/params";
import { canAnswer, canChooseLawyer } from "../policy";
import { type CaseNames, compareCandidates, distinctNames, type SharedName, sharedNames } from "../rules";
import { answerMedians } from "./medians.queries.server";

/** More lawyers than the network has; the page shows the first of them, and a search finds the others. */
const MAX_LAWYERS = 2000;
const MAX_SHOWN = 30;

/**
 * The lawyers to whom a case may be proposed: verified and insured, in the order of `compareCandidates`; and the others,
 * with the state that keeps them from it.
 * @param search a part of a name or a bar; accents and case do not count.
 * @throws AppError case_not_found, also when the actor may not choose the lawyer of the case.
 */
export async function listCandidates(actor: Actor, caseId: string, search: string) {
  const [caseRow] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), handledCases(actor)));
  if (!caseRow || !canChooseLawyer(actor, caseRow)) throw new AppError("case_not_found");
  const rows = await db
    .select({
      lawyer: lawyers,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      load: lawyerLoad,
      isAsked: proposalExists(caseId, isNull(caseProposals.answer)),
      hasRefused: proposalExists(caseId, eq(caseProposals.answer, "refused")),
      isParty: sql<boolean>`exists (${db.select({ one: sql`1` }).from(caseMembers).where(isPartyOf(caseId))})`,
    })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(and(eq(profiles.role, "lawyer"), ne(lawyers.userId, caseRow.userId)))
    .limit(MAX_LAWYERS);
  const { byLawyer: medians } = await answerMedians();
  const wanted = foldText(search).trim();
  const others = rows.filter(({ isParty }) => !isParty);
  const isWanted = ({ name, bar }: { name: string; bar: string | null }) =>
    foldText(`${name} ${bar ?? ""}`).includes(wanted);
  const unavailable = others
    .filter(({ lawyer }) => !canTakeCases(lawyer))
    .map(({ lawyer, firstName, lastName }) => ({
      id: lawyer.userId,
      name: lawyerName({ firstName, lastName }),
      bar: lawyer.bar,
      state: lawyerState(lawyer),
    }))
    .filter(isWanted)
    .slice(0, MAX_SHOWN);
  const found = others
    .filter(({ lawyer }) => canTakeCases(lawyer))
    .map(({ lawyer, firstName, lastName, isParty: _isParty, ...row }) => ({
      ...row,
      id: lawyer.userId,
      name: lawyerName({ firstName, lastName }),
      bar: lawyer.bar,
      specialities: lawyer.specialities,
      isSpecialist: lawyer.specialities.includes(caseRow.scamType),
      maxCases: lawyer.maxCases,
      medianMinutes: medians.get(lawyer.userId) ?? null,
    }))
    .filter(isWanted)
    .sort(compareCandidates(caseRow.scamType));
  return { candidates: found.slice(0, MAX_SHOWN), total: found.length, unavailable };
}
type Listed = Awaited<ReturnType<typeof listCandidates>>;
export type Candidate = Listed["candidates"][number];
export type Unavailable = Listed["unavailable"][number];

const isPartyOf = (caseId: string) => and(eq(caseMembers.caseId, caseId), eq(caseMembers.userId, lawyers.userId));

function proposalExists(caseId: string, answer: SQL): SQL<boolean> {
  const which = and(eq(caseProposals.caseId, caseId), eq(caseProposals.lawyerId, lawyers.userId), answer);
  return sql<boolean>`exists (${db.select({ one: sql`1` }).from(caseProposals).where(which)})`;
}

/** A lawyer has few proposals at once. */
const MAX_PROPOSALS = 100;

/** The proposals that wait for the actor's answer, the oldest first; empty for everybody but a lawyer on duty. */
export async function listOwnProposals(actor: Actor) {
  if (actor.role !== "lawyer" || !(await isOnDuty(actor.userId))) return [];
  return db
    .select({
      id: caseProposals.id,
      createdAt: caseProposals.createdAt,
      scamType: cases.scamType,
      amount: cases.amount,
    })
    .from(caseProposals)
    .innerJoin(cases, eq(cases.id, caseProposals.caseId))
    .where(and(eq(caseProposals.lawyerId, actor.userId), isNull(caseProposals.answer)))
    .orderBy(caseProposals.createdAt, caseProposals.id)
    .limit(MAX_PROPOSALS);
}

/**
 * What a lawyer reads of a case before they accept it: its type, amount, dates, payments, banks, payees, the sites that
 * the story cites, the names of the client and of those before a transfer, and the names that it shares with their own
 * present and former cases (RIN 4.1). Not the story, nor the numbers of accounts, nor the files, nor the conversation.
 * The reading is recorded in the journal.
 * @throws AppError proposal_not_found; proposal_closed once it is answered or withdrawn; registration_unverified while
 * the lawyer may not accept it.
 */
export async function readProposal(actor: Actor, id: string) {
  if (!isId(id)) throw new AppError("proposal_not_found");
  const [row] = await db
    .select({ proposal: caseProposals, caseRow: cases, client: profiles })
    .from(caseProposals)
    .innerJoin(cases, eq(cases.id, caseProposals.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(caseProposals.id, id));
  if (!row || !canAnswer(actor, row.proposal)) throw new AppError("proposal_not_found");
  if (row.proposal.answer !== null) throw new AppError("proposal_closed");
  if (!(await isOnDuty(actor.userId))) throw new AppError("registration_unverified");
  const { caseRow, client, proposal } = row;
  const named = { ...caseRow, firstName: client.firstName, lastName: client.lastName };
  const names = namesOf(named, await readOthers(eq(cases.id, caseRow.id)));
  const { lines: payments } = await summarizePayments(caseRow);
  const ownLoad = db.select({ cases: lawyerLoad, max: lawyers.maxCases }).from(lawyers);
  const [load] = await ownLoad.where(eq(lawyers.userId, actor.userId));
  await recordReading(actor, {
    action: "proposal.opened",
    subjectType: "case",
    subjectId: caseRow.id,
    ownerId: caseRow.userId,
  });
  const { scamType, amount, contactDate, contactDatePrecision, paymentDate, paymentDatePrecision } = caseRow;
  return {
    ...{ id: proposal.id, createdAt: proposal.createdAt },
    // Accepting stays possible: the limit is the lawyer's own.
    overLimit: load && load.cases >= load.max ? load : null,
    facts: {
      scamType,
      amount,
      contactDate,
      contactDatePrecision,
      paymentDate,
      paymentDatePrecision,
      payments,
      ...names,
    },
    conflicts: await listConflicts(actor, names),
  };
}
export type Proposal = Awaited<ReturnType<typeof readProposal>>;

export type Conflict = { id: string; reference: string; isCurrent: boolean; shared: SharedName[] };

/** More cases than one lawyer had. */
const MAX_MANDATES = 5000;

async function listConflicts(actor: Actor, proposed: CaseNames): Promise<Conflict[]> {
  const isMandate = and(eq(caseProposals.lawyerId, actor.userId), eq(caseProposals.answer, "accepted"));
  const mandates = db.select({ id: caseProposals.caseId }).from(caseProposals).where(isMandate);
  const others = await readOthers(inArray(cases.id, mandates));
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      representedName: cases.representedName,
      bankName: cases.bankName,
      description: cases.description,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      endedAt: caseProposals.endedAt,
    })
    .from(caseProposals)
    .innerJoin(cases, eq(cases.id, caseProposals.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(isMandate)
    .orderBy(desc(caseProposals.createdAt))
    .limit(MAX_MANDATES);
  return rows.flatMap((row) => {
    const shared = sharedNames(proposed, namesOf(row, others));
    const { id, reference, endedAt } = row;
    return shared.length > 0 ? [{ id, reference, isCurrent: endedAt === null, shared }] : [];
  });
}

/** Somebody who owned a case before it was transferred, a bank that money left, or somebody whom it was paid to. */
type Other = { caseId: string; name: string; part: "former" | "bank" | "payee" };

/** The names of some cases that other tables hold; `which` is a condition on `cases`. */
async function readOthers(which: SQL): Promise<Map<string, Other[]>> {
  const [owners, opponents] = await Promise.all([formerOwners(which), readOpponents(which)]);
  return Map.groupBy([...owners, ...opponents], ({ caseId }) => caseId);
}

/** The banks and the payees of the payments. */
async function readOpponents(which: SQL): Promise<Other[]> {
  const { id, caseId, ownBank, encryptedDetails, keyId } = casePayments;
  const rows = await db
    .select({ id, caseId, ownBank, encryptedDetails, keyId })
    .from(casePayments)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(which)
    .orderBy(casePayments.createdAt, id);
  const read = rows.map(
    async (row): Promise<Other[]> => [
      { caseId: row.caseId, name: row.ownBank ?? "", part: "bank" },
      { caseId: row.caseId, name: (await readDetails(row))?.payeeName ?? "", part: "payee" },
    ],
  );
  return (await Promise.all(read)).flat();
}

/**
 * The former owners of some cases: by their accounts, and by the messages that keep their names when the account is
 * deleted.
 * @param which a condition on `cases`.
 */
async function formerOwners(which: SQL): Promise<Other[]> {
  const name = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`;
  const byAccount = db
    .select({ caseId: caseTransfers.caseId, name })
    .from(caseTransfers)
    .innerJoin(cases, eq(cases.id, caseTransfers.caseId))
    .innerJoin(profiles, eq(profiles.id, caseTransfers.fromUser))
    .where(which);
  const bySignature = db
    .select({ caseId: caseMessages.caseId, name: sql<string>`${caseMessages.signature}` })
    .from(caseTransfers)
    .innerJoin(cases, eq(cases.id, caseTransfers.caseId))
    .innerJoin(caseMessages, eq(caseMessages.caseId, cases.id))
    .where(and(which, eq(caseMessages.signedAs, "former_owner")));
  return (await byAccount.union(bySignature)).map((owner) => ({ ...owner, part: "former" }));
}

type NamedCase = Pick<typeof cases.$inferSelect, "id" | "representedName" | "bankName" | "description"> &
  Pick<typeof profiles.$inferSelect, "firstName" | "lastName">;

function namesOf(
  { id, firstName, lastName, representedName, bankName, description }: NamedCase,
  others: ReadonlyMap<string, readonly Other[]>,
): Required<CaseNames> {
  const client = `${firstName} ${lastName}`.trim();
  const named = (wanted: Other["part"]) =>
    (others.get(id) ?? []).flatMap(({ name, part }) => (part === wanted ? [name] : []));
  return {
    client,
    former: named("former").filter((name) => name !== client),
    represented: representedName,
    banks: distinctNames([bankName, ...named("bank")]),
    payees: distinctNames(named("payee")),
    cited: citedDomains(description),
  };
}
