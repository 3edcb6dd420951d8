import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { caseMessages } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { requestFacts } from "~/platform/http/request-context";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aMember, aMessage, anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { loader as staffPage } from "./admin/case-chat";
import { loader as clientPage } from "./client/case-chat";
import { loadSession } from "./guards.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

const facts = { ip: "203.0.113.1", nonce: "", requestId: "" };

/** Makes the arguments of a loader when `person` opens a page in their browser. */
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

it("the client's chat page redirects an administrator to the staff's page, and only that page marks messages as read", async () => {
  const staff = await anAdministrator();
  const caseRow = await aCase(await aClient(), { status: "active" });
  const message = await aMessage(caseRow, { message: "J’ai retrouvé le virement." });
  const path = `/case/${caseRow.id}/chat`;
  const sent = await clientPage(await opening(staff, path, caseRow.id)).catch((thrown) => thrown);
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/admin${path.replace("case", "cases")}`]);
  expect(await isRead(message.id)).toBe(false);
  await staffPage(await opening(staff, `/admin/cases/${caseRow.id}/chat`, caseRow.id));
  expect(await isRead(message.id)).toBe(true);
});

it("« Revoir la présentation » shows its owner the steps of the first visit again, and a helper nothing", async () => {
  const [owner, helper] = [await aClient({ chatTutorialCompleted: true }), await aClient()];
  const caseRow = await aCase(owner, { status: "active" });
  await aMember(caseRow, helper, "helper");
  const shownTo = async (person: Person, query: string) => {
    const loaded = await clientPage(await opening(person, `/case/${caseRow.id}/chat${query}`, caseRow.id));
    return (loaded as unknown as { data: { conversation: object } }).data.conversation;
  };
  expect(await shownTo(owner, "")).toMatchObject({ tutorialCompleted: true });
  expect(await shownTo(owner, "?presentation")).toMatchObject({ tutorialCompleted: false });
  expect(await shownTo(helper, "?presentation")).toMatchObject({ tutorialCompleted: true, helps: true });
});

it("opening the page marks the staff's messages as read by the client", async () => {
  const [owner, staff] = [await aClient(), await anAdministrator()];
  const caseRow = await aCase(owner, { status: "active" });
  const message = await aMessage(caseRow, { author: staff, message: "Bonjour." });
  await clientPage(await opening(owner, `/case/${caseRow.id}/chat`, caseRow.id));
  expect(await isRead(message.id)).toBe(true);
});
