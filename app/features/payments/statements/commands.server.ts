import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { addPayments } from "../commands.server";
import { paymentSchema } from "../schema";
import type { Row } from "./rules";

/**
 * Adds the ticked rows of a statement to the payments of a case, all of them or none. The same rows twice add one of each.
 * @param ticked ids of rows.
 * @returns how many of them the case now has.
 * @throws AppError statement_nothing_ticked, invalid_input, case_not_found, too_many_payments, too_many_requests.
 */
export function addFromStatement(
  actor: Actor,
  caseId: string,
  { rows, ticked }: { rows: readonly Row[]; ticked: readonly string[] },
): Promise<number> {
  const chosen = rows.filter(({ id, payment }) => payment && ticked.includes(id));
  if (chosen.length === 0) throw new AppError("statement_nothing_ticked");
  const checked = chosen.map(({ id, payment }) => paymentSchema.safeParse({ id, ...payment }));
  const inputs = checked.flatMap(({ data }) => data ?? []);
  if (inputs.length < chosen.length) throw new AppError("invalid_input");
  return addPayments(actor, caseId, inputs);
}
