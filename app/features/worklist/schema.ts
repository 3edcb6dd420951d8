import { z } from "zod";
import { searchable } from "~/db/search";
import { WORK_KINDS } from "./rules";

/** The query parameters of the list; invalid values are ignored. */
export const workFilters = z.object({
  kind: z.enum(WORK_KINDS).nullable().catch(null),
  search: z.string().overwrite(searchable).max(100).catch(""),
  after: z.string().nullable().catch(null),
});
