import type { ReactNode } from "react";
import { platformErrors } from "~/platform/errors";
import type { ButtonProps } from "~/ui/button";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import type { AdminMove } from "../../rules";
import { decisionNotice } from "../labels";

export type CaseDecisionsProps = {
  caseRow: { id: string; reference: string; summary: string };
  /** The decisions that the policy allows now, with the label of each and the message that the client gets. */
  moves: readonly { move: AdminMove; label: string; message: string }[];
  /** The question before the deletion; null for who may not delete the case. */
  deletion: string | null;
  /** Whether a mail server is set. */
  sendsEmails: boolean;
};

/**
 * One button for each decision on a case. Each asks for confirmation, since the client gets a message, which the
 * confirmation shows.
 */
export function CaseDecisions({ caseRow, moves, deletion, sendsEmails }: CaseDecisionsProps) {
  const { id, reference, summary } = caseRow;
  if (moves.length === 0 && deletion === null) return null;
  const form = `decide-${id}`;
  const about = <span className="sr-only"> (affaire {reference})</span>;
  return (
    <>
      <AppForm
        failure={platformErrors.messageOf("status_update_failed")}
        id={form}
        className="contents"
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
      </AppForm>
      {moves.map(({ move, label, message }) => (
        <ConfirmedDecision
          key={move}
          variant={VARIANTS[move]}
          id={`${move}-${id}`}
          label={label}
          about={about}
          title={`${label} l’affaire ${reference} ?`}
          submit={{ form, name: "move", value: move }}
        >
          <p className="font-semibold">{summary}</p>
          <p>{decisionNotice(false, sendsEmails)}</p>
          <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-ink-quiet">{message}</blockquote>
        </ConfirmedDecision>
      ))}
      {deletion !== null && (
        <ConfirmedDecision
          id={`delete-${id}`}
          label="Supprimer"
          about={about}
          title={`Supprimer l’affaire ${reference} ?`}
          submit={{ form, name: "move", value: "delete" }}
        >
          <p className="font-semibold">{summary}</p>
          <p>{deletion}</p>
        </ConfirmedDecision>
      )}
    </>
  );
}

const VARIANTS: Record<AdminMove, ButtonProps["variant"]> = {
  approve: "primary",
  reject: "danger",
  hold: "second",
  resume: "primary",
  close: "danger",
  reopen: "primary",
};

type ConfirmedDecisionProps = {
  variant?: ButtonProps["variant"];
  id: string;
  label: string;
  about: ReactNode;
  title: string;
  submit: { form: string; name: string; value: string };
  children: ReactNode;
};

function ConfirmedDecision({ variant = "danger", id, label, about, title, submit, children }: ConfirmedDecisionProps) {
  return (
    <>
      <DialogButton dialog={id} variant={variant} size="small">
        {label}
        {about}
      </DialogButton>
      <ConfirmDialog
        id={id}
        title={title}
        confirmLabel={label}
        confirmVariant={variant === "danger" ? "danger" : "primary"}
        submit={submit}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
