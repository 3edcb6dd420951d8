/** Dates of three numbers at the start of a line or of a cell; « D03/14'26 » in QIF. */
const DATES = /(?:^D?|[;,|\t"]) ?(\d{1,2})([/-])(\d{1,2})(?:\2|['’]) ?(?:\d{4}|\d\d)(?!\d)/gm;

/** Which number of its dates is the day, as the whole statement tells it. `either`: each may be read both ways. */
export type DateOrder = "day" | "month" | "either";

/**
 * Finds whether a statement writes the month before the day, as banks of the United States do: some second number is no
 * month, and every first one may be.
 */
export function dateOrderOf(text: string): DateOrder {
  let isMonthFirst = false;
  let isUnsure = false;
  for (const [, first, , second] of text.matchAll(DATES)) {
    if (Number(first) > 12) return "day";
    isMonthFirst ||= Number(second) > 12 && Number(second) <= 31;
    isUnsure ||= Number(first) !== Number(second);
  }
  return isMonthFirst ? "month" : isUnsure ? "either" : "day";
}
