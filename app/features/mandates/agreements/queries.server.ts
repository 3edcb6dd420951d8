import { and, desc, eq, ne, not, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { cases, feeAgreements, files, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordReading } from "~/features/journal/commands.server";
import { isOnDuty } from "~/features/lawyers/registration/queries.server";
import { handledCases, membershipOf, needsReason, ownCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { canAnswerAgreement, canProposeAgreement, canWithdrawAgreement } from "../policy";
import { agreementState } from "./labels";
import { isInForce } from "./rules";

/** The cases whose agreements the actor reads. Helpers read the PDF only, a file of the conversation. */
const agreedCases = (actor: Actor) => or(ownCases(actor), handledCases(actor)) as SQL;

/** The latest agreements of a case; one has fewer. */
const MAX_AGREEMENTS = 50;

/**
 * The fee agreements of a case, the latest first, for its client, its lawyer, and an administrator who gave a reason.
 * A reading by the staff is recorded.
 * @param options.ownOnly for the client's page: the actor's own cases only.
 * @throws AppError case_not_found, reason_needed.
 */
export async function readAgreements(actor: Actor, caseId: string, { ownOnly = false } = {}) {
  const id = parseId(caseId, "case_not_found");
  const [row] = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      userId: cases.userId,
      lost: cases.amount,
      membership: membershipOf(actor),
      needsReason: needsReason(actor),
    })
    .from(cases)
    .where(and(eq(cases.id, id), ownOnly ? ownCases(actor) : agreedCases(actor)));
  if (!row || row.status === "draft") throw new AppError("case_not_found");
  if (row.needsReason) throw new AppError("reason_needed");
  const subject = { subjectType: "case", subjectId: id, ownerId: row.userId } as const;
  await recordReading(actor, { action: "case.opened", ...subject });
  const agreements = await listAgreements(id);
  const inForce = agreements.some((agreement) => isInForce(agreement) && agreement.lawyerId === actor.userId);
  const mayPropose = canProposeAgreement(actor, row) && !inForce;
  const onDuty = !mayPropose || (await isOnDuty(actor.userId));
  return {
    id,
    reference: row.reference,
    /** What the client lost, in cents; null when it is not known. */
    lost: row.lost,
    /** The lawyer would propose one here, but their registration is not verified. */
    awaitsVerification: mayPropose && !onDuty,
    can: {
      propose: mayPropose && onDuty,
      answer: canAnswerAgreement(actor, row),
      /** The first one, while it waits for an answer. */
      withdraw:
        canWithdrawAgreement(actor, row) &&
        agreements[0]?.status === "pending" &&
        agreements[0].lawyerId === actor.userId,
    },
    agreements: agreements.map((agreement) => byName(agreement, actor)),
  };
}
export type Agreement = ReturnType<typeof byName>;

/**
 * With the name of the lawyer, without their account, which the client does not read, nor the answer of a former client
 * about who else may pay. A lawyer reads the answers to their own agreements: a later one asks again.
 */
function byName(
  { lawyerId, ...agreement }: Awaited<ReturnType<typeof listAgreements>>[number],
  reader: Pick<Actor, "role" | "userId"> | null,
) {
  const isOthers = reader?.role === "lawyer" && lawyerId !== reader.userId;
  const mayRead = agreement.formerClient === null && !isOthers;
  return { ...agreement, otherPayer: mayRead ? agreement.otherPayer : null };
}

function listAgreements(caseId: string) {
  return db
    .select({
      id: feeAgreements.id,
      status: feeAgreements.status,
      lawyerId: feeAgreements.lawyerId,
      lawyerName: feeAgreements.lawyerName,
      baseFee: feeAgreements.baseFee,
      vatRate: feeAgreements.vatRate,
      successRate: feeAgreements.successRate,
      scope: feeAgreements.scope,
      expenses: feeAgreements.expenses,
      textVersion: feeAgreements.textVersion,
      sections: feeAgreements.sections,
      sha256: feeAgreements.sha256,
      createdAt: feeAgreements.createdAt,
      answeredAt: feeAgreements.answeredAt,
      declineReason: feeAgreements.declineReason,
      startsAtOnce: feeAgreements.startsAtOnce,
      otherPayer: feeAgreements.otherPayer,
      retractedAt: feeAgreements.retractedAt,
      endedAt: feeAgreements.endedAt,
      formerClient: feeAgreements.formerClient,
      fileId: files.id,
    })
    .from(feeAgreements)
    .leftJoin(files, eq(files.path, feeAgreements.filePath))
    .where(eq(feeAgreements.caseId, caseId))
    .orderBy(desc(feeAgreements.createdAt), desc(feeAgreements.id))
    .limit(MAX_AGREEMENTS);
}

/** The state of the last fee agreement of a case, in French; null when there is none, or when the actor may not read it. */
export async function readAgreementState(
  actor: Actor,
  caseId: string,
  executor: Executor = db,
): Promise<string | null> {
  const [row] = await executor
    .select({
      status: feeAgreements.status,
      lawyerName: feeAgreements.lawyerName,
      endedAt: feeAgreements.endedAt,
      formerClient: feeAgreements.formerClient,
    })
    .from(feeAgreements)
    .innerJoin(cases, eq(cases.id, feeAgreements.caseId))
    .where(
      and(
        eq(cases.id, parseId(caseId, "case_not_found")),
        ne(feeAgreements.status, "replaced"),
        agreedCases(actor),
        not(needsReason(actor)),
      ),
    )
    .orderBy(desc(feeAgreements.createdAt))
    .limit(1);
  return row ? agreementState(row).label : null;
}

/** The agreements of a case for the copy of one's own data. The caller has checked whose case it is. */
export async function ownAgreements(caseId: string) {
  const rows = await listAgreements(caseId);
  return rows.map((row) => byName(row, null)).map(({ fileId: _file, ...agreement }) => agreement);
}

/** The client and the lawyer as an agreement names them. The caller has checked the policy. */
export async function readParties(clientId: string, lawyerId: string) {
  const [client] = await db.select().from(profiles).where(eq(profiles.id, clientId));
  const [lawyer] = await db
    .select({ profile: profiles, registration: lawyers })
    .from(profiles)
    .leftJoin(lawyers, eq(lawyers.userId, profiles.id))
    .where(eq(profiles.id, lawyerId));
  if (!client || !lawyer) throw new AppError("case_not_found");
  return { client, lawyer: lawyer.profile, registration: lawyer.registration };
}
