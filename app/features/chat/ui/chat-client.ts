import { platformErrors } from "~/platform/errors";
import { readProblem } from "~/platform/http/problem";
import { CHECK_CONNECTION, noteAnswer, noteNoAnswer, withHints } from "~/ui/connection";
import { chatErrors } from "../errors";
import type { MessageInput, Thread, ThreadRange } from "../schema";

/** An error response of the server; `status` is 401 when the session expired, 0 when there was no response. */
export class ChatError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Fetches the part of a thread in `range`. @throws ChatError */
export async function fetchThread(caseId: string, range: ThreadRange): Promise<Thread> {
  const known = Object.entries(range).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return (await request(caseId, `?${query}`, { method: "GET" })) as Thread;
}

/** Sends a message; a retry with the same `clientKey` creates no second message. @throws ChatError */
export async function sendMessage(caseId: string, message: MessageInput): Promise<void> {
  await request(caseId, "", { method: "POST", body: JSON.stringify(message) });
}

/** Marks all messages up to `upToSeq` as seen. @throws ChatError */
export async function sendReadMark(caseId: string, upToSeq: number): Promise<void> {
  await request(caseId, "", { method: "PATCH", body: JSON.stringify({ upToSeq }) });
}

/** How long a request waits for its answer. A message that arrived nevertheless is stored once. */
const TIMEOUT_MS = 30_000;

async function request(caseId: string, query: string, init: { method: string; body?: string }): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await ask(caseId, query, { ...init, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function ask(caseId: string, query: string, init: RequestInit): Promise<unknown> {
  const headers = init.body ? { "Content-Type": "application/json" } : undefined;
  // An expired session redirects to the login page; `fetch` must not follow that redirect.
  const response = await fetch(`/cases/${caseId}/messages${query}`, { ...init, headers, redirect: "manual" }).catch(
    () => null,
  );
  if (!response) {
    noteNoAnswer();
    throw new ChatError(0, withHints(chatErrors.messageOf("message_failed"), CHECK_CONNECTION));
  }
  // A proxy answers so in place of a server that is away.
  if (response.status >= 502) noteNoAnswer();
  else noteAnswer();
  if (response.type === "opaqueredirect" || response.status === 401)
    throw new ChatError(401, platformErrors.messageOf("session_expired"));
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null)
    throw new ChatError(response.status, readProblem(answer)?.detail ?? chatErrors.messageOf("message_failed"));
  return answer;
}

/** Generates a UUID, also over plain HTTP, where browsers do not provide `crypto.randomUUID`. */
export function newClientKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
