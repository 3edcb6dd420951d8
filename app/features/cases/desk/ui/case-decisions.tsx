import type { ReactNode } from "react";
import { platformErrors } from "~/platform/errors";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { MOVE_LABELS, STATUS_NOTICES } from "../../labels";
import type { AdminMove } from "../../rules";

export type CaseDecisionsProps = {
  caseRow: { id: string; reference: string };
  /** The decisions that the policy allows now. */
  moves: readonly AdminMove[];
  canDelete?: boolean;
};

/**
 * One button for each decision on a case. A decision with consequences for the client, or that cannot be undone, asks
 * for confirmation.
 */
export function CaseDecisions({ caseRow, moves, canDelete = false }: CaseDecisionsProps) {
  const { id, reference } = caseRow;
  const form = `decide-${id}`;
  const about = <span className="sr-only"> (affaire {reference})</span>;
  return (
    <>
      {(moves.length > 0 || canDelete) && (
        <AppForm
          failure={platformErrors.messageOf("status_update_failed")}
          id={form}
          className="contents"
          preventScrollReset
        >
          <input type="hidden" name="id" value={id} />
          {moves.filter(isReversible).map((move) => (
            <SubmitButton
              key={move}
              name="move"
              value={move}
              size="small"
              variant={move === "hold" ? "second" : "primary"}
            >
              {MOVE_LABELS[move]}
              {about}
            </SubmitButton>
          ))}
        </AppForm>
      )}
      {moves
        .filter((move) => !isReversible(move))
        .map((move) => (
          <ConfirmedDecision
            key={move}
            id={`${move}-${id}`}
            label={MOVE_LABELS[move]}
            about={about}
            title={`${MOVE_LABELS[move]} l’affaire ${reference} ?`}
            submit={{ form, name: "move", value: move }}
          >
            <p>Le client reçoit ce message dans sa conversation, et un e-mail :</p>
            <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-ink-quiet">
              {STATUS_NOTICES[move].message}
            </blockquote>
          </ConfirmedDecision>
        ))}
      {canDelete && (
        <ConfirmedDecision
          id={`delete-${id}`}
          label="Supprimer"
          about={about}
          title={`Supprimer l’affaire ${reference} ?`}
          submit={{ form, name: "move", value: "delete" }}
        >
          <p>
            Êtes-vous sûr de vouloir supprimer ce dossier ? Ses messages et ses fichiers disparaissent avec lui. Cette
            action est irréversible.
          </p>
        </ConfirmedDecision>
      )}
    </>
  );
}

/** Rejecting and closing announce an end to the client; the other decisions can be reversed without harm. */
function isReversible(move: AdminMove): boolean {
  return move !== "reject" && move !== "close";
}

type ConfirmedDecisionProps = {
  id: string;
  label: string;
  about: ReactNode;
  title: string;
  submit: { form: string; name: string; value: string };
  children: ReactNode;
};

function ConfirmedDecision({ id, label, about, title, submit, children }: ConfirmedDecisionProps) {
  return (
    <>
      <DialogButton dialog={id} variant="danger" size="small">
        {label}
        {about}
      </DialogButton>
      <ConfirmDialog id={id} title={title} confirmLabel={label} submit={submit}>
        {children}
      </ConfirmDialog>
    </>
  );
}
