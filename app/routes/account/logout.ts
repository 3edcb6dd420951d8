import { redirect } from "react-router";
import { logOut, removeSession } from "~/features/accounts/sessions/commands.server";
import { readStory } from "~/features/cases/story/queries.server";
import { readStayingVisitor } from "~/platform/forms/visitors.server";
import { runResource } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import type { Route } from "./+types/logout";

/** A link to this address does not sign anyone out: only the form in the top bar does. */
export function loader() {
  return redirect("/");
}

const STORY_STAYS =
  "Votre session est fermée. Un récit commencé sans compte reste sur cet appareil. Vous pouvez l’effacer depuis «\u00a0Raconter ce qui m’est arrivé\u00a0».";

/** Signs the browser out and redirects to the home page, even when the command fails (spec section 8). */
export async function action(route: Route.ActionArgs) {
  const { request } = route;
  const options = {
    fallback: "logout_failed",
    ownMessages: [],
    toast: "/",
    toastHeaders: () => removeSession(request),
  } as const;
  const answer = await runResource(route, options, async () => {
    const headers = await logOut(request);
    // Told without the account, it is not the account's to delete; the next person at this device could read it.
    const visitorId = await readStayingVisitor(request);
    if (visitorId && (await readStory({ visitorId }))) return redirectWithToast("/", "info", STORY_STAYS, headers);
    return redirectWithToast("/", "success", "Votre session est fermée.", headers);
  });
  // Deletes unsent text of every tab, so that the next person at this computer cannot read it; browsers do so over TLS
  // only, and the form does it too. Cookies are deleted one by one, because the cookie that identifies the device is kept.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}
