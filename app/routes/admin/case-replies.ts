import { fillRepliesForCase } from "~/features/replies/queries.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-replies";

/** Returns the saved replies as JSON, with the values of a case. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "replies_load_failed" }, async () => ({
    replies: await fillRepliesForCase(requireActor(route.context), route.params.id),
  }));
}
