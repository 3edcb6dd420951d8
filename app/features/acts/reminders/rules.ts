/** How many days before a deadline its person is told. The hint of the e-mail (`emails/rules.ts`) names them. */
export const TOLD_DAYS = [30, 7, 1] as const;

/** How many days late an e-mail may be, when none could be made on its day. */
const LATE_DAYS = 2;

/** The days left of which a person may be told. */
export const TOLD_DAYS_LEFT = TOLD_DAYS.flatMap((days) =>
  Array.from({ length: LATE_DAYS + 1 }, (_, late) => days - late).filter((left) => left >= 0),
);

/** Which e-mail tells of a deadline with so many days left, by its day of `TOLD_DAYS`; undefined: none now. */
export function toldAt(daysLeft: number): number | undefined {
  return TOLD_DAYS.find((days) => daysLeft >= 0 && daysLeft <= days && daysLeft >= days - LATE_DAYS);
}
