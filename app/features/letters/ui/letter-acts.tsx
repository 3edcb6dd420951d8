import { platformErrors } from "~/platform/errors";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { letterErrors } from "../errors";

/** Deletes a letter that was not sent, after asking. */
export function DeleteLetter({ title }: { title: string }) {
  return (
    <AskedAct
      id="supprimer"
      label="Supprimer cette lettre"
      intent="letter.delete"
      failure={platformErrors.messageOf("deletion_failed")}
      question={`Supprimer «\u00a0${title}\u00a0»\u00a0?`}
    >
      <p>Ce que vous y avez écrit disparaît. L’historique garde la trace de sa suppression.</p>
    </AskedAct>
  );
}

/** Takes back a sending that was noted by mistake, after asking. */
export function TakeSendingBack() {
  return (
    <AskedAct
      id="reprendre"
      label="Elle n’est pas partie"
      intent="letter.unsent"
      failure={letterErrors.messageOf("letter_save_failed")}
      question="Cette lettre n’est pas partie&nbsp;?"
    >
      <p>
        La lettre redevient modifiable. Les dates que cet envoi a notées sont retirées, sauf celles que vous avez
        changées depuis. La preuve reste parmi les fichiers du dossier.
      </p>
    </AskedAct>
  );
}

type AskedActProps = {
  id: string;
  label: string;
  intent: string;
  failure: string;
  question: string;
  children: React.ReactNode;
};

function AskedAct({ id, label, intent, failure, question, children }: AskedActProps) {
  return (
    <AppForm failure={failure} id={id} className="contents">
      <DialogButton dialog={`${id}-question`} variant="quiet" className="justify-self-start print:hidden">
        {label}
      </DialogButton>
      <ConfirmDialog
        id={`${id}-question`}
        title={question}
        confirmLabel={label}
        submit={{ form: id, name: "intent", value: intent }}
      >
        {children}
      </ConfirmDialog>
    </AppForm>
  );
}
