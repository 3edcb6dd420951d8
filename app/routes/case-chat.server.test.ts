import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { caseMessages } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { requestFacts } from "~/platform/http/request-context";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aMessage, anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { loader as staffPage } from "./admin/case-chat";
import { loader as clientPage } from "./client/case-chat";
import { loadSession } from "./guards.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

const facts = { ip: "203.0.113.1", nonce: "", requestId: "" };

/** `person` opens a page in their browser, as a document. */
async function opening(person: Person, path: string, id: string) {
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: facts.ip }, person));
  const request = browser.request(path, { headers: { "Sec-Fetch-Dest": "document" } });
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  const args = { request, context, url: new URL(request.url), params: { id }, pattern: "" };
  await loadSession(args as unknown as Parameters<typeof loadSession>[0], async () => new Response());
  return args as never;
}

const isRead = async (id: string) => {
  const [message] = await db.select().from(caseMessages).where(eq(caseMessages.id, id));
  return message?.readAt !== null;
};

it("an administrator at the client's address is sent to the staff's page, where the messages are read, and not before", async () => {
  const staff = await anAdministrator();
  const of = await aCase(await aClient(), { status: "active" });
  const message = await aMessage(of, { message: "J’ai retrouvé le virement." });
  const path = `/case/${of.id}/chat`;
  const sent = await clientPage(await opening(staff, path, of.id)).catch((thrown) => thrown);
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/admin${path.replace("case", "cases")}`]);
  expect(await isRead(message.id)).toBe(false);
  await staffPage(await opening(staff, `/admin/cases/${of.id}/chat`, of.id));
  expect(await isRead(message.id)).toBe(true);
});

it("a client who opens the page has read what the staff wrote", async () => {
  const [owner, staff] = [await aClient(), await anAdministrator()];
  const of = await aCase(owner, { status: "active" });
  const message = await aMessage(of, { author: staff, message: "Bonjour." });
  await clientPage(await opening(owner, `/case/${of.id}/chat`, of.id));
  expect(await isRead(message.id)).toBe(true);
});
