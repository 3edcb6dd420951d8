import { Hono } from "hono";
import { expect, it } from "vitest";
import { rejectOtherMethods } from "./methods.ts";

const app = new Hono().use(rejectOtherMethods).all("*", (c) => c.text("reached"));
const statusOf = async (method: string, path: string) => (await app.request(path, { method })).status;

it("answers 405 to a method that the address does not have, which a route would take for a POST", async () => {
  for (const path of ["/drafts", "/profile", "/uploads/1", "/cases/1/messages/2", "/account/push"])
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) expect(await statusOf(method, path)).toBe(405);
  expect((await app.request("/drafts", { method: "PUT" })).headers.get("Allow")).toContain("POST");
  for (const path of ["/drafts", "/uploads"])
    for (const method of ["GET", "POST"]) expect(await statusOf(method, path)).toBe(200);
  expect(await statusOf("DELETE", "/uploads")).toBe(200);
  expect(await statusOf("PATCH", "/cases/1/messages")).toBe(200);
  expect(await statusOf("DELETE", "/cases/1/messages")).toBe(405);
});
