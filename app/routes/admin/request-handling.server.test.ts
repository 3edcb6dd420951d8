import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { contactMessages } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { readDraft, saveDraft } from "~/platform/forms/drafts.server";
import { requestFacts } from "~/platform/http/request-context";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { loadSession } from "../guards.server";
import { action } from "./requests";

freshDatabase();
let staff: Person;
let stop: () => Promise<void>;
const browser = new Browser();
const facts = { ip: "203.0.113.1", nonce: "", requestId: "" };
beforeAll(async () => {
  await startRateLimits(database);
  stop = await startJobs(database, [deliverEmail], { work: false });
  staff = await anAdministrator();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: facts.ip }, staff));
});
afterAll(() => stop());

/** Sends a reply to a new request while its draft holds a text. @returns the draft after it. */
async function draftAfter(reply: string, drafted: string) {
  const person = { name: "Camille Durand", phone: "06 12 34 56 78", email: "camille@visiteur.example" };
  const [row] = await db
    .insert(contactMessages)
    .values({ ...person, message: "Bonjour" })
    .returning();
  const id = row?.id ?? "";
  const owner = { userId: staff.id };
  await saveDraft(owner, `reply/${id}`, [{ name: "reply", values: [drafted], base: 0 }]);
  const path = `/admin/requests?repondre=${id}`;
  const request = browser.request(path, { form: { id, intent: "reply", reply } });
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  const args = { request, context, url: new URL(request.url), params: {}, pattern: "" };
  await loadSession(args as unknown as Parameters<typeof loadSession>[0], async () => new Response());
  const answer = (await action(args as never)) as unknown as Response;
  expect(answer.status).toBe(303);
  return (await readDraft(owner, `reply/${id}`))?.fields.reply;
}

it("a reply that is sent empties its draft", async () => {
  expect(await draftAfter("Bonjour,\r\nnous vous rappelons.", "Bonjour,\nnous vous rappelons. ")).toBeUndefined();
});

it("a reply that is sent leaves the text that another tab of the same account saved", async () => {
  expect(await draftAfter("Nous vous rappelons.", "Un autre texte.")).toEqual(["Un autre texte."]);
});
