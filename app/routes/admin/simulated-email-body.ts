import { readSimulated } from "~/features/mailings/log/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { previewEmail } from "~/platform/mail/email-preview.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/simulated-email-body";

/** `/admin/email-settings/:emailId/body`: the HTML of a simulated e-mail, for a frame. */
export async function loader(route: Route.LoaderArgs): Promise<Response> {
  const { params, context } = route;
  const actor = requireActor(context);
  const { html } = await runLoader(route, { fallback: "data_load_failed" }, () => readSimulated(actor, params.emailId));
  return previewEmail(html);
}
