import { formatNumber } from "~/ui/format";

/** « 3,5 h »; « < 1 h » rather than « 0 h » for what took less than an hour. */
export function hoursText(hours: number): string {
  return hours < 1 ? "<\u00a01\u00a0h" : `${formatNumber(hours, 1)}\u00a0h`;
}
