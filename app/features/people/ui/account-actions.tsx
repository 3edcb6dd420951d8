import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import { useLocation } from "react-router";
import type { Role } from "~/db/schema/enumerations";
import { accountErrors } from "~/features/accounts/errors";
import { platformErrors } from "~/platform/errors";
import { buttonClass } from "~/ui/button-class";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { MENU, MENU_ITEM } from "~/ui/menu-class";
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
};

/**
 * « ⋯ », with what unbans, promotes or demotes, and deletes an account (spec section 6); each asks for confirmation. The
 * caller asks the policy.
 */
export function AccountActions({ userId, name, role, isBanned = false, action }: AccountActionsProps) {
  const form = `compte-${userId}`;
  const menu = `actions-${userId}`;
  const trigger = `autres-${userId}`;
  // A lawyer keeps their cases and their secrecy: another account is made for an administrator.
  const change = role === "administrator" ? DEMOTE : role === "client" ? PROMOTE : null;
  const ask = (intent: AccountMove) => ({ form, name: "intent", value: intent, "data-failure": FAILURES[intent] });
  // The menu is closed by then.
  const onClose = () => document.getElementById(trigger)?.focus();
  const item = (dialog: string, label: string, tone = "text-ink!") => (
    <li>
      <DialogButton dialog={dialog} variant="quiet" size="small" className={`${MENU_ITEM} ${tone}`}>
        {label}
        <span className="sr-only"> {name}</span>
      </DialogButton>
    </li>
  );
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
      <button
        type="button"
        id={trigger}
        popoverTarget={menu}
        title="Autres actions"
        className={buttonClass("quiet", "small", "w-10 px-0")}
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">{`Autres actions\u00a0: ${name}`}</span>
      </button>
      <div id={menu} popover="auto" className={MENU}>
        <ul>
          {isBanned && item(`debloquer-${userId}`, "Débloquer")}
          {change && item(`role-${userId}`, change.label)}
          {item(`supprimer-${userId}`, "Supprimer", "text-bad!")}
        </ul>
      </div>
      {isBanned && (
        <ConfirmDialog
          id={`debloquer-${userId}`}
          title={`Débloquer ${name}\u00a0?`}
          confirmLabel="Débloquer"
          submit={ask("lift-ban")}
          onClose={onClose}
        >
          <p>Cette personne pourra de nouveau se connecter. Le journal garde votre nom.</p>
        </ConfirmDialog>
      )}
      {change && (
        <ConfirmDialog
          id={`role-${userId}`}
          title={`${change.label} ${name} ?`}
          confirmLabel={change.label}
          submit={ask(change.intent)}
          onClose={onClose}
        >
          <p>{change.text}</p>
        </ConfirmDialog>
      )}
      <ConfirmDialog
        id={`supprimer-${userId}`}
        title={`Supprimer ${name} ?`}
        confirmLabel="Supprimer"
        submit={ask("delete")}
        onClose={onClose}
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
