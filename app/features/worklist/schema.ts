import { z } from "zod";
import { searchable } from "~/db/search";
import { today } from "~/platform/today";
import { reminderDays, UNTIL_MESSAGE, WORK_ACTS, WORK_KINDS, WORK_PLACES } from "./rules";

/** The query parameters of the list; invalid values are ignored. */
export const workFilters = z.object({
  place: z.enum(WORK_PLACES).nullable().catch(null),
  kind: z.enum(WORK_KINDS).nullable().catch(null),
  search: z.string().overwrite(searchable).max(100).catch(""),
  after: z.string().nullable().catch(null),
});

/** The question that the page asks before an act on rows: `do` and the ids of the rows. */
export const askedAct = z.enum(WORK_ACTS).nullable().catch(null);

/** The day of a reminder: from tomorrow, for a year. */
const laterDay = z.iso.date("Choisissez un jour").refine((day) => {
  const { min, max } = reminderDays(today());
  return day >= min && day <= max;
}, "Choisissez un jour à partir de demain, et d’ici un an");

/** The answer to the question. A day that was typed counts before the one that was chosen. */
export const itemAct = z
  .object({
    intent: z.enum(["act.give", "act.sleep", "act.file"]),
    owner: z.string().default(""),
    until: z.union([z.literal(UNTIL_MESSAGE), laterDay]).catch(""),
    day: z.union([z.literal(""), laterDay]).default(""),
    reason: z.string().default(""),
  })
  .refine(({ intent, until, day }) => intent !== "act.sleep" || until !== "" || day !== "", "Choisissez un jour");
