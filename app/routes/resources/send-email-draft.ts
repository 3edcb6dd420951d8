import { saveDraft } from "~/features/mailings/draft/commands.server";
import { countMuted, countSelected } from "~/features/mailings/recipients/queries.server";
import { runResource } from "~/platform/http/boundary.server";
import { readCompose } from "../admin/send-email-actions.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-draft";

/** `/admin/send-email/draft`: saves the draft while it is typed, and returns the number of selected people. */
export function action(route: Route.ActionArgs) {
  return runResource(route, { fallback: "mailing_failed" }, async () => {
    const actor = requireActor(route.context);
    const input = readCompose(await route.request.formData());
    const { selection } = await saveDraft(actor, input.draftId, input);
    const [count, muted] = [await countSelected(actor, selection), await countMuted(actor, selection)];
    return { count, muted };
  });
}
