import type { Actor } from "~/features/accounts/actor";
import { liftBan } from "~/features/accounts/bans/commands.server";
import { setRole } from "~/features/people/commands.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import { type AccountMove, accountMove } from "~/features/people/schema";
import { PEOPLE_PATH } from "~/features/people/ui/people-filters";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";

/** The toasts of each button, for its success and its failure. */
const MOVES: Record<AccountMove, { done: string; failed: AppErrorCode }> = {
  promote: { done: "Utilisateur promu avec succès", failed: "role_update_failed" },
  demote: { done: "Utilisateur rétrogradé avec succès", failed: "role_update_failed" },
  delete: { done: "Utilisateur supprimé avec succès", failed: "deletion_failed" },
  "lift-ban": {
    done: "Compte débloqué\u00a0: cette personne peut de nouveau se connecter",
    failed: "ban_lift_failed",
  },
};

/**
 * The query parameter of the list that names the deleted account, so that the page can say what was deleted with it.
 */
export const DELETED = "supprime";

/**
 * Runs the command of a button of `AccountActions`, then shows the page with a toast (spec section 8), or, after a
 * deletion, the list with what was deleted.
 */
export async function changeAccount(route: RouteArgs, actor: Actor, form: FormData, page: string) {
  const toast = ({ code }: AppError) => (code === "user_not_found" ? PEOPLE_PATH : page);
  const asked = accountMove.safeParse(Object.fromEntries(form));
  const fallback = asked.success ? MOVES[asked.data.intent].failed : "unexpected";
  return runAction(route, { fallback, toast }, async () => {
    if (!asked.success) throw new AppError("invalid_input", { cause: asked.error });
    const { intent, userId } = asked.data;
    const { done } = MOVES[intent];
    if (intent === "delete") {
      await deletePerson(actor, userId);
      return redirectWithToast(afterDeletion(page, userId), "success", done);
    }
    if (intent === "lift-ban") {
      await liftBan(actor, userId);
      return redirectWithToast(page, "success", done);
    }
    const dropped = await setRole(actor, userId, intent === "promote" ? "administrator" : "client");
    return redirectWithToast(page, "success", done + droppedText(dropped));
  });
}

/** The sentence about the pending decisions of an account whose role changed. */
function droppedText(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? ". Sa décision qui attendait n’est pas appliquée\u00a0: le dossier ou le document est à revoir."
    : `. Ses ${count} décisions qui attendaient ne sont pas appliquées\u00a0: les dossiers et les documents sont à revoir.`;
}

function afterDeletion(page: string, userId: string): string {
  const [path, query] = page.split("?");
  const parameters = new URLSearchParams(path === PEOPLE_PATH ? query : "");
  for (const name of ["after", "before", DELETED]) parameters.delete(name);
  parameters.set(DELETED, userId);
  return `${PEOPLE_PATH}?${parameters}`;
}
