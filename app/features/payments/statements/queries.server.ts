import { bankCountry } from "~/content/addressees";
import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { evidenceAddress } from "~/features/cases/wizard/rules";
import type { CaseSide } from "~/features/members/policy";
import { readPayments } from "../queries.server";
import { currencyOfAccount, type Row } from "./rules";
import { type ReadStatement, sortRows } from "./rules.server";

/** Where its client adds a file to a case. */
const evidencePlace = (id: string, status: CaseStatus): string =>
  status === "draft" ? evidenceAddress(id) : `/case/${id}/chat`;

/**
 * Reads what the page of the statements of a case shows; the payments of the case say which rows it may already have.
 * @throws AppError case_not_found, also for who may read the case and not add a payment.
 */
export async function readStatementPage(actor: Actor, caseId: string, side: CaseSide) {
  const read = await readPayments(actor, caseId, side, { toWrite: true });
  const { id, reference, status, helped, payments, first } = read;
  const account = payments.findLast(({ accountCountry, ownBank }) => accountCountry ?? ownBank) ?? first;
  return {
    page: { id, reference, helped, evidence: side === "client" ? evidencePlace(id, status) : null },
    /** The currency in which the account most likely is, by its country or its bank. */
    currency: currencyOfAccount(account?.accountCountry ?? bankCountry(account?.ownBank ?? null)),
    sort: (rows: readonly Row[]): ReadStatement => sortRows(rows, payments),
  };
}
