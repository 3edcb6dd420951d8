import { redirect } from "react-router";
import { forgottenSession, logOut } from "~/features/accounts/commands/logout.server";
import { messageOf } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { redirectWithToast } from "~/platform/toasts.server";
import type { Route } from "./+types/logout";

/** A link to here ends nothing: only the form of the top bar does. */
export function loader() {
  return redirect("/");
}

/** Whatever happens the browser is signed out and the home page shows (spec section 8). */
export async function action({ request }: Route.ActionArgs) {
  try {
    return redirect("/", { status: 303, headers: await logOut(request) });
  } catch (error) {
    log.error({ err: error }, "logout");
    return redirectWithToast("/", "error", messageOf("logout_failed"), await forgottenSession(request));
  }
}
