import { scheduleMessage } from "~/features/chat/scheduling/commands.server";
import { momentText } from "~/features/chat/scheduling/rules.server";
import { scheduleSchema } from "~/features/chat/scheduling/schema";
import { runResource } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-scheduled";

/** POST keeps a message until it leaves, and returns when that is. Without JavaScript, the page posts to itself. */
export function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  return runResource(route, { fallback: "schedule_failed" }, async () => {
    const form = await request.formData();
    const input = parseInput(scheduleSchema, { ...Object.fromEntries(form), fileIds: form.getAll("fileIds") });
    const sendAt = await scheduleMessage(requireActor(context), { caseId: params.id, ...input });
    return { when: momentText(sendAt) };
  });
}
