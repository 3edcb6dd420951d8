import type { Actor } from "~/features/accounts/actor";
import type { CaseSide } from "~/features/members/policy";
import { readPayments } from "../queries.server";
import type { Row } from "./rules";
import { type ReadStatement, sortRows } from "./rules.server";

/**
 * Reads what the page of the statements of a case shows; the payments of the case say which rows it may already have.
 * @throws AppError case_not_found, also for who may read the case and not add a payment.
 */
export async function readStatementPage(actor: Actor, caseId: string, side: CaseSide) {
  const { id, reference, helped, payments } = await readPayments(actor, caseId, side, { toWrite: true });
  return {
    page: { id, reference, helped },
    sort: (rows: readonly Row[]): ReadStatement => sortRows(rows, payments),
  };
}
