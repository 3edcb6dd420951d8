import { redirect } from "react-router";
import { logOut, removeSession } from "~/features/accounts/sessions/commands.server";
import { runResource } from "~/platform/http/boundary.server";
import type { Route } from "./+types/logout";

/** A link to this address does not sign anyone out: only the form in the top bar does. */
export function loader() {
  return redirect("/");
}

/** Signs the browser out and redirects to the home page, even when the command fails (spec section 8). */
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
  // Deletes unsent text of every tab, so that the next person at this computer cannot read it; browsers do so over TLS
  // only, and the form does it too. Cookies are deleted one by one, because the cookie that identifies the device is kept.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}
