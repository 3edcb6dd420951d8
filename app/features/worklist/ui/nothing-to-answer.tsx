import { AppForm, SubmitButton } from "~/ui/form";
import { worklistErrors } from "../errors";
import { followUpAddress } from "../rules";

type NothingToAnswerProps = { caseId: string; page: "case" | "chat" };

/** Beside the box to answer, while the client's last messages wait: takes them out of the staff's list. */
export default function NothingToAnswer({ caseId, page }: NothingToAnswerProps) {
  return (
    <AppForm
      action={`${followUpAddress(caseId)}?page=${page}`}
      failure={worklistErrors.messageOf("follow_up_failed")}
      className="mx-auto flex w-[calc(100%-40px)] max-w-[47.5rem] flex-wrap items-center justify-between gap-x-3 text-sm print:hidden"
      preventScrollReset
    >
      <p className="text-ink-quiet max-sm:sr-only">Le client attend une réponse.</p>
      <SubmitButton name="intent" value="dismiss" variant="quiet" size="small" className="sm:-mr-3 max-sm:-ml-3">
        Rien à répondre
      </SubmitButton>
    </AppForm>
  );
}
