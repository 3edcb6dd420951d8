import { setTimeout as wait } from "node:timers/promises";
import { expect, inject } from "vitest";
import type { Sender } from "./global-setup.ts";
import type { Measured } from "./probe.ts";

export const target = inject("target");

/** True in `npm run test:faults`, whose attacks last longer. */
export const isLong = process.env.FAULTS === "long";

/** Below this, no memory is waited for. */
const SETTLED_MB = 10;

/**
 * The event loop may not be held longer, in milliseconds of its processor. On cores shared with other work the same code
 * takes several times as long, so only the long form, meant for an idle machine, checks the limit itself.
 */
export const MAX_HELD_MS = isLong ? 100 : 400;

type Attack = {
  method?: string;
  path: string;
  from?: Sender;
  /** The cookies to send in place of the sender's. */
  cookie?: string;
  /** The address from which it seems to come; each has rate limits of its own. */
  ip?: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

/** Sends a request as one of our own pages would. @returns its status and text; status 0 when the connection was closed. */
export async function attack({
  method = "POST",
  path,
  from = "visitor",
  cookie = target.cookies[from],
  ip,
  type,
  body,
  headers,
  timeoutMs = 30_000,
}: Attack) {
  try {
    const response = await fetch(target.url + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Origin: target.url,
        Accept: "text/html",
        ...(cookie && { Cookie: cookie }),
        ...(ip && { "X-Forwarded-For": ip }),
        ...(type && { "Content-Type": type }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    if (/event-stream/.test(response.headers.get("Content-Type") ?? "")) {
      await response.body?.cancel();
      return { status: response.status, text: "", headers: response.headers };
    }
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch (error) {
    // The server may answer and close before it has read a refused body.
    if (error instanceof DOMException && error.name === "TimeoutError") throw new Error(`no answer: ${method} ${path}`);
    return { status: 0, text: "", headers: new Headers() };
  }
}

/** Reads what was measured in the attacked process since the last reading. */
export async function measure(): Promise<Measured> {
  return (await fetch(target.probe)).json() as Promise<Measured>;
}

/**
 * Runs an attack while `/health` is asked again and again.
 * @returns what was measured, and by how much the memory of the process grew, in megabytes.
 */
export async function measuring(work: () => Promise<void>): Promise<Measured & { grownMB: number }> {
  const before = await measure();
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${target.url}/health`, { signal: AbortSignal.timeout(10_000) });
      expect(status, "/health").toBe(200);
      await wait(50);
    }
  })();
  asking.catch(() => {}); // Thrown below, after the attack.
  try {
    await work();
  } finally {
    isOver = true;
  }
  await asking;
  const after = await measure();
  let { memoryMB } = after;
  // Closed connections give their buffers back a little later.
  for (let tries = 0; tries < 20 && memoryMB - before.memoryMB > SETTLED_MB; tries++) {
    await wait(100);
    memoryMB = Math.min(memoryMB, (await measure()).memoryMB);
  }
  return { ...after, memoryMB, grownMB: memoryMB - before.memoryMB };
}

/**
 * Opens the dashboard of a client who has no part in an attack, again and again while it lasts.
 * @returns how long they waited for it, in milliseconds.
 */
export async function neighbour(work: () => Promise<void>): Promise<{ medianMs: number; worstMs: number }> {
  const waits: number[] = [];
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver || waits.length < 20) {
    const started = performance.now();
    const { status } = await attack({ method: "GET", path: "/dashboard", from: "otherClient" });
    expect(status, "the neighbour's dashboard").toBe(200);
    waits.push(performance.now() - started);
    await wait(20);
  }
  await done;
  waits.sort((one, other) => one - other);
  return { medianMs: waits[Math.floor(waits.length / 2)] as number, worstMs: waits.at(-1) as number };
}
