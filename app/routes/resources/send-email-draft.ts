import { saveDraft } from "~/features/mailings/draft/commands.server";
import { countMuted, countSelected } from "~/features/mailings/recipients/queries.server";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { readCompose } from "../admin/send-email-actions.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-draft";

/** `/admin/send-email/draft`: saves the draft while it is typed, and returns the number of selected people. */
export function action(route: Route.ActionArgs) {
  return runResource(route, { fallback: "mailing_failed" }, async () => {
    const actor = requireActor(route.context);
    const input = readCompose(await route.request.formData());
    const { selection, savedAt, versions, conflicts } = await saveDraft(actor, input.draftId, input);
    const [count, muted] = [await countSelected(actor, selection), await countMuted(actor, selection)];
    // A form of an expired session is older than this draft.
    const headers = Object.fromEntries(await forgetInterruptedForm(route.request));
    return jsonResponse({ count, muted, savedAt, versions, conflicts }, { headers });
  });
}
