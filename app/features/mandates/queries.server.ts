import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { caseMembers, caseProposals, cases, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { lawyerName } from "~/features/chat/rules";
import { signatureFacts, staffSignature } from "~/features/chat/signature.server";
import { lawyerStateIs } from "~/features/lawyers/access.server";
import { clientCases, handledCases, membershipOf, shownLawyer } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { canAskForAnother, canChooseLawyer, canPropose, canWithdraw } from "./policy";

/** The latest proposals of a case; one has fewer. */
const MAX_PROPOSALS = 200;

/**
 * Who is in charge of a case, for those who handle it; for administrators also to whom it was proposed, what they
 * answered and why mandates ended.
 * @throws AppError case_not_found.
 */
export async function readCharge(actor: Actor, caseId: string) {
  const id = parseId(caseId, "case_not_found");
  const [caseRow] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      scamType: cases.scamType,
      status: cases.status,
      userId: cases.userId,
      membership: membershipOf(actor),
    })
    .from(cases)
    .where(and(eq(cases.id, id), handledCases(actor)));
  if (!caseRow) throw new AppError("case_not_found");
  const can = {
    choose: canChooseLawyer(actor, caseRow),
    propose: canPropose(actor, caseRow),
    withdraw: canWithdraw(actor, caseRow),
  };
  const { reference, scamType, status } = caseRow;
  const inCharge = await findInCharge(id);
  // That the client asks for another lawyer, and why, is for the team.
  const current = inCharge && (can.choose ? inCharge : withoutRequest(inCharge));
  return { id, reference, scamType, status, can, current, proposals: can.choose ? await listProposals(id) : [] };
}
export type Charge = Awaited<ReturnType<typeof readCharge>>;

const isMandate = and(
  eq(caseProposals.caseId, caseMembers.caseId),
  eq(caseProposals.lawyerId, caseMembers.userId),
  eq(caseProposals.answer, "accepted"),
  isNull(caseProposals.endedAt),
);

async function findInCharge(caseId: string) {
  const [row] = await db
    .select({
      userId: caseMembers.userId,
      since: caseMembers.addedAt,
      ...shownLawyer,
      specialities: lawyers.specialities,
      languages: lawyers.languages,
      isListed: lawyers.isListed,
      verifiedAt: lawyers.verifiedAt,
      wasVerified: sql<boolean>`${lawyers.verifiedFirstName} is not null`,
      isOnDuty: sql<boolean>`coalesce(${lawyerStateIs("verified")}, false)`,
      changeAskedAt: caseProposals.changeAskedAt,
      changeAskedText: caseProposals.changeAskedText,
    })
    .from(caseMembers)
    .innerJoin(profiles, and(eq(profiles.id, caseMembers.userId), eq(profiles.role, "lawyer")))
    .leftJoin(lawyers, eq(lawyers.userId, caseMembers.userId))
    .leftJoin(caseProposals, isMandate)
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.membership, "lawyer")));
  if (!row) return null;
  const { userId, firstName, lastName, oathDate, verifiedAt, isListed, isOnDuty, ...lawyer } = row;
  return {
    ...lawyer,
    /** Of the public page, which only a verified lawyer has; null without. */
    pageId: isListed === true && isOnDuty ? userId : null,
    isVerified: verifiedAt !== null,
    name: lawyerName({ firstName, lastName }),
    oathYear: oathDate?.slice(0, 4) ?? null,
  };
}
export type LawyerInCharge = NonNullable<Awaited<ReturnType<typeof findInCharge>>>;

/** For those who may not know that the client asks for another lawyer. */
const withoutRequest = (inCharge: LawyerInCharge): LawyerInCharge => ({
  ...inCharge,
  changeAskedAt: null,
  changeAskedText: null,
});

const author = alias(profiles, "author");

async function listProposals(caseId: string) {
  const rows = await db
    .select({
      proposal: caseProposals,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      by: author.firstName,
    })
    .from(caseProposals)
    .innerJoin(profiles, eq(profiles.id, caseProposals.lawyerId))
    .leftJoin(author, eq(author.id, caseProposals.proposedBy))
    .where(eq(caseProposals.caseId, caseId))
    .orderBy(desc(caseProposals.createdAt), desc(caseProposals.id))
    .limit(MAX_PROPOSALS);
  return rows.map(({ proposal, firstName, lastName, by }) => ({
    ...proposal,
    name: lawyerName({ firstName, lastName }),
    by,
  }));
}
export type CaseProposal = Awaited<ReturnType<typeof listProposals>>[number];

/**
 * The lawyer in charge of one of the actor's own cases, or of one whose owner they help, as its client sees them: name,
 * bar, year of the oath, specialities and languages (RIN 19.2). `lawyer` is null while there is none; `signature` is then
 * that of the messages. That the owner asked for another is theirs to read.
 * @throws AppError case_not_found.
 */
export async function readOwnLawyer(actor: Actor, caseId: string) {
  const id = parseId(caseId, "case_not_found");
  const [row] = await db
    .select({ reference: cases.reference, status: cases.status, userId: cases.userId, ...signatureFacts() })
    .from(cases)
    .where(and(eq(cases.id, id), clientCases(actor)));
  if (!row || row.status === "draft") throw new AppError("case_not_found");
  const canAsk = canAskForAnother(actor, row);
  const inCharge = await findInCharge(id);
  const lawyer = inCharge && (canAsk ? inCharge : withoutRequest(inCharge));
  return { id, reference: row.reference, canAsk, lawyer, signature: staffSignature(row) };
}
