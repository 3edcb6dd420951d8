import { AppError } from "~/platform/errors";
import { fromParis } from "~/platform/paris.server";
import { formatDay, formatTime } from "~/ui/format";
import type { Moment } from "./schema";

/** The instant at which a message leaves. @throws AppError schedule_past, schedule_too_far. */
export function sendInstant({ at, day = "", time = "" }: Moment, now = new Date()): Date {
  const [onDay = day, atTime = time] = at?.split("T") ?? [];
  const instant = fromParis(onDay, atTime);
  if (instant <= now) throw new AppError("schedule_past");
  const inAYear = new Date(now);
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1);
  if (instant > inAYear) throw new AppError("schedule_too_far");
  return instant;
}

/** « lundi 24 novembre à 9 h 00 », with the year when it is not this one. */
export function momentText(instant: Date, now = new Date()): string {
  const day = formatDay(instant);
  const year = formatDay(now).slice(-5);
  return `${day.endsWith(year) ? day.slice(0, -year.length) : day} à ${formatTime(instant)}`;
}
