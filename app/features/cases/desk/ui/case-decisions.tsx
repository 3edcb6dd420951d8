import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { platformErrors } from "~/platform/errors";
import { ConfirmDialog } from "~/ui/dialog";
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
 * The confirmation of each decision on a case, which shows the message that the client gets. The buttons that open them
 * stand in the line of stages and in the menu of the case.
 */
export function CaseDecisions({ caseRow, moves, deletion, sendsEmails }: CaseDecisionsProps) {
  const { id, reference, summary, options } = caseRow;
  return (
    <>
      {moves.map(({ move, label, message, warning }) => (
        <Confirmation
          key={move}
          variant={isGrave(move) ? "danger" : "primary"}
          caseId={id}
          decision={move}
          label={label}
          title={`${label}${move === "withdraw" ? " de" : ""} l’affaire ${reference}\u00a0?`}
        >
          <p className="font-semibold">{summary}</p>
          {warning && (
            <p className="font-semibold text-wait">
              {warning} <Link to={`/admin/cases/${id}/lawyer`}>Choisir un avocat</Link>
            </p>
          )}
          <p>{decisionNotice(false, sendsEmails)}</p>
          <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-ink-quiet">{message}</blockquote>
          <DecisionWords decision={move} options={options} />
        </Confirmation>
      ))}
      {deletion !== null && (
        <Confirmation
          variant="danger"
          caseId={id}
          decision="delete"
          label="Supprimer"
          title={`Supprimer l’affaire ${reference}\u00a0?`}
        >
          <p className="font-semibold">{summary}</p>
          <p>{deletion}</p>
        </Confirmation>
      )}
    </>
  );
}

/** Whether a decision ends something: it stands last in the menu, apart. */
export const isGrave = (decision: Decision): boolean =>
  decision === "reject" || decision === "close" || decision === "delete";

type ConfirmationProps = {
  variant: "primary" | "danger";
  caseId: string;
  decision: Decision;
  label: string;
  title: string;
  children: ReactNode;
};

function Confirmation({ variant, caseId, decision, label, title, children }: ConfirmationProps) {
  const { pathname } = useLocation();
  const id = `${decision}-${caseId}`;
  const form = `decide-${id}`;
  return (
    <ConfirmDialog
      id={id}
      title={title}
      confirmLabel={label}
      confirmVariant={variant}
      submit={{ form, name: "move", value: decision }}
    >
      <AppForm
        failure={
          decision === "delete"
            ? platformErrors.messageOf("deletion_failed")
            : platformErrors.messageOf("status_update_failed")
        }
        id={form}
        action={`/admin/cases/${caseId}`}
        className="grid gap-4"
        preventScrollReset
      >
        <input type="hidden" name="id" value={caseId} />
        <input type="hidden" name="to" value={pathname} />
        {children}
      </AppForm>
    </ConfirmDialog>
  );
}
