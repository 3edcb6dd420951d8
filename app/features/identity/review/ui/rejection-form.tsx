import { type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { SubmitButton } from "~/ui/form";
import { pushToast } from "~/ui/toast-store";
import { useLateValidation } from "~/ui/use-late-validation";
import type { DocumentGroup } from "../../desk/queries.server";

export type RejectionFormProps = {
  /** Unique in the page. */
  id: string;
  document: DocumentGroup;
  /** Address that receives the form: the page that shows it, with its filters. */
  action: string;
  lastResult?: SubmissionResult<string[]> | null;
  /** What the staff reads beside the reasons (`rejectionNotice`). */
  notice: string;
  /** The link or button that cancels. */
  cancel: ReactNode;
  /** Whether it stands in a dialog, and not in its page. */
  inDialog?: boolean;
};

/** The form state of a rejection, whatever the layout of the reasons. */
export function useRejectionForm({ id, lastResult }: Pick<RejectionFormProps, "id" | "lastResult">) {
  const state = useForm<{ reason: string }>({
    id,
    lastResult,
    ...useLateValidation(() => import("../../schema").then(({ checkRejection }) => checkRejection), "onSubmit"),
  });
  // Every message of the catalogue is also a toast (spec section 8); the error summary announces it.
  const refusal = state[1].reason.errors?.[0];
  useEffect(() => {
    if (refusal) pushToast({ id: "reason", kind: "error", text: refusal, isSilent: true });
  }, [refusal]);
  return state;
}

export function RejectionButtons({ cancel }: Pick<RejectionFormProps, "cancel">) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {cancel}
      <SubmitButton name="intent" value="reject" variant="danger">
        Rejeter ce document
      </SubmitButton>
    </div>
  );
}
