import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { signIn } from "~/features/accounts/sign-in/commands.server";
import { requestFacts } from "~/platform/http/request-context";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aMessage, anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { loadSession } from "../guards.server";
import { loader } from "./dashboard";

freshDatabase();
beforeAll(() => startRateLimits(database));

/** What a person's dashboard shows. */
async function dashboardOf(person: Person) {
  const browser = new Browser();
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
  browser.take((await signIn(from, { userId: person.id, email: person.email }, { secondFactor: false })).headers);
  const request = browser.request("/dashboard");
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "203.0.113.1", nonce: "", requestId: "" });
  const args = { request, context, url: new URL(request.url), params: {}, pattern: "" };
  await loadSession(args as unknown as Parameters<typeof loadSession>[0], async () => new Response());
  return loader(args as never);
}

/** Where its first act leads. */
const firstOf = async (person: Person) => (await dashboardOf(person)).first.button?.to;

it("the dashboard leads the staff to « À traiter », unless they have a case of their own", async () => {
  const staff = await anAdministrator();
  expect(await firstOf(staff)).toBe("/admin/to-do");
  await aCase(staff, { status: "active" });
  expect(await firstOf(staff)).not.toBe("/admin/to-do");
  expect(await firstOf(await aClient())).not.toBe("/admin/to-do");
});

it("the act of reading a message says who wrote it and how it begins, on one line and without its greeting", async () => {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active" });
  const message = "Bonjour Camille,\n\nPouvez-vous joindre la capture de l’appel ?\nMerci.";
  await aMessage(theCase, { author: await anAdministrator(), message });
  const { first } = await dashboardOf(owner);
  expect(first.title).toBe("Un message vous attend");
  expect(first.why).toMatch(/^Maître Laurent\s: «\sPouvez-vous joindre la capture de l’appel \? Merci\.\s»$/);
});
