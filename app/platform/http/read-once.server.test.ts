import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import type { RouteArgs } from "./boundary.server.ts";
import { readOnce } from "./read-once.server.ts";

const route = (context = new RouterContextProvider(), method = "GET"): RouteArgs => ({
  request: new Request("http://localhost/dashboard", { method }),
  context,
});
const actor = { userId: "a" };
const counting = () => vi.fn(async (who: { userId: string }, caseId = "") => `${who.userId}${caseId}`);

it("the loaders of a request run a read once for the same arguments", async () => {
  const [shared, read] = [route(), counting()];
  const other = { ...shared, request: new Request("http://localhost/dashboard") };
  expect(await Promise.all([readOnce(shared, read, actor), readOnce(other, read, actor)])).toEqual(["a", "a"]);
  expect(await readOnce(shared, read, actor, "1")).toBe("a1");
  expect(await readOnce(shared, read, actor, "1")).toBe("a1");
  expect(await readOnce(shared, read, actor, "2")).toBe("a2");
  expect(read).toHaveBeenCalledTimes(3);
});

it("a read is shared neither with another request, nor with another actor, nor with another read", async () => {
  const [shared, read, another] = [route(), counting(), counting()];
  await readOnce(shared, read, actor);
  await readOnce(route(), read, actor);
  await readOnce(shared, read, { ...actor });
  await readOnce(shared, another, actor);
  expect([read.mock.calls.length, another.mock.calls.length]).toEqual([3, 1]);
});

it("a loader that runs after an action does not get what the action read", async () => {
  const [context, read] = [new RouterContextProvider(), counting()];
  await readOnce(route(context, "POST"), read, actor);
  await readOnce(route(context), read, actor);
  expect(read).toHaveBeenCalledTimes(2);
});

it("a read that fails fails for each loader that asks for it", async () => {
  const [shared, read] = [route(), vi.fn((_: object) => Promise.reject(new Error("no database")))];
  const both = [readOnce(shared, read, actor), readOnce(shared, read, actor)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(read).toHaveBeenCalledTimes(1);
});
