import type { Actor } from "~/features/accounts/actor";
import { deletePerson, setRole } from "~/features/people/commands.server";
import { type AccountMove, accountMove } from "~/features/people/schema";
import { PEOPLE_PATH } from "~/features/people/ui/people-filters";
import { type AppError, toAppError } from "~/platform/errors";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";

const DONE: Record<AccountMove, string> = {
  promote: "Utilisateur promu avec succès",
  demote: "Utilisateur rétrogradé avec succès",
  delete: "Utilisateur supprimé avec succès",
};

/** Names, in the address of the list, the account that was deleted: the page says what went with it. */
export const DELETED = "supprime";

/**
 * Carries out what a button of `AccountActions` asks, then shows the page with what was done (spec section 8); after a
 * deletion, the list with what was removed.
 */
export async function changeAccount(actor: Actor, form: FormData, page: string) {
  const asked = accountMove.safeParse(Object.fromEntries(form));
  if (!asked.success) return redirectWithToast(page, "error", toAppError(asked.error).message);
  const { intent, userId } = asked.data;
  try {
    if (intent === "delete") await deletePerson(actor, userId);
    else await setRole(actor, userId, intent === "promote" ? "administrator" : "client");
  } catch (thrown) {
    const error = toAppError(thrown, intent === "delete" ? "deletion_failed" : "role_update_failed");
    report(error);
    return redirectWithToast(error.code === "user_not_found" ? PEOPLE_PATH : page, "error", error.message);
  }
  return redirectWithToast(intent === "delete" ? afterDeletion(page, userId) : page, "success", DONE[intent]);
}

function afterDeletion(page: string, userId: string): string {
  const [path, query] = page.split("?");
  const parameters = new URLSearchParams(path === PEOPLE_PATH ? query : "");
  for (const name of ["after", "before", DELETED]) parameters.delete(name);
  parameters.set(DELETED, userId);
  return `${PEOPLE_PATH}?${parameters}`;
}

/** What is our fault goes to the log. */
export function report(error: AppError): void {
  if (error.status >= 500) log.error({ err: error.cause ?? error }, "administration of accounts");
}
