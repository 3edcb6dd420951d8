import type { ReactNode } from "react";
import { Link } from "react-router";
import { platformErrors } from "~/platform/errors";
import type { ButtonProps } from "~/ui/button";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import type { AdminMove, Decision } from "../../rules";
import { decisionNotice } from "../labels";
import { DecisionWords } from "./decision-words";

export type CaseDecisionsProps = {
  /** `options` is what the client can still do after a rejection. */
  caseRow: { id: string; reference: string; summary: string; options: readonly string[] };
  /** The decisions that the policy allows now, with the label of each, the message that the client gets and what to know before. */
  moves: readonly { move: AdminMove; label: string; message: string; warning: string | null }[];
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
  const { id, reference, summary, options } = caseRow;
  const about = <span className="sr-only"> (affaire {reference})</span>;
  return (
    <>
      {moves.map(({ move, label, message, warning }) => (
        <ConfirmedDecision
          key={move}
          variant={VARIANTS[move]}
          caseId={id}
          decision={move}
          label={label}
          about={about}
          title={`${label}${move === "withdraw" ? " de" : ""} l’affaire ${reference} ?`}
        >
          <p className="font-semibold">{summary}</p>
          {warning && (
            <p className="font-semibold text-wait">
              {warning} <Link to="lawyer">Choisir un avocat</Link>
            </p>
          )}
          <p>{decisionNotice(false, sendsEmails)}</p>
          <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-ink-quiet">{message}</blockquote>
          <DecisionWords decision={move} options={options} />
        </ConfirmedDecision>
      ))}
      {deletion !== null && (
        <ConfirmedDecision
          caseId={id}
          decision="delete"
          label="Supprimer"
          about={about}
          title={`Supprimer l’affaire ${reference} ?`}
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
  withdraw: "second",
  hold: "second",
  resume: "primary",
  close: "danger",
  reopen: "primary",
  reexamine: "primary",
};

type ConfirmedDecisionProps = {
  variant?: ButtonProps["variant"];
  caseId: string;
  decision: Decision;
  label: string;
  about: ReactNode;
  title: string;
  children: ReactNode;
};

function ConfirmedDecision(props: ConfirmedDecisionProps) {
  const { variant = "danger", caseId, decision, label, about, title, children } = props;
  const id = `${decision}-${caseId}`;
  const form = `decide-${id}`;
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
        submit={{ form, name: "move", value: decision }}
      >
        <AppForm
          failure={
            decision === "delete"
              ? platformErrors.messageOf("deletion_failed")
              : platformErrors.messageOf("status_update_failed")
          }
          id={form}
          className="grid gap-4"
          preventScrollReset
        >
          <input type="hidden" name="id" value={caseId} />
          {children}
        </AppForm>
      </ConfirmDialog>
    </>
  );
}
