import { data, redirect } from "react-router";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { noteBankData } from "~/features/letters/bank-data/commands.server";
import { bankDataSchema } from "~/features/letters/bank-data/schema";
import { changeLetter, deleteLetter } from "~/features/letters/commands.server";
import { letterSchema, sentSchema } from "~/features/letters/schema";
import { proofSlot } from "~/features/letters/sending";
import { sendLetter, takeSendingBack } from "~/features/letters/sending.commands.server";
import type { AppError, AppErrorCode } from "~/platform/errors";
import { forgetDraft } from "~/platform/forms/drafts.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { found } from "./case-payments.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & {
  params: { id: string; letterId: string };
  context: Parameters<typeof requireActor>[0];
};

/** The field beside which each error is shown. */
export const LETTER_FIELD_ERRORS: Partial<Record<AppErrorCode, string>> = {
  letter_needs_payments: "payments",
  letter_payment_refused: "payments",
  letter_ground_refused: "ground",
};

/** The key of what is typed into a letter. */
export const letterDraftKey = (letterId: string): string => `letter/${letterId}`;

/** What a page of a letter shows again after a refusal: of the letter's form, of its sending, or of the answer. */
export type LetterAnswer = {
  letter?: FormReply;
  sent?: FormReply;
  answered?: FormReply;
  /** The address of the file that was asked for, which a script downloads. */
  file?: string;
};

const FALLBACK = { fallback: "letter_save_failed" } as const;

/** Changes, deletes or sends a letter, takes its sending back, or notes what a bank answered. */
export async function actOnLetter(route: Args) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { id, letterId } = params;
  const here = `/case/${id}/letters/${letterId}`;
  const toast = ({ code }: AppError) => (code === "case_not_found" ? undefined : here);
  return runAction(route, { ...FALLBACK, toast }, async () => {
    const slots = { proof: proofSlot(letterId) };
    const { fields: form, refused } = await receiveFormWithFiles(actor, request, { purpose: "attachment", slots });
    switch (form.get("intent")) {
      case "letter.delete":
        return runAction(route, { fallback: "deletion_failed", toast }, async () => {
          await found(deleteLetter(actor, id, letterId));
          return redirectWithToast(`/case/${id}/letters`, "success", "Lettre supprimée");
        });
      case "letter.unsent":
        await found(takeSendingBack(actor, id, letterId));
        return redirectWithToast(here, "success", "La lettre n’est plus notée comme envoyée");
      case "letter.answered":
        return runForm(
          route,
          {
            ...FALLBACK,
            schema: bankDataSchema,
            form,
            fields: { bank_answer_too_early: "answeredOn" },
            reply: (answered: FormReply): LetterAnswer => ({ answered }),
          },
          async (input) => {
            await found(noteBankData(actor, id, letterId, input));
            return redirectWithToast(here, "success", "La réponse de la banque est notée");
          },
        );
      case "letter.sent": {
        if (refused.length > 0) {
          const fieldErrors = { proof: refused.map(({ error }) => error.message) };
          const sent = parseWithZod(form, { schema: sentSchema }).reply({ fieldErrors });
          return data({ sent } as LetterAnswer, { status: 422 });
        }
        const fields = { file_unavailable: "proof", file_infected: "proof" };
        const options = {
          ...FALLBACK,
          schema: sentSchema,
          form,
          fields,
          reply: (sent: FormReply): LetterAnswer => ({ sent }),
        };
        return runForm(route, options, async (input) => {
          await found(sendLetter(actor, id, letterId, input));
          return redirectWithToast(here, "success", "L’envoi est noté");
        });
      }
      default: {
        const options = { ...FALLBACK, schema: letterSchema, form, fields: LETTER_FIELD_ERRORS };
        return runForm(
          route,
          { ...options, reply: (letter: FormReply): LetterAnswer => ({ letter }) },
          async (input) => {
            await found(changeLetter(actor, id, { ...input, id: letterId }));
            await forgetDraft({ userId: actor.userId }, letterDraftKey(letterId));
            const [, format] = /^letter\.(pdf|docx|txt)$/.exec(String(form.get("intent"))) ?? [];
            const file = `/cases/${id}/letters/${letterId}/lettre.${format}`;
            // Without scripts, a file that is downloaded leaves the page in its place.
            if (format) return form.has("script") ? ({ file } as LetterAnswer) : redirect(file, 303);
            if (form.get("intent") === "letter.ready") return redirect(`${here}?envoi=1`, 303);
            return redirectWithToast(`${here}#la-lettre`, "success", "Lettre enregistrée");
          },
        );
      }
    }
  });
}
