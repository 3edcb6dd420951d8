import { type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { SIMULATED_EMAIL } from "~/features/emails/labels";
import { ButtonLink } from "~/ui/button";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { assistanceErrors } from "../errors";
import type { ListedRequest } from "../queries.server";
import { MAX_REPLY } from "../rules";

export type ReplyFormProps = {
  request: Pick<ListedRequest, "id" | "name" | "email">;
  /** Address that receives the form; `cancelTo` goes back to the list, with its filters. */
  action: string;
  cancelTo: string;
  lastResult?: SubmissionResult<string[]> | undefined;
  draft: FormDraft;
  /** Whether a mail server is set. */
  sendsEmails: boolean;
  /** Below the text: what else it is written with. */
  tools?: ReactNode;
  /** Called with the text when the form leaves the screen. */
  onLeave?: (typed: string) => void;
};

/** The answer to a request (spec sections 2 and 5). With scripts, its button is enabled once there is text. */
export function ReplyForm(props: ReplyFormProps) {
  const { request, action, cancelTo, lastResult, draft, sendsEmails, tools, onLeave } = props;
  const { id, name, email } = request;
  const typed = draft.fields.reply?.[0] ?? "";
  const [form, fields] = useForm<{ reply: string }>({
    id: `reponse-${id}`,
    lastResult,
    defaultValue: { reply: typed },
    ...useLateValidation(() => import("../schema").then(({ checkReply }) => checkReply), "onSubmit"),
  });
  const [isEmpty, setEmpty] = useState(typed.trim() === "");
  const hydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  // A layout effect ends while the field is still on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form leaves.
  useLayoutEffect(() => {
    const area = box.current?.querySelector("textarea");
    return () => onLeave?.(area?.value ?? "");
  }, []);
  return (
    <div ref={box} className="border-t border-line pt-5">
      <AppForm
        failure={assistanceErrors.messageOf("reply_failed")}
        form={form}
        draft={draft}
        action={action}
        className="grid grid-cols-1 gap-4"
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="reply" />
        <div
          onInput={(event) => {
            const text = (event.target as HTMLTextAreaElement).value;
            setEmpty(text.trim() === "");
          }}
        >
          <TextArea
            field={fields.reply}
            label={`Votre réponse à ${name}`}
            hint={
              sendsEmails
                ? `Elle part par e-mail à ${email}, avec le nom du service et la référence de la demande.`
                : `Elle reste ici et n’arrive pas à ${email}. ${SIMULATED_EMAIL}`
            }
            rows={6}
            maxLength={MAX_REPLY}
          />
        </div>
        {tools && <div className="flex flex-wrap items-center gap-x-3">{tools}</div>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <DraftStatus draft={draft} isAside />
          <ButtonLink to={cancelTo} variant="quiet" preventScrollReset>
            Annuler
          </ButtonLink>
          <SubmitButton disabled={hydrated && isEmpty} pendingLabel="Envoi…">
            Envoyer la réponse
          </SubmitButton>
        </div>
      </AppForm>
    </div>
  );
}
