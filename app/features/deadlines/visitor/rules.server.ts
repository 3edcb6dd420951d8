import { operationOf } from "../law/rules";
import type { Deadline } from "../rules";
import { deadlinesOf } from "../rules.server";
import type { Asked } from "./rules";

/** The deadlines of a visitor's operation. Nothing is stored. */
export function visitorDeadlines(
  told: Omit<Asked, "day" | "month" | "year"> & { debit: string },
  today: string,
): Deadline[] {
  return deadlinesOf(operationOf(told), today);
}
