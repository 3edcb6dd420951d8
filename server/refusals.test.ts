import { type Context, Hono } from "hono";
import { expect, it, vi } from "vitest";
import { loadConfig, setConfig } from "~/platform/config.server";
import { log } from "~/platform/log.server";
import { checkRequestBody } from "./bodies";
import { rejectOtherMethods } from "./methods";
import { rejectCrossOriginWrites } from "./origin";
import { type GuardVariables, logRefusals } from "./refusals";

const app = new Hono<{ Variables: GuardVariables }>()
  .use(logRefusals)
  .use(
    rejectCrossOriginWrites,
    rejectOtherMethods,
    checkRequestBody((_c: Context) => "203.0.113.7"),
  )
  .all("*", (c) => {
    c.set("hasPassed", true);
    return c.text("not found", 404);
  });

it("logs what a guard refuses, by status, method and path, without the query or the body", async () => {
  setConfig(loadConfig({ SECRET_KEY: "a secret of the tests, of 32 characters" }));
  const logged = vi.spyOn(log, "info").mockImplementation(() => {});
  const own = { Origin: "http://localhost", "Content-Type": "application/x-www-form-urlencoded" };
  const refused: [RequestInit, number][] = [
    [{ method: "POST", headers: { ...own, Origin: "https://piege.example" }, body: "name=Camille" }, 403],
    [{ method: "PUT", headers: own, body: "name=Camille" }, 405],
    [{ method: "POST", headers: { ...own, "Content-Type": "text/plain" }, body: "name=Camille" }, 415],
    [{ method: "POST", headers: own, body: "a=1&".repeat(500) }, 413],
  ];
  for (const [init, status] of refused) {
    await app.request("http://localhost/login?name=Camille", init);
    expect(logged.mock.lastCall).toEqual([{ status, method: init.method, path: "/login" }, "refused"]);
  }
  expect(logged).toHaveBeenCalledTimes(refused.length);
  await app.request("http://localhost/nowhere");
  expect(logged).toHaveBeenCalledTimes(refused.length);
  logged.mockRestore();
});
