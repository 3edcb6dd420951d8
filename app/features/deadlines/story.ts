import type { DatePrecision, FilledFor, ScamType } from "~/db/schema/enumerations";

/** Something to do now, with the time left. */
export type UrgentStep = { key: string; title: string; text: string; time: string };

/** What a story tells of its payment. */
export type UrgencyAnswers = {
  scamType: ScamType;
  paymentDate: string | null;
  paymentDatePrecision: DatePrecision | null;
  paymentMethods: readonly string[];
  contactedBank: boolean;
  policeReport: boolean;
  bankName?: string | null;
  filledFor?: FilledFor | null;
};
