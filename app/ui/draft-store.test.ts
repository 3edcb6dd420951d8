import { expect, it, vi } from "vitest";
import { DraftStore } from "./draft-store";

const draft = { key: "profile", owner: "visitor", fields: {}, revisions: {}, savedAt: null, sentAt: null };
const problem = (status: number) =>
  new Response("{}", { status, headers: { "Content-Type": "application/problem+json" } });

it.each<[string, () => Promise<Response>, string]>([
  ["too many saves", async () => problem(429), "busy"],
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), "offline"],
  ["the page of a proxy", async () => new Response("<html>", { status: 502 }), "offline"],
  ["an ended session", async () => problem(401), "signed-out"],
  ["a refusal", async () => problem(422), "refused"],
])("tells %s from the other reasons why a text is not saved yet", async (_reason, answer, status) => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  const store = new DraftStore(draft);
  store.change("firstName", ["Odette"]);
  await store.flush();
  expect(store.state.status).toBe(status);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
