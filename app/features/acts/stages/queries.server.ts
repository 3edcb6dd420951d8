import { and, asc, eq, sql } from "drizzle-orm";
import { PROMISED_HOURS } from "~/content/delays";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, casePayments, caseProposals, cases, feeAgreements, profiles, recoveries } from "~/db/schema";
import type { AgreementStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { unconfirmedRefund } from "~/features/cases/recoveries/rules";
import { handledCases, lawyerNameSql } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { readStaffLine } from "../queries.server";
import type { Line } from "../rules";
import type { StageFacts } from "./rules";
import { stagesOf } from "./rules.server";

/** What the page of the case has read already: what its reader may do, and a decision that waits. */
type Known = Pick<StageFacts, "can" | "status"> & { toReview: string | null };

/**
 * Reads the stages of a case, and the line of acts that some of them follow from, for those who handle it; null for a case
 * that they do not handle. To whom a case is proposed is for the administrators.
 */
export async function readStages(actor: Actor, caseId: string, known: Known, executor: Executor = db) {
  if (!isId(caseId)) return null;
  const [[row], payments, line] = await Promise.all([
    readRow(actor, caseId, executor),
    readPayments(caseId, executor),
    readStaffLine(caseId, executor),
  ]);
  return row ? { line, stages: stagesOf(factsOf(actor, row, { payments, line, known })) } : null;
}

const parisDay = (instant: string) => sql.raw(`(${instant} at time zone 'Europe/Paris')::date::text`);

/** The last entry of the journal under a condition: its day, and the first name of who did it. */
const lastEntry = (condition: ReturnType<typeof sql>) => sql<{ on: string; by: string } | null>`(
  select json_build_object('on', ${parisDay("entry.created_at")}, 'by', coalesce(author.first_name, ''))
  from ${auditEntries} entry left join ${profiles} author on author.id = entry.actor_id
  where ${condition} order by entry.id desc limit 1)`;

const FACTS = {
  status: cases.status,
  submittedAt: cases.submittedAt,
  firstAnsweredAt: cases.firstAnsweredAt,
  amount: cases.amount,
  contactedBank: cases.contactedBank,
  bankRefundStatus: cases.bankRefundStatus,
  bankRefundAmount: cases.bankRefundAmount,
  client: profiles.firstName,
  identityStatus: profiles.verificationStep,
  isVerified: profiles.identityVerified,
  verifiedAt: profiles.verifiedAt,
  approved: lastEntry(sql`entry.subject_type = 'case' and entry.subject_id = ${cases.id}::text
    and entry.action = 'case.status_changed' and entry.details->>'move' = 'approve'`),
  reviewed: lastEntry(sql`entry.owner_id = ${cases.userId} and entry.action = 'document.approved'`),
  lawyer: lawyerNameSql(),
  acceptedOn: sql<string | null>`(select ${parisDay("mandate.answered_at")} from ${caseProposals} mandate
    where mandate.case_id = ${cases.id} and mandate.answer = 'accepted' and mandate.ended_at is null limit 1)`,
  proposal: sql<{ name: string; on: string } | null>`(
    select json_build_object('name', trim(asked.first_name || ' ' || asked.last_name), 'on', ${parisDay("proposal.created_at")})
    from ${caseProposals} proposal join ${profiles} asked on asked.id = proposal.lawyer_id
    where proposal.case_id = ${cases.id} and proposal.answer is null
    order by proposal.created_at desc limit 1)`,
  agreement: sql<{ status: AgreementStatus; on: string } | null>`(
    select json_build_object('status', agreement.status, 'on', ${parisDay("coalesce(agreement.answered_at, agreement.created_at)")})
    from ${feeAgreements} agreement
    where agreement.case_id = ${cases.id} and agreement.ended_at is null
      and agreement.status not in ('replaced', 'lapsed')
    order by agreement.created_at desc limit 1)`,
  recovered: sql<{ total: number; ofBank: number; lastOn: string | null; onCarpa: boolean | null }>`(
    select json_build_object('total', coalesce(sum(amount), 0),
      'ofBank', coalesce(sum(amount) filter (where source = 'bank_transfer'), 0),
      'lastOn', max(received_on), 'onCarpa', bool_or(on_carpa))
    from ${recoveries} where ${recoveries.caseId} = ${cases.id})`,
};

const PAYMENT = {
  id: casePayments.id,
  method: casePayments.method,
  writtenOn: sql<string | null>`coalesce(${casePayments.complainedOn}, ${casePayments.writtenReportOn})::text`,
  answer: casePayments.bankAnswer,
  answeredOn: casePayments.answeredOn,
};

const readRow = (actor: Actor, caseId: string, executor: Executor) =>
  executor
    .select(FACTS)
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, caseId), handledCases(actor)));

