import { z } from "zod";
import { DEFAULT_HORIZON, HORIZONS } from "./rules";

/** The query parameters of the list; invalid values are ignored. */
export const upcomingFilters = z.object({
  within: z.enum(HORIZONS).catch(DEFAULT_HORIZON),
  after: z.string().max(120).nullable().catch(null),
});
export type UpcomingFilters = z.output<typeof upcomingFilters>;
