import { previewDraft } from "~/features/mailings/draft/queries.server";
import { previewMailing } from "~/features/mailings/sending/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { previewEmail } from "~/platform/mail/email-preview.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-preview";

/**
 * `/admin/send-email/preview`: renders the draft, or the mailing `mailing`, as `reader` would receive it, for a frame.
 */
export function loader(route: Route.LoaderArgs): Promise<Response> {
  return runLoader(route, {}, async () => {
    const actor = requireActor(route.context);
    const { searchParams } = new URL(route.request.url);
    const mailing = searchParams.get("mailing");
    const { html } = mailing
      ? await previewMailing(actor, mailing)
      : await previewDraft(actor, searchParams.get("reader") ?? actor.userId);
    return previewEmail(html);
  });
}
