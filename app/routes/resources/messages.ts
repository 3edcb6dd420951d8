import { z } from "zod";
import { postMessage } from "~/features/chat/commands.server";
import { readThread } from "~/features/chat/queries.server";
import { markRead } from "~/features/chat/reading.commands.server";
import { schema, threadRange } from "~/features/chat/schema";
import { answerAndFile } from "~/features/worklist/commands.server";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { typedText } from "~/platform/forms/typed-text";
import { jsonResponse, runResource } from "~/platform/http/boundary.server";
import { parseInput, readJson } from "~/platform/http/input.server";
import { requireActor, scriptPage } from "../guards.server";
import type { Route } from "./+types/messages";

/** Larger than the longest message as JSON. */
const MAX_BODY_BYTES = 100_000;

const readMark = z.object({ upToSeq: z.int().min(1) });

/** Returns part of a thread as JSON: the messages after the page's last one, or before its first one. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "message_failed" }, () => {
    const range = threadRange.safeParse(Object.fromEntries(new URL(route.request.url).searchParams));
    return readThread(requireActor(route.context), route.params.id, range.data);
  });
}

/**
 * POST sends a message; PATCH marks the other side's messages as read, up to the last one seen. Without JavaScript, the
 * page posts to itself.
 */
export function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  return runResource(route, { fallback: "message_failed" }, async () => {
    const actor = requireActor(context);
    const body = await readJson(request, MAX_BODY_BYTES);
    if (request.method === "PATCH") {
      const { upToSeq } = parseInput(readMark, body);
      await markRead(actor, params.id, upToSeq);
      return {};
    }
    const { thenFile, ...message } = parseInput(schema, body);
    const post = thenFile ? answerAndFile : postMessage;
    const posted = await post(actor, { caseId: params.id, ...message });
    const headers = await forgetInterruptedForm(
      request,
      scriptPage(request),
      (form) => typedText(form.get("text") ?? "") === typedText(message.text),
    );
    return jsonResponse(posted, { headers: Object.fromEntries(headers) });
  });
}
