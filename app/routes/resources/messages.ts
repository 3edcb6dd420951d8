import { z } from "zod";
import { markRead, postMessage } from "~/features/chat/commands.server";
import { readThread } from "~/features/chat/queries.server";
import { schema, threadRange } from "~/features/chat/schema";
import { messageOf, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/messages";

/** More than the longest message takes as JSON. */
const MAX_BODY_BYTES = 100_000;

/** The part of a thread that the page asks for, as JSON: what followed its last message, or what came before its first. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return asJson(() => {
    const range = threadRange.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    return readThread(requireActor(context), params.id, range.data);
  });
}

/** POST sends a message, PATCH marks the other side's as read up to the one seen. Without JavaScript the page posts to itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const body = await readJson(request);
  if (request.method === "PATCH") {
    const seen = readMark.safeParse(body);
    if (!seen.success) return refuse(400, messageOf("unexpected"));
    return asJson(async () => {
      await markRead(actor, params.id, seen.data.upToSeq);
      return {};
    });
  }
  const message = schema.safeParse(body);
  if (!message.success) return refuse(400, message.error.issues[0]?.message ?? messageOf("message_failed"));
  return asJson(() => postMessage(actor, { caseId: params.id, ...message.data }));
}

const readMark = z.object({ upToSeq: z.int().min(1) });

async function readJson(request: Request): Promise<unknown> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (length > MAX_BODY_BYTES) return null;
  return request.json().catch(() => null);
}

async function asJson(work: () => Promise<object>): Promise<Response> {
  try {
    return answer(await work(), 200);
  } catch (thrown) {
    const error = toAppError(thrown, "message_failed");
    if (error.status >= 500) log.error({ err: thrown }, "chat");
    return refuse(error.status, error.message);
  }
}

function refuse(status: number, message: string): Response {
  return answer({ message }, status);
}

/** With its length, by which the server knows that so small an answer is not worth compressing. */
function answer(value: object, status: number): Response {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const headers = { "Content-Type": "application/json", "Content-Length": String(body.byteLength) };
  return new Response(body, { status, headers });
}
