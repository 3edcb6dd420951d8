import { isOutsideEea } from "../case/rules.server";
import { helpOfCodes, type ShownHelp } from "../country-help.server";
import { type AccountZone, operationOf } from "../law/rules";
import type { Deadline } from "../rules";
import { deadlinesOf } from "../rules.server";
import type { Asked } from "./rules";

type Places = Pick<Asked, "account" | "residence">;

const ZONES: readonly AccountZone[] = ["france", "eea", "elsewhere", "unknown"];

/** Where the bank of an answer is. Who lives abroad and does not know the country of their account is told of no French bank. */
function zoneOfAnswer({ account, residence }: Places): AccountZone {
  const zone = ZONES.find((one) => one === account) ?? (isOutsideEea(account) ? "elsewhere" : "eea");
  return zone === "unknown" && residence !== "france" ? "elsewhere" : zone;
}

/** The deadlines of a visitor's operation. Nothing is stored. */
export function visitorDeadlines(
  told: Omit<Asked, "day" | "month" | "year"> & { debit: string },
  today: string,
): Deadline[] {
  const residence = told.residence === "france" ? "france" : "abroad";
  return deadlinesOf(operationOf({ ...told, account: zoneOfAnswer(told), residence }), today);
}

/** The code of the country of an answer; that of no country for one that has no help of its own. */
const codeOf = (answer: string): string => (answer === "france" ? "FR" : /^[A-Z]{2}$/.test(answer) ? answer : "ZZ");

/** What helps where a visitor lives and has an account, outside France; the bank follows the residence while it is not known. */
export const visitorHelp = ({ account, residence }: Places, today: string): ShownHelp[] =>
  helpOfCodes([codeOf(account === "unknown" ? residence : account)], codeOf(residence), today);
