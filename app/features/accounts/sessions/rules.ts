/** The live event that tells a person's streams to ask again whether their session is still valid. */
export const SESSIONS_ENDED = "sessions_ended";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lasts, in milliseconds (OWASP Session Management Cheat Sheet; ASVS 7.1.1, 7.3.1, 7.3.2). */
export const SESSION_TIMES = {
  /** A session that is not used ends. */
  idle: 7 * DAY,
  /** However often it is used, a session ends this long after it was opened. */
  absolute: 30 * DAY,
  /** The end of a session moves at most this often, and with it the cookie is renewed. */
  renewal: 24 * HOUR,
  /** The last use of a session is written at most this often. */
  touch: HOUR / 12,
} as const;

/** When a session ends that is used `now` and never again. */
export function endOfSession(openedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_TIMES.idle, openedAt.getTime() + SESSION_TIMES.absolute));
}

/** The new end of a session that is used `now`; null while it would move by less than a day. */
export function renewedEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, now: Date): Date | null {
  const end = endOfSession(createdAt, now);
  return end.getTime() - expiresAt.getTime() >= SESSION_TIMES.renewal ? end : null;
}
