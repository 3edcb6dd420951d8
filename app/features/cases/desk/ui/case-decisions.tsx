import type { ReactNode } from "react";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { MOVE_LABELS, STATUS_NOTICES } from "../../labels";
import type { AdminMove } from "../../rules";

export type CaseDecisionsProps = {
  of: { id: string; reference: string };
  /** What the policy lets the administrator decide now. */
  moves: readonly AdminMove[];
  canDelete?: boolean;
};

/** The decisions on a case, one button each; what weighs on the client, or cannot be undone, asks first. */
export function CaseDecisions({ of, moves, canDelete = false }: CaseDecisionsProps) {
  const { id, reference } = of;
  const form = `decide-${id}`;
  const about = <span className="sr-only"> (affaire {reference})</span>;
  return (
    <>
      {(moves.length > 0 || canDelete) && (
        <AppForm id={form} className="contents" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {moves.filter(isPlain).map((move) => (
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
        .filter((move) => !isPlain(move))
        .map((move) => (
          <Asked
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
          </Asked>
        ))}
      {canDelete && (
        <Asked
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
        </Asked>
      )}
    </>
  );
}

/** Approving and pausing can be taken back; rejecting and closing tell the client that it is over. */
function isPlain(move: AdminMove): boolean {
  return move !== "reject" && move !== "close";
}

type AskedProps = {
  id: string;
  label: string;
  about: ReactNode;
  title: string;
  submit: { form: string; name: string; value: string };
  children: ReactNode;
};

function Asked({ id, label, about, title, submit, children }: AskedProps) {
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
