import { expect, it, vi } from "vitest";
import { database } from "~/db/client.server.ts";
import { log } from "~/platform/log.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { fromAddress, product } from "~tests/setup/product.ts";

freshDatabase();

it("a request whose browser has left ends with its handler, not before", async () => {
  const app = await product();
  const warn = vi.spyOn(log, "warn");
  const error = vi.spyOn(log, "error");
  const taken = await Promise.all(
    Array.from({ length: database.pool.options.max ?? 10 }, () => database.pool.connect()),
  );
  const leaving = new AbortController();
  const body = new URLSearchParams({ email: "camille@exemple.fr", password: "le chat dort" });
  const headers = { Origin: "http://localhost" };
  const request = new Request("http://localhost/login", { method: "POST", body, headers, signal: leaving.signal });
  const events: string[] = [];
  const answered = Promise.resolve(app.fetch(request, fromAddress("203.0.113.7"))).then(() => events.push("answered"));
  await expect.poll(() => database.pool.waitingCount).toBe(1);
  leaving.abort();
  // The router answers at once to a browser that has left.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  events.push("released");
  for (const client of taken) client.release();
  await answered;
  expect(events).toEqual(["released", "answered"]);
  expect(database.pool.waitingCount).toBe(0);
  expect([...warn.mock.calls, ...error.mock.calls]).toEqual([]);
});
