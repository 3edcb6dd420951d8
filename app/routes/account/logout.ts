import { redirect } from "react-router";
import { logOut, removeSession } from "~/features/accounts/sessions/commands.server";
import { forgetDrafts } from "~/features/chat/ui/use-draft";
import { messageOf } from "~/platform/errors";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { setWantsShortcuts, wantsShortcuts } from "~/ui/shortcuts";
import type { Route } from "./+types/logout";

/** A link to here ends nothing: only the form of the top bar does. */
export function loader() {
  return redirect("/");
}

/** Whatever happens the browser is signed out and the home page shows (spec section 8). */
export async function action({ request }: Route.ActionArgs) {
  const answer = await signedOut(request);
  // Whoever comes next to this computer finds nothing of what was being written, in any tab. Cookies stay: they are
  // removed one by one, since the one that knows the device is kept.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

async function signedOut(request: Request): Promise<Response> {
  try {
    return redirect("/", { status: 303, headers: await logOut(request) });
  } catch (error) {
    log.error({ err: error }, "logout");
    return redirectWithToast("/", "error", messageOf("logout_failed"), await removeSession(request));
  }
}

/**
 * With scripts. Browsers heed `Clear-Site-Data` behind TLS only; and what the staff chose for this browser, about its
 * keyboard, is no secret and stays.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const shortcuts = wantsShortcuts();
  forgetDrafts();
  try {
    return await serverAction();
  } finally {
    setWantsShortcuts(shortcuts);
  }
}
