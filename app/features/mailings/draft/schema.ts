import { z } from "zod";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";
import { lawyerChoice } from "~/features/cases/filters/schema";
import { CONTENT_MAX, SUBJECT_MAX } from "./rules";

/** The sets of people that the shortcuts of the grid select (spec section 2). */
export const SELECTION_BASES = ["none", "all", "without", "rejected"] as const;
/** People that may be ticked or left out one by one. */
const MAX_SINGLE = 2_000;

const ids = z.array(z.uuid()).max(MAX_SINGLE);

/** The recipients of a message, as the draft keeps them. */
export const selection = z.object({
  base: z.enum(SELECTION_BASES),
  search: z.string().overwrite(searchable).max(100),
  about: z
    .object({
      status: z.enum(CASE_STATUSES).nullable(),
      type: z.enum(SCAM_TYPES).nullable(),
      lawyer: lawyerChoice,
    })
    .optional(),
  added: ids,
  removed: ids,
});

export const EMPTY_SELECTION: z.infer<typeof selection> = { base: "none", search: "", added: [], removed: [] };

/**
 * The fields of the form of a message, for each of its buttons: the text, and which of the people shown are ticked; what
 * the page was showing before, and what identifies the page.
 */
export const composeForm = z.object({
  draftId: z.uuid(),
  /** Absent when the page did not send it: what is stored stays. */
  subject: z
    .string()
    .overwrite(stripNul)
    .trim()
    .max(SUBJECT_MAX, `Raccourcissez l’objet : ${SUBJECT_MAX} caractères au plus`)
    .optional(),
  content: z.string().overwrite(stripNul).max(CONTENT_MAX, "Ce message est trop long : raccourcissez-le.").optional(),
  shown: ids.max(100),
  ticked: ids.max(100).optional(),
  /** Absent from a page of a former version, which replaces what is stored. */
  subjectVersion: z.string().max(100).optional(),
  contentVersion: z.string().max(100).optional(),
  wereTicked: ids.max(100),
  writer: z.uuid().optional(),
});

/** Removes U+0000, which the database refuses. */
export function stripNul(text: string): string {
  return text.replaceAll("\0", "");
}
