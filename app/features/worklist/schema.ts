import { z } from "zod";
import { searchable } from "~/db/search";
import { today } from "~/platform/today";
import { reminderDays, WORK_KINDS, WORK_PLACES } from "./rules";

/** The query parameters of the list; invalid values are ignored. */
export const workFilters = z.object({
  place: z.enum(WORK_PLACES).nullable().catch(null),
  kind: z.enum(WORK_KINDS).nullable().catch(null),
  search: z.string().overwrite(searchable).max(100).catch(""),
  after: z.string().nullable().catch(null),
});

/** The day of a reminder: from tomorrow, for a year. */
export const reminderSchema = z.object({
  remindOn: z.iso.date("Choisissez un jour").refine((day) => {
    const { min, max } = reminderDays(today());
    return day >= min && day <= max;
  }, "Choisissez un jour à partir de demain, et d’ici un an"),
});
