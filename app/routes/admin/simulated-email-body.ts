import { readSimulated } from "~/features/mailings/log/queries.server";
import { previewEmail } from "~/platform/mail/email-preview.server";
import { requireActor } from "../guards.server";
import { loaded } from "../loaded.server";
import type { Route } from "./+types/simulated-email-body";

/** `/admin/email-settings/:emailId/body`: the HTML of a simulated e-mail, to be shown in a frame. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const actor = requireActor(context);
  const { html } = await loaded("data_load_failed", () => readSimulated(actor, params.emailId));
  return previewEmail(html);
}
