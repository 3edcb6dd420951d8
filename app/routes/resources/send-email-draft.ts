import { saveDraft } from "~/features/mailings/draft/commands.server";
import { countMuted, countSelected } from "~/features/mailings/recipients/queries.server";
import { toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { readCompose } from "../admin/send-email-actions.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/send-email-draft";

/** `/admin/send-email/draft`: keeps what is being typed, and answers how many people are selected by now. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const actor = requireActor(context);
  const read = readCompose(await request.formData());
  if (!read.success) return Response.json({ error: read.error.issues[0]?.message }, { status: 422 });
  try {
    const { selection } = await saveDraft(actor, read.data.draftId, read.data);
    const [count, muted] = [await countSelected(actor, selection), await countMuted(actor, selection)];
    return Response.json({ count, muted });
  } catch (thrown) {
    const error = toAppError(thrown, "mailing_failed");
    if (error !== thrown) log.error({ err: thrown }, "staff mail draft");
    return Response.json({ error: error.message }, { status: error.status });
  }
}
