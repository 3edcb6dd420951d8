import { z } from "zod";
import { VERIFICATION_STATUSES } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";
import { parseWithZod } from "~/platform/forms/parse-form";
import { typedText } from "~/platform/forms/typed-text";
import { ROLE_FILTERS } from "./labels";

/** The filters for accounts without cases or without documents. */
export const WITHOUT_FILTERS = ["cases", "documents"] as const;
export const SORTS = ["newest", "name"] as const;

/** The query of the list's address; an invalid value is ignored. */
export const peopleFilters = z.object({
  search: z.string().overwrite(searchable).max(100).catch(""),
  role: z.enum(ROLE_FILTERS).nullable().catch(null),
  verification: z.enum(VERIFICATION_STATUSES).nullable().catch(null),
  without: z.enum(WITHOUT_FILTERS).nullable().catch(null),
  sort: z.enum(SORTS).catch("newest"),
  after: z.uuid().nullable().catch(null),
  before: z.uuid().nullable().catch(null),
});
export type PeopleFilters = z.infer<typeof peopleFilters>;

/** Maximum length of a private note, in characters; the spec gives none (section 5). */
export const MAX_NOTE = 20_000;

export const note = z.object({
  note: z.string().overwrite(typedText).max(MAX_NOTE, "C’est trop long.").default(""),
  /** The version of the note that the form was showing (`textVersion`). */
  version: z.string().max(64).optional(),
});
/** The rules of the note, which the browser loads late (see `useLateValidation`). */
export const checkNote = (form: FormData) => parseWithZod(form, { schema: note });

/** The form of a button that promotes, demotes, deletes or unbans an account. */
export const accountMove = z.object({ intent: z.enum(["promote", "demote", "delete", "lift-ban"]), userId: z.uuid() });
export type AccountMove = z.infer<typeof accountMove>["intent"];
