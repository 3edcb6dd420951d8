/** How many days before a deadline its person is told. */
export const TOLD_DAYS = [30, 7, 1] as const;

/** For how many days more, when no e-mail could be made on that day. */
const LATE_DAYS = 2;

/** The days left of which a person may be told. */
export const TOLD_DAYS_LEFT = TOLD_DAYS.flatMap((days) =>
  Array.from({ length: LATE_DAYS + 1 }, (_, late) => days - late).filter((left) => left >= 0),
);

/** Which of the three e-mails tells of a deadline with so many days left; undefined: none now. */
export function toldAt(daysLeft: number): number | undefined {
  return TOLD_DAYS.find((days) => daysLeft >= 0 && daysLeft <= days && daysLeft >= days - LATE_DAYS);
}
