import { operationOf } from "../law/rules";
import type { Deadline } from "../rules";
import { deadlinesOf } from "../rules.server";
import type { Asked } from "./rules";

/**
 * The deadlines of a visitor's operation. Nothing is stored. Who lives abroad and does not know the country of their account
 * is told of no French bank.
 */
export function visitorDeadlines(
  told: Omit<Asked, "day" | "month" | "year"> & { debit: string },
  today: string,
): Deadline[] {
  const isForeign = told.account === "unknown" && told.residence === "abroad";
  return deadlinesOf(operationOf(isForeign ? { ...told, account: "elsewhere" } : told), today);
}
