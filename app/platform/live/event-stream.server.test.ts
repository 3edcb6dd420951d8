import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { config } from "../config.server.ts";
import { endEventStreams, eventStream } from "./event-stream.server.ts";
import { isInAudience, liveClients, publish, startLive } from "./live.server.ts";

freshDatabase();

const camille = { userId: crypto.randomUUID(), role: "client" };
const dominique = { userId: crypto.randomUUID(), role: "client" };
const staff = { userId: crypto.randomUUID(), role: "administrator" };
const people = { camille, dominique, staff };

let server: Server;
let address: string;
let stopLive: () => Promise<void>;
const leave: (() => void)[] = [];

beforeAll(async () => {
  stopLive = await startLive(database, config.DATABASE_URL);
  const fetchHandler = (request: Request) => {
    const person = people[new URL(request.url).pathname.slice(1) as keyof typeof people];
    return eventStream(
      crypto.randomUUID(),
      request.signal,
      (event) => isInAudience(person, event),
      async () => true,
    );
  };
  server = serve({ fetch: fetchHandler, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const one of leave.splice(0)) one();
  await expect.poll(() => liveClients()).toBe(0);
});

afterAll(async () => {
  server.close();
  await stopLive();
});

/** Reads a person's stream; `next()` gives its blocks in order, null at its end. */
async function listen(who: keyof typeof people) {
  const controller = new AbortController();
  leave.push(() => controller.abort());
  const response = await fetch(`${address}/${who}`, { signal: controller.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  const next = async (): Promise<string | null> => {
    while (!rest.includes("\n\n")) {
      const { done, value } = await reader.read();
      if (done) return null;
      rest += decoder.decode(value, { stream: true });
    }
    const [block = "", ...others] = rest.split("\n\n");
    rest = others.join("\n\n");
    return block;
  };
  expect(await next()).toMatch(/event: ready/);
  return { next, response };
}

const audienceOf = ({ userId }: { userId: string }) => ({ users: [userId], roles: ["administrator"] });
const tell = (owner: { userId: string }, id: string) =>
  transaction((tx) => publish(tx, { kind: "message", id, audience: audienceOf(owner) }));

describe("the live stream", () => {
  it("carries the kind and the id, and nothing else", async () => {
    const stream = await listen("camille");
    expect(stream.response.headers.get("Content-Type")).toBe("text/event-stream");
    await tell(camille, "case-1");
    expect(await stream.next()).toBe('data: {"kind":"message","id":"case-1"}');
  });

  it("sends a client only events about their own data, and the staff all events, in order", async () => {
    const [own, others, all] = [await listen("camille"), await listen("dominique"), await listen("staff")];
    await tell(camille, "of-camille");
    await tell(dominique, "of-dominique");
    await tell(camille, "of-camille-again");
    expect(await own.next()).toContain("of-camille");
    expect(await own.next()).toContain("of-camille-again");
    expect(await others.next()).toContain("of-dominique");
    expect(await all.next()).toContain("of-camille");
    expect(await all.next()).toContain("of-dominique");
    expect(await all.next()).toContain("of-camille-again");
  });

  it("sends nothing for a transaction that fails", async () => {
    const stream = await listen("camille");
    const failing = transaction(async (tx) => {
      await publish(tx, { kind: "message", id: "undone", audience: audienceOf(camille) });
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await tell(camille, "done");
    expect(await stream.next()).toContain('"done"');
  });

  it("removes a browser that disconnected", async () => {
    await listen("camille");
    await listen("staff");
    expect(liveClients()).toBe(2);
    leave.pop()?.();
    await expect.poll(() => liveClients()).toBe(1);
  });

  it("tells every browser to reconnect, and ends, when the process stops", async () => {
    const streams = [await listen("camille"), await listen("staff")];
    endEventStreams();
    for (const stream of streams) {
      expect(await stream.next()).toMatch(/^retry: \d+\nevent: resync/);
      expect(await stream.next()).toBeNull();
    }
  });

  it.runIf(process.env.TEST_DATABASE === "postgres")(
    "asks for a resync after its connection to the database was cut, then receives events again",
    async () => {
      const stream = await listen("camille");
      await db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'recours live' and datname = current_database()`);
      expect(await stream.next()).toMatch(/event: resync/);
      await tell(camille, "after-the-cut");
      expect(await stream.next()).toContain("after-the-cut");
      const listeners = await db.execute(sql`
        select pid from pg_stat_activity where application_name = 'recours live' and datname = current_database()`);
      expect(listeners.rows).toHaveLength(1);
    },
  );

  it("stops at the next heartbeat once the session was revoked", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      let allowed = true;
      const response = eventStream(
        "account",
        new AbortController().signal,
        () => true,
        async () => allowed,
      );
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(": .\n\n");
      allowed = false;
      await vi.advanceTimersByTimeAsync(20_000);
      await reader.read();
      expect((await reader.read()).done).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends the stream of a browser that no longer reads", async () => {
    const response = eventStream(
      "account",
      new AbortController().signal,
      () => true,
      async () => true,
    );
    expect(liveClients()).toBe(1);
    for (let n = 0; n < 1_010; n++) await tell(staff, `event-${n}`);
    await expect.poll(() => liveClients()).toBe(0);
    await response.body?.cancel();
  });

  it("is refused beyond fifty of one account, while the open ones stay and others open", async () => {
    const openOne = (account: string) =>
      eventStream(
        account,
        new AbortController().signal,
        () => true,
        async () => true,
      );
    const streams = Array.from({ length: 50 }, () => openOne("one"));
    const refused = openOne("one");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(liveClients()).toBe(50);
    const other = openOne("other");
    expect(other.status).toBe(200);
    await streams.pop()?.body?.cancel();
    const again = openOne("one");
    expect(again.status).toBe(200);
    for (const { body } of [...streams, other, again]) await body?.cancel();
  });
});
