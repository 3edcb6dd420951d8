import { isSessionValid } from "~/features/accounts/sessions/queries.server";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules";
import { eventStream } from "~/platform/live/event-stream.server";
import { isInAudience } from "~/platform/live/live.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/live";

/** Streams the live events of the signed-in person (server-sent events): kinds and ids, never content. */
export function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  // The router's own requests wait for a complete response, and a stream never completes.
  if (new URL(request.url).pathname.endsWith(".data")) throw new Response(null, { status: 404 });
  // Responds with the headers only, because nothing would read the stream and it would stay open.
  if (request.method === "HEAD") return new Response(null, { headers: { "Content-Type": "text/event-stream" } });
  return eventStream(
    actor.userId,
    request.signal,
    (event) => isInAudience(actor, event),
    () => isSessionValid(actor),
    (event) => event.kind === SESSIONS_ENDED && event.id === actor.userId,
  );
}
