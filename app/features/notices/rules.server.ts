import type { NoticeFrequency } from "~/db/schema/enumerations";
import { DIGEST_HOURS } from "./rules";

const PARIS = "Europe/Paris";

/**
 * How old something is when it is told, in milliseconds: what happens in a row makes one notice, what is handled at once
 * makes none, and a row whose transaction commits later than another begun after it is not passed over.
 */
const GROUPING_MS = 2 * 60_000;

type Choice = { frequency: NoticeFrequency; toldUntil: Date };

/** The instant until which news are told now; null while there is nothing to look for yet. */
export function dueUntil({ frequency, toldUntil }: Choice, now: Date): Date | null {
  if (frequency === "never") return null;
  const settled = new Date(now.getTime() - GROUPING_MS);
  const until = frequency === "at_once" ? settled : lastDigest(settled);
  return until > toldUntil ? until : null;
}

/** The last of DIGEST_HOURS in Paris that is not after `now`. */
export function lastDigest(now: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(PARIS);
  const hour = DIGEST_HOURS.findLast((each) => each <= local.hour);
  const day = hour === undefined ? local.subtract({ days: 1 }) : local;
  const plainTime = Temporal.PlainTime.from({ hour: hour ?? DIGEST_HOURS[DIGEST_HOURS.length - 1] });
  return new Date(day.toPlainDate().toZonedDateTime({ timeZone: PARIS, plainTime }).epochMilliseconds);
}
