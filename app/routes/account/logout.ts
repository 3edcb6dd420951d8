import { redirect } from "react-router";
import { logOut, removeSession } from "~/features/accounts/sessions/commands.server";
import { clearDrafts } from "~/features/chat/ui/use-draft";
import { runResource } from "~/platform/http/boundary.server";
import { setWantsShortcuts, wantsShortcuts } from "~/ui/shortcuts";
import type { Route } from "./+types/logout";

/** A link to here ends nothing: only the form of the top bar does. */
export function loader() {
  return redirect("/");
}

/** Even when it fails, the browser is signed out and the home page shows (spec section 8). */
export async function action(route: Route.ActionArgs) {
  const { request } = route;
  const options = {
    fallback: "logout_failed",
    ownMessages: [],
    toast: "/",
    toastHeaders: () => removeSession(request),
  } as const;
  const answer = await runResource(route, options, async () =>
    redirect("/", { status: 303, headers: await logOut(request) }),
  );
  // The next person at this computer finds nothing of what was being written, in any tab. Cookies are removed one by
  // one, since the one that knows the device is kept.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

/**
 * With scripts. Browsers heed `Clear-Site-Data` behind TLS only; and what the staff chose for this browser, about its
 * keyboard, is no secret and stays.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const shortcuts = wantsShortcuts();
  clearDrafts();
  return serverAction().finally(() => setWantsShortcuts(shortcuts));
}
