import { saveDraft } from "~/features/mailings/draft/commands.server";
import { listPreviewPeople } from "~/features/mailings/draft/queries.server";
import {
  countMuted,
  countNameless,
  countSelected,
  countWithoutCase,
  staffAmong,
} from "~/features/mailings/recipients/queries.server";
import { AppError } from "~/platform/errors";
import { forgetInterruptedForm, type InterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { holdsInterrupted, readCompose, SEND_EMAIL } from "../admin/send-email-actions.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-draft";

/** `/admin/send-email/draft`: saves the draft while it is typed, and returns who is selected: how many, and the first. */
export function action(route: Route.ActionArgs) {
  return runResource(route, { fallback: "mailing_failed" }, async () => {
    const actor = requireActor(route.context);
    const form = await route.request.formData();
    // What a page typed for one account must not reach another that signed in meanwhile in the same browser.
    if ((form.get("owner") ?? actor.userId) !== actor.userId) throw new AppError("session_expired");
    const input = readCompose(form);
    const { selection, savedAt, versions, conflicts } = await saveDraft(actor, input.draftId, input);
    const [count, muted, staff, withoutCase, withoutName, people] = await Promise.all([
      countSelected(actor, selection),
      countMuted(actor, selection),
      staffAmong(actor, selection),
      countWithoutCase(actor, selection),
      countNameless(actor, selection),
      listPreviewPeople(actor, selection),
    ]);
    const isStored = (sent: InterruptedForm) => conflicts.length === 0 && holdsInterrupted(form, sent);
    const headers = Object.fromEntries(await forgetInterruptedForm(route.request, SEND_EMAIL, isStored));
    return jsonResponse(
      { count, muted, staff, withoutCase, withoutName, people, savedAt, versions, conflicts },
      { headers },
    );
  });
}
