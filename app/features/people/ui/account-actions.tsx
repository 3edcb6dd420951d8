import { Fragment } from "react";
import { useLocation } from "react-router";
import type { Role } from "~/db/schema/enumerations";
import { accountErrors } from "~/features/accounts/errors";
import { platformErrors } from "~/platform/errors";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { peopleErrors } from "../errors";
import type { AccountMove } from "../schema";

export type AccountActionsProps = {
  userId: string;
  name: string;
  role: Role;
  /** Whether the account is banned; only its own page says so. */
  isBanned?: boolean;
  /** The address that the buttons post to; by default, the page itself. */
  action?: string;
  /** In a list, where a red button on each line would cry without reason. */
  isListed?: boolean;
};

/** Buttons that unban, promote or demote, and delete (spec section 6), with a confirmation. The caller asks the policy. */
export function AccountActions({ userId, name, role, isBanned = false, action, isListed }: AccountActionsProps) {
  const form = `compte-${userId}`;
  // A lawyer keeps their cases and their secrecy: another account is made for an administrator.
  const change = role === "administrator" ? DEMOTE : role === "client" ? PROMOTE : null;
  const ask = (intent: AccountMove) => ({ form, name: "intent", value: intent, "data-failure": FAILURES[intent] });
  // Each response redirects, and the new key renders the dialogs closed.
  const { key } = useLocation();
  return (
    <Fragment key={key}>
      <AppForm
        failure={FAILURES[change?.intent ?? "delete"]}
        id={form}
        action={action}
        className="hidden"
        preventScrollReset
      >
        <input type="hidden" name="userId" value={userId} />
      </AppForm>
      {isBanned && (
        <>
          <DialogButton dialog={`debloquer-${userId}`} variant="second" size="small">
            Débloquer
            <span className="sr-only"> {name}</span>
          </DialogButton>
          <ConfirmDialog
            id={`debloquer-${userId}`}
            title={`Débloquer ${name}\u00a0?`}
            confirmLabel="Débloquer"
            submit={ask("lift-ban")}
          >
            <p>Cette personne pourra de nouveau se connecter. Le journal garde votre nom.</p>
          </ConfirmDialog>
        </>
      )}
      {change && (
        <>
          <DialogButton
            dialog={`role-${userId}`}
            variant={isListed ? "quiet" : "second"}
            size="small"
            className={isListed ? "text-ink-quiet!" : undefined}
          >
            {change.label}
            <span className="sr-only"> {name}</span>
          </DialogButton>
          <ConfirmDialog
            id={`role-${userId}`}
            title={`${change.label} ${name} ?`}
            confirmLabel={change.label}
            submit={ask(change.intent)}
          >
            <p>{change.text}</p>
          </ConfirmDialog>
        </>
      )}
      <DialogButton
        dialog={`supprimer-${userId}`}
        variant={isListed ? "quiet" : "danger"}
        size="small"
        className={isListed ? "text-bad!" : undefined}
      >
        Supprimer
        <span className="sr-only"> {name}</span>
      </DialogButton>
      <ConfirmDialog
        id={`supprimer-${userId}`}
        title={`Supprimer ${name} ?`}
        confirmLabel="Supprimer"
        submit={ask("delete")}
      >
        <p>Êtes-vous sûr de vouloir supprimer cet utilisateur&nbsp;? Cette action est irréversible.</p>
        <p className="text-ink-quiet">
          Ses dossiers, ses messages, ses documents d’identité, ses demandes et tous leurs fichiers disparaissent avec
          son compte.
        </p>
      </ConfirmDialog>
    </Fragment>
  );
}

/** What is said when a button's act fails (spec section 8). */
const FAILURES: Record<AccountMove, string> = {
  promote: peopleErrors.messageOf("role_update_failed"),
  demote: peopleErrors.messageOf("role_update_failed"),
  delete: platformErrors.messageOf("deletion_failed"),
  "lift-ban": accountErrors.messageOf("ban_lift_failed"),
};

const PROMOTE = {
  intent: "promote",
  label: "Promouvoir",
  text: "Cette personne verra tous les dossiers, documents et messages, et pourra tout ce que vous pouvez ici.",
} as const;

const DEMOTE = {
  intent: "demote",
  label: "Rétrograder",
  text: "Cette personne perd aussitôt l’accès à l’administration. Son compte et ses propres dossiers restent.",
} as const;
