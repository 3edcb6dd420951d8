import { Hono } from "hono";
import { expect, it } from "vitest";
import { loadConfig, setConfig } from "~/platform/config.server.ts";
import { limitRendering } from "./rendering.ts";

/** A site whose pages end on demand. */
function site() {
  const app = new Hono();
  const begun: string[] = [];
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  app.use(limitRendering((c) => c.req.header("x-from") ?? ""));
  app.all("*", async (c) => {
    begun.push(c.req.path);
    await ended;
    return c.text("page");
  });
  const ask = (path: string, from: string, init: RequestInit = {}) =>
    Promise.resolve(app.request(path, { ...init, headers: { "x-from": from } }));
  return { ask, begun, end };
}
setConfig(loadConfig({}));

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("an address that asks for many pages waits, and leaves places to another one", async () => {
  const { ask, begun, end } = site();
  const all = Array.from({ length: 40 }, (_, at) => ask("/many", `2001:db8:1:${at}::1`));
  await expect.poll(() => begun.length).toBe(12);
  all.push(ask("/one", "2001:db8:2::1"));
  await expect.poll(() => begun).toContain("/one");
  expect(begun).toHaveLength(13);
  end();
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(41).fill(200));
});

it("a page whose connection closed while it waited is not rendered", async () => {
  const { ask, begun, end } = site();
  const all = Array.from({ length: 12 }, () => ask("/first", "203.0.113.1"));
  const gone = new AbortController();
  all.push(ask("/gone", "203.0.113.1", { signal: gone.signal }));
  await settled();
  gone.abort();
  end();
  await Promise.all(all);
  expect(begun).not.toContain("/gone");
});

it("the address that fills the queue is told when to come back, in a page that keeps nobody else out", async () => {
  const { ask, end } = site();
  const all = Array.from({ length: 2_500 }, () => ask("/many", "203.0.113.1"));
  await settled();
  const form = ask("/many", "203.0.113.1", { method: "POST" });
  const neighbour = ask("/one", "203.0.113.2");
  await settled();
  end();
  expect((await neighbour).status).toBe(200);
  expect(await (await form).text()).toContain("envoyez de nouveau votre formulaire");
  const refused = (await Promise.all(all)).find(({ status }) => status === 503);
  expect(refused?.headers.get("Retry-After")).toBe("10");
  expect(refused?.headers.get("Content-Security-Policy")).toContain("'sha256-");
  expect(await refused?.text()).toContain("rechargez la page");
});
