import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema";
import type { CaseStatus, ScamType } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { unreadCountSql } from "~/features/chat/queries.server";
import { clientCases } from "~/features/members/access.server";
import { recoveredByCase } from "../recoveries/queries.server";
import type { Recovered } from "../recoveries/rules";
import { EXCERPT_LENGTH, excerpt } from "../rules";
import { firstIncompleteStep, type StepNumber } from "../wizard/rules";

export type OwnCase = {
  id: string;
  reference: string;
  status: CaseStatus;
  scamType: ScamType;
  /** For a draft: the first step that lacks an answer; 4, the summary, when none does. */
  firstIncompleteStep: StepNumber;
  /** A draft that its owner wants submitted once their identity is verified. */
  isAgreed: boolean;
  /** At most 150 characters (spec section 9). */
  description: string;
  createdAt: Date;
  lastMessageAt: Date | null;
  /** Messages of the other side that the client has not read. */
  unreadCount: number;
  /** The total recovered; null while nothing was recovered. */
  recovered: Recovered | null;
};

/**
 * The actor's own cases, the one with the latest message (else the latest created) first (spec section 2, dashboard).
 */
export async function listOwnCases(actor: Actor): Promise<OwnCase[]> {
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      status: cases.status,
      scamType: cases.scamType,
      description: sql<string>`left(${cases.description}, ${EXCERPT_LENGTH + 1})`,
      contactDate: cases.contactDate,
      contactDatePrecision: cases.contactDatePrecision,
      availableEvidence: cases.availableEvidence,
      submitWhenVerifiedAt: cases.submitWhenVerifiedAt,
      createdAt: cases.createdAt,
      lastMessageAt: cases.lastMessageAt,
      unreadCount: unreadCountSql("client"),
    })
    .from(cases)
    .where(clientCases(actor))
    .orderBy(sql`coalesce(${cases.lastMessageAt}, ${cases.createdAt}) desc`);
  const recovered = await recoveredByCase(rows.map((row) => row.id));
  return rows.map(({ contactDate, contactDatePrecision, availableEvidence, submitWhenVerifiedAt, ...row }) => ({
    ...row,
    firstIncompleteStep: firstIncompleteStep({ ...row, contactDate, contactDatePrecision, availableEvidence }),
    isAgreed: row.status === "draft" && submitWhenVerifiedAt !== null,
    description: excerpt(row.description),
    recovered: recovered.get(row.id) ?? null,
  }));
}
