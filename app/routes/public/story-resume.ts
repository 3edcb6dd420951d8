import { redirect } from "react-router";
import { readStoryToken } from "~/features/cases/story/commands.server";
import { visitorCookie } from "~/platform/forms/visitors.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import type { Route } from "./+types/story-resume";

/** The link « reprendre plus tard » of an e-mail: gives its story to this browser. */
export async function loader({ url }: Route.LoaderArgs) {
  const visitorId = readStoryToken(url.searchParams.get("lien") ?? "");
  if (!visitorId)
    return redirectWithToast("/raconter", "error", "Ce lien n’est plus valable. Vous pouvez recommencer ici.");
  return redirect("/raconter", { status: 303, headers: { "Set-Cookie": await visitorCookie(visitorId) } });
}