const readPayments = (caseId: string, executor: Executor) =>
  executor
    .select(PAYMENT)
    .from(casePayments)
    .where(eq(casePayments.caseId, caseId))
    .orderBy(asc(casePayments.debitedOn), asc(casePayments.id));

type Row = Awaited<ReturnType<typeof readRow>>[number];
type Payment = Awaited<ReturnType<typeof readPayments>>[number];

/** What a bank neither pays nor gives back: nothing is to be contested there. */
const NOT_BY_BANK: readonly (string | null)[] = ["crypto", "voucher"];

type Given = { payments: readonly Payment[]; line: Line; known: Known };

function factsOf({ role }: Actor, row: Row, { payments, line, known }: Given): StageFacts {
  const { submittedAt, firstAnsweredAt, lawyer, recovered, verifiedAt, reviewed } = row;
  const day = today();
  const promised = submittedAt && new Date(submittedAt.getTime() + PROMISED_HOURS * HOUR);
  return {
    today: day,
    client: row.client || "le client",
    status: known.status,
    submittedOn: submittedAt && today(submittedAt),
    approved: row.approved,
    promisedOn: promised && !firstAnsweredAt ? today(promised) : null,
    identity: {
      status: row.identityStatus,
      isVerified: row.isVerified,
      on: verifiedAt ? today(verifiedAt) : (reviewed?.on ?? null),
      by: reviewed?.by ?? "",
      toReview: known.toReview,
    },
    lawyer: lawyer ? { name: lawyer, on: row.acceptedOn } : null,
    proposal: role === "administrator" ? row.proposal : null,
    agreement: row.agreement,
    bank: bankOf(payments, line, day),
    mediator: mediatorOf(line),
    recovered: {
      total: recovered.total,
      lost: row.amount,
      lastOn: recovered.lastOn,
      onCarpa: recovered.onCarpa === true,
      declared: unconfirmedRefund(row, recovered.ofBank),
    },
    can: known.can,
  };
}

const HOUR = 3_600_000;

function bankOf(payments: readonly Payment[], { acts, later, waits }: Line, day: string): StageFacts["bank"] {
  const byBank = payments.filter(({ method }) => !NOT_BY_BANK.includes(method));
  const untold = byBank.find(({ writtenOn }) => writtenOn === null);
  const isAnswered = ({ answer, answeredOn }: Payment) => answer !== null || answeredOn !== null;
  const waiting = byBank.find((payment) => !isAnswered(payment));
  const isWritten = byBank.length > 0 && !untold;
  const worst = byBank.find(({ answer }) => answer !== "refunds");
  return {
    isConcerned: payments.length === 0 || byBank.length > 0,
    paymentId: (untold ?? waiting)?.id ?? null,
    writtenOn: isWritten ? last(byBank.map(({ writtenOn }) => writtenOn)) : null,
    answer:
      byBank.length > 0 && !waiting
        ? { kind: (worst ?? byBank[0])?.answer ?? null, on: last(byBank.map(({ answeredOn }) => answeredOn)) }
        : null,
    dueOn: first(
      // What has no day is to be written at once.
      [...acts, ...later].filter(({ use }) => use !== null && WRITTEN.includes(use)).map(({ date }) => date ?? day),
    ),
    answerDueOn: first(waits.filter(({ who, use }) => who === "bank" && use !== null).map(({ date }) => date)),
  };
}

/** The uses of what is written to a bank. */
const WRITTEN: readonly string[] = ["opposition", "recall", "report"];

function mediatorOf({ acts, later, waits, done }: Line): StageFacts["mediator"] {
  const isOfMediator = ({ code }: { code: string }) => /^(amf_)?mediator_/.test(code);
  const asked = done.find(isOfMediator);
  return {
    asked: asked ? { on: asked.doneOn } : null,
    dueOn: first([...acts, ...later].filter(isOfMediator).map(({ date }) => date)),
    opensOn: first(waits.filter(isOfMediator).map(({ date }) => date)),
  };
}

const days = (found: readonly (string | null)[]): string[] => found.filter((day) => day !== null).sort();
const first = (found: readonly (string | null)[]): string | null => days(found)[0] ?? null;
const last = (found: readonly (string | null)[]): string | null => days(found).at(-1) ?? null;
