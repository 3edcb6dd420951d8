import { z } from "zod";
import { VERIFICATION_STATUSES } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";
import { parseWithZod } from "~/platform/forms/parse-form";
import { ROLE_FILTERS } from "./labels";

/** What a list may lack. */
export const LACKS = ["cases", "documents"] as const;
export const SORTS = ["newest", "name"] as const;

/** What the address of the list asks for; what it does not understand is left out. */
export const peopleFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  role: z.enum(ROLE_FILTERS).nullable().catch(null),
  verification: z.enum(VERIFICATION_STATUSES).nullable().catch(null),
  without: z.enum(LACKS).nullable().catch(null),
  sort: z.enum(SORTS).catch("newest"),
  after: z.uuid().nullable().catch(null),
  before: z.uuid().nullable().catch(null),
});
export type PeopleFilters = z.infer<typeof peopleFilters>;

/** Of a private note, in characters; the spec has no other rule (section 5). */
export const MAX_NOTE = 20_000;

export const note = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => (text ?? "").replaceAll("\0", "").replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(MAX_NOTE, "C’est trop long.")),
});
/** The rules of the note as the browser loads them, late (see `useLateValidation`). */
export const checkNote = (form: FormData) => parseWithZod(form, { schema: note });

/** What a button about an account asks. */
export const accountMove = z.object({ intent: z.enum(["promote", "demote", "delete"]), userId: z.uuid() });
export type AccountMove = z.infer<typeof accountMove>["intent"];
