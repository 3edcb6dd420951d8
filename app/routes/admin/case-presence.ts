import { z } from "zod";
import { notePresence } from "~/features/chat/presence/commands.server";
import { runResource } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-presence";

const schema = z.object({ is: z.enum(["reading", "writing"]) });

/** POST says that a conversation is read or answered, and returns who else of the staff does. */
export function action(route: Route.ActionArgs) {
  return runResource(route, { fallback: "message_failed" }, async () => {
    const { is } = parseInput(schema, Object.fromEntries(await route.request.formData()));
    return { others: await notePresence(requireActor(route.context), route.params.id, is === "writing") };
  });
}
