import { saveDraft } from "~/features/mailings/draft/commands.server";
import { listPreviewPeople } from "~/features/mailings/draft/queries.server";
import { countMuted, countSelected, countWithoutCase } from "~/features/mailings/recipients/queries.server";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { readCompose } from "../admin/send-email-actions.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-draft";

/** `/admin/send-email/draft`: saves the draft while it is typed, and returns who is selected: how many, and the first. */
export function action(route: Route.ActionArgs) {
  return runResource(route, { fallback: "mailing_failed" }, async () => {
    const actor = requireActor(route.context);
    const input = readCompose(await route.request.formData());
    const { selection, savedAt, versions, conflicts } = await saveDraft(actor, input.draftId, input);
    const [count, muted, withoutCase, people] = await Promise.all([
      countSelected(actor, selection),
      countMuted(actor, selection),
      countWithoutCase(actor, selection),
      listPreviewPeople(actor, selection),
    ]);
    // A form of an expired session is older than this draft.
    const headers = Object.fromEntries(await forgetInterruptedForm(route.request));
    return jsonResponse({ count, muted, withoutCase, people, savedAt, versions, conflicts }, { headers });
  });
}
