import { Avatar } from "~/ui/avatar";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { withDe } from "~/ui/elision";
import { AppForm } from "~/ui/form";
import { formatDate, formatDateTime } from "~/ui/format";
import { helperErrors } from "../errors";
import { rightLabel } from "../labels";
import type { ManagedHelpers } from "../queries.server";

const LIST = "grid grid-cols-1 divide-y divide-line";
const LINE = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0";

/** Who helps, each with the button that ends their access at once. */
export function HelperList({ helpers }: Pick<ManagedHelpers, "helpers">) {
  return (
    <ul className={LIST}>
      {helpers.map(({ userId, firstName, lastName, email, canWrite, since }) => {
        const name = `${firstName} ${lastName}`.trim();
        return (
          <li key={userId} className={LINE}>
            <div className="flex min-w-0 gap-3">
              <Avatar name={name} />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-quiet">
                  {rightLabel(canWrite)} · depuis le {formatDate(since)}
                </p>
                <p className="text-sm text-ink-quiet wrap-anywhere">{email}</p>
              </div>
            </div>
            <AskFirst
              id={userId}
              intent="end"
              label="Mettre fin à l’accès"
              about={withDe(name)}
              title={`Mettre fin à l’accès ${withDe(name)}\u00a0?`}
              confirm="Mettre fin à l’accès"
            >
              Dès maintenant, {name} ne peut plus rien lire de ce dossier. Ses messages et ses fichiers y restent.
            </AskFirst>
          </li>
        );
      })}
    </ul>
  );
}

/** The invitations that wait for an answer, each with the button that cancels it. */
export function WaitingInvitations({ invitations }: Pick<ManagedHelpers, "invitations">) {
  return (
    <ul className={LIST}>
      {invitations.map(({ id, email, canWrite, createdAt, expiresAt }) => (
        <li key={id} className={LINE}>
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{email}</p>
            <p className="text-sm text-ink-quiet">
              {rightLabel(canWrite)} · invité le {formatDate(createdAt)} · valable jusqu’au {formatDateTime(expiresAt)}
            </p>
          </div>
          <AskFirst
            id={id}
            intent="cancel"
            label="Annuler l’invitation"
            about={withDe(email)}
            title={"Annuler cette invitation\u00a0?"}
            confirm="Annuler l’invitation"
          >
            Le lien envoyé à {email} ne fonctionnera plus.
          </AskFirst>
        </li>
      ))}
    </ul>
  );
}

/** What is said when an act fails. */
const FAILURES = {
  cancel: helperErrors.messageOf("helper_invitation_end_failed"),
  end: helperErrors.messageOf("helper_end_failed"),
};

type AskFirstProps = {
  id: string;
  intent: "cancel" | "end";
  label: string;
  /** The end of the button's name for screen readers. */
  about?: string;
  title: string;
  confirm: string;
  children: React.ReactNode;
};

/** A button that asks first, then sends one of the page's actions. */
export function AskFirst({ id, intent, label, about, title, confirm, children }: AskFirstProps) {
  const form = `${intent}-${id}`;
  return (
    <AppForm id={form} failure={FAILURES[intent]} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <DialogButton dialog={`${form}-question`} variant="danger" size="small">
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </DialogButton>
      <ConfirmDialog
        id={`${form}-question`}
        title={title}
        confirmLabel={confirm}
        cancelLabel="Revenir"
        submit={{ form, name: "intent", value: intent }}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </AppForm>
  );
}
