import { readCaseFacts } from "~/features/cases/details/queries.server";
import { readConversation, readThread } from "~/features/chat/queries.server";
import { LAST_MESSAGES, uploadSlot } from "~/features/chat/rules";
import { listScheduled } from "~/features/chat/scheduling/queries.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { nullIf } from "~/platform/errors";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-preview";

/**
 * Returns the end of a conversation as JSON, with what its reader typed there and did not send, and what leaves later,
 * and the main facts of the case, for the preview beside the list.
 */
export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  return runResource(route, { fallback: "data_load_failed" }, async () => {
    const actor = requireActor(context);
    const [{ side }, { messages, hasEarlier }, pending, saved, scheduled, facts] = await Promise.all([
      readConversation(actor, params.id),
      readThread(actor, params.id),
      listPendingUploads(actor, "attachment", uploadSlot(params.id)),
      readFormDraft({ userId: actor.userId }, `chat/${params.id}`),
      nullIf("case_not_found", listScheduled(actor, params.id)),
      nullIf("case_not_found", readCaseFacts(actor, params.id)),
    ]);
    const thread = {
      messages: messages.slice(-LAST_MESSAGES),
      hasEarlier: hasEarlier || messages.length > LAST_MESSAGES,
    };
    const leaving = (scheduled ?? []).map(({ id, title, isHeld }) => ({ id, title, isHeld }));
    return { side, thread, pending, saved, leaving, facts, clientKey: crypto.randomUUID() as string };
  });
}
