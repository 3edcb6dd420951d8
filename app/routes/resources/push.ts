import { subscribeToPush, unsubscribeFromPush } from "~/features/accounts/push/commands.server";
import { readPushState } from "~/features/accounts/push/queries.server";
import { pushSchema } from "~/features/accounts/push/schema";
import { runResource } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/push";

/** `GET /account/push`: what the actor's browser needs to subscribe to notifications. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "push_failed" }, () => readPushState(requireActor(route.context)));
}

/** `POST /account/push`: the browser turned notifications on or off. */
export function action(route: Route.ActionArgs) {
  return runResource(route, { fallback: "push_failed" }, async () => {
    const actor = requireActor(route.context);
    const { intent, endpoint } = parseInput(pushSchema, Object.fromEntries(await route.request.formData()));
    await (intent === "push-on" ? subscribeToPush : unsubscribeFromPush)(actor, endpoint);
    return {};
  });
}
