import { z } from "zod";
import { isCalendarDay } from "~/features/cases/schema";
import { DEFAULT_HORIZON, HORIZONS, NO_LAWYER } from "./rules";

/** The query parameters of the list; invalid values are ignored. */
export const upcomingFilters = z.object({
  within: z.enum(HORIZONS).catch(DEFAULT_HORIZON),
  after: z.string().max(120).nullable().catch(null),
  lawyer: z
    .union([z.uuid(), z.literal(NO_LAWYER)])
    .optional()
    .catch(undefined),
  from: z.string().refine(isCalendarDay).optional().catch(undefined),
});
export type UpcomingFilters = z.output<typeof upcomingFilters>;
