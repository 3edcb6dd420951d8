import { Monitor, Smartphone, Tablet } from "lucide-react";
import { platformErrors } from "~/platform/errors";
import { Badge } from "~/ui/badge";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate, formatDateTime } from "~/ui/format";
import type { OpenSession } from "../queries.server";

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Monitor };
const FORM = "end-sessions";

export type SessionListProps = {
  sessions: readonly OpenSession[];
  /** How many sessions there are, also those not listed. */
  total: number;
};

/**
 * Where an account is signed in. Its buttons post `sessionId` (one device) or `others` (all but the one that asks) to
 * the page; the administration shows the same list for any account.
 */
export function SessionList({ sessions, total }: SessionListProps) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <AppForm
      failure={platformErrors.messageOf("unexpected")}
      id={FORM}
      preventScrollReset
      className="grid grid-cols-1 gap-4"
    >
      <ul className="grid grid-cols-1 divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {total > sessions.length && (
        <p className="text-sm text-ink-quiet">
          Les {sessions.length} derniers appareils utilisés sont affichés, sur {total}.
        </p>
      )}
      {others > 1 && sessions.some(({ isCurrent }) => isCurrent) && <EndOthers />}
    </AppForm>
  );
}

function Device({ session }: { session: OpenSession }) {
  const { id, device, signedInAt, lastUsedAt, isCurrent } = session;
  const Icon = ICONS[device.kind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <Icon aria-hidden="true" className="mt-0.5 size-6 text-brand" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device.label}
          {isCurrent && <Badge tone="ok">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-ink-quiet">
          {isCurrent ? "Utilisé en ce moment" : `Utilisé le ${formatDateTime(lastUsedAt)} environ`} · connecté depuis le{" "}
          {formatDate(signedInAt)}
        </p>
      </div>
      {!isCurrent && (
        <SubmitButton
          name="sessionId"
          value={id}
          variant="second"
          size="small"
          className="max-sm:col-span-full justify-self-start sm:col-start-3"
        >
          Déconnecter
          <span className="sr-only">
            {" "}
            {device.label}, utilisé le {formatDateTime(lastUsedAt)}
          </span>
        </SubmitButton>
      )}
    </li>
  );
}

function EndOthers() {
  return (
    <>
      <DialogButton dialog="end-others" variant="danger" size="small" className="justify-self-start">
        Déconnecter tous les autres appareils
      </DialogButton>
      <ConfirmDialog
        id="end-others"
        title="Déconnecter tous les autres appareils&nbsp;?"
        confirmLabel="Tout déconnecter"
        submit={{ form: FORM, name: "others", value: "yes" }}
      >
        <p>Vous restez connecté ici. Sur les autres appareils, il faudra saisir à nouveau votre mot de passe.</p>
      </ConfirmDialog>
    </>
  );
}
