import { z } from "zod";
import { searchable } from "~/db/search";
import { parseWithZod } from "~/platform/forms/parse-form";
import { typedText, visibleText } from "~/platform/forms/typed-text";
import { REPLY_VARIABLES } from "~/platform/variables";
import { storeVariables, unknownVariable } from "~/platform/variables-in-words";
import { formatNumber } from "~/ui/format";
import { MAX_SAVED_TEXT, MAX_TITLE } from "./rules";

const unknownWord = (text: string) => unknownVariable(text, REPLY_VARIABLES);

/** A saved reply, as its form sends it. */
export const savedReply = z.object({
  /** The id of a new reply. */
  id: z.uuid().optional(),
  /** The text that the form showed (`textVersion`): another one is not overwritten. */
  version: z.string().max(50).optional(),
  title: z
    .string("Donnez un titre à la réponse")
    .overwrite(searchable)
    .overwrite(visibleText)
    .min(1, "Donnez un titre à la réponse")
    .max(MAX_TITLE, `Raccourcissez le titre\u00a0: ${MAX_TITLE} caractères au plus`),
  text: z
    .string("Écrivez la réponse")
    .overwrite(typedText)
    .overwrite(storeVariables)
    .min(1, "Écrivez la réponse")
    .max(MAX_SAVED_TEXT, `Raccourcissez la réponse\u00a0: ${formatNumber(MAX_SAVED_TEXT)} caractères au plus`)
    .refine((text) => unknownWord(text) === undefined, {
      error: ({ input }) =>
        `{${unknownWord(String(input))}} n’est pas une variable. Choisissez-la dans la liste, ou enlevez les accolades.`,
    }),
  shared: z.boolean().default(false),
});
/** The rules, which the browser loads late (see `useLateValidation`). */
export const checkSavedReply = (form: FormData) => parseWithZod(form, { schema: savedReply });
export type SavedReplyInput = z.output<typeof savedReply>;
export type SavedReplyFields = { id: string; version: string; title: string; text: string; shared: boolean };

/** What is typed in the search field of the page. */
export const replySearch = z.object({ search: z.string().overwrite(searchable).max(100).catch("") });

/** The forms of the page: beside each reply, and where there is none yet. */
export const replyAct = z.union([
  z.object({ intent: z.literal("starters") }),
  z.object({ intent: z.enum(["delete", "keep"]).default("delete"), id: z.uuid() }),
]);

/** A saved reply with its variables replaced, to be inserted in an answer. */
export type FilledReply = {
  id: string;
  title: string;
  text: string;
  isShared: boolean;
  /** One of the starters, which nobody has taken over. */
  isExample: boolean;
  author: string;
};
