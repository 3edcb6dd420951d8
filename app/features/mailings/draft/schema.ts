import { z } from "zod";
import { searchable } from "~/db/search";
import { CONTENT_MAX, SUBJECT_MAX } from "./rules";

/** Whom a shortcut of the grid selects (spec section 2). */
export const SELECTION_BASES = ["none", "all", "without", "rejected"] as const;
/** So many people may be ticked or left out one by one; beyond, a shortcut is the way. */
const ONE_BY_ONE = 2_000;

const ids = z.array(z.uuid()).max(ONE_BY_ONE);

/** Whom a message is for, as the draft keeps it. */
export const selection = z.object({
  base: z.enum(SELECTION_BASES),
  search: z.string().overwrite(searchable).max(100),
  added: ids,
  removed: ids,
});

export const NOBODY: z.infer<typeof selection> = { base: "none", search: "", added: [], removed: [] };

/** What the form of a message brings, whatever its button: the text, and which of the people shown are ticked. */
export const composeForm = z.object({
  draftId: z.uuid(),
  subject: z.string().overwrite(stripNul).trim().max(SUBJECT_MAX, "Raccourcissez l’objet : 200 caractères au plus"),
  content: z.string().overwrite(stripNul).max(CONTENT_MAX, "Ce message est trop long : raccourcissez-le."),
  shown: ids.max(100),
  ticked: ids.max(100),
});
export type ComposeForm = z.infer<typeof composeForm>;

/** The database refuses U+0000. */
export function stripNul(text: string): string {
  return text.replaceAll("\0", "");
}
