import { z } from "zod";
import { type Role, VERIFICATION_STATUSES, type VerificationStatus } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";

/** Spec section 2. */
export const ROLE_LABELS: Record<Role, string> = {
  client: "Utilisateur",
  lawyer: "Avocat",
  administrator: "Administrateur",
};

/** What the list may be narrowed to (spec section 2), with the labels of its filter. */
export const ROLE_FILTERS = ["user", "admin"] as const;
export const ROLE_FILTER_LABELS: Record<(typeof ROLE_FILTERS)[number], string> = {
  user: ROLE_LABELS.client,
  admin: ROLE_LABELS.administrator,
};

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

/** What a button about an account asks. */
export const accountMove = z.object({ intent: z.enum(["promote", "demote", "delete"]), userId: z.uuid() });
export type AccountMove = z.infer<typeof accountMove>["intent"];

/** What the staff reads of how far an identity is verified. */
export const VERIFICATION_LABELS: Record<VerificationStatus, string> = {
  not_started: "Non commencée",
  pending: "En cours",
  approved: "Vérifiée",
  rejected: "Document rejeté",
};

/** First and last name; the e-mail when neither is known. */
export function personName({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string {
  return `${firstName} ${lastName}`.trim() || email;
}
