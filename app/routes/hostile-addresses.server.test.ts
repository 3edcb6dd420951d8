import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { requestFacts } from "~/platform/http/request-context";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aMessage, anAdministrator, aVerifiedClient, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { action as decideOnCase } from "./admin/case";
import { action as decideOnCases } from "./admin/cases";
import { answerChat, loadChat } from "./case-chat.server";
import { action as editCase } from "./client/case-edit";
import { loadSession } from "./guards.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

const facts = { ip: "203.0.113.1", nonce: "", requestId: "" };

/** A request of `person`, as a route's loader or action gets it once the session was read. */
async function from(person: Person, path: string, id: string, form?: Record<string, string>) {
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: facts.ip }, person));
  const request = browser.request(path, form && { form });
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  const args = { request, context, url: new URL(request.url), params: { id }, pattern: "" };
  await loadSession(args as unknown as Parameters<typeof loadSession>[0], async () => new Response());
  return args as never;
}

const notFound = { init: { status: 404 } };

it("somebody else's conversation answers 404 to a message, and to the end of the tutorial", async () => {
  const of = await aCase(await aClient(), { status: "active" });
  const other = await aClient();
  const forms: Record<string, string>[] = [{ text: "Bonjour" }, { intent: "tutorial" }];
  for (const form of forms) {
    const args = await from(other, `/case/${of.id}/chat`, of.id, form);
    await expect(answerChat(args, `/case/${of.id}/chat`)).rejects.toMatchObject(notFound);
  }
});

it("a conversation asked for before no message shows its end", async () => {
  const owner = await aClient();
  const of = await aCase(owner, { status: "active" });
  const message = await aMessage(of);
  for (const before of ["abc", "-1", "1e309", "%00"]) {
    const path = `/case/${of.id}/chat`;
    const { data } = await loadChat(await from(owner, `${path}?before=${before}`, of.id), path);
    expect(data?.thread.messages).toMatchObject([{ id: message.id }]);
  }
});

it("the wizard of a case that is not one's own, or that no address can name, answers 404 at every step", async () => {
  const of = await aCase(await aClient(), { status: "draft" });
  const verified = await aVerifiedClient();
  for (const step of ["4", "5"])
    await expect(editCase(await from(verified, "/case/x", "\0", { step }))).rejects.toMatchObject(notFound);
  const args = await from(await aClient(), `/case/${of.id}`, of.id, { step: "4" });
  await expect(editCase(args)).rejects.toMatchObject(notFound);
});

it("a decision that does not exist answers 400, one on what is no case 404, on a case's page and in the list", async () => {
  const of = await aCase(await aClient());
  const staff = await anAdministrator();
  for (const action of [decideOnCase, decideOnCases]) {
    for (const move of ["", "explode", "submit", "toString", "\0"])
      await expect(action(await from(staff, "/admin", "%00", { id: of.id, move })), move).rejects.toMatchObject({
        init: { status: 400 },
      });
    for (const id of ["", "\0", "../../x", `${of.id}\r\nX: y`])
      await expect(action(await from(staff, "/admin", id, { id, move: "approve" })), id).rejects.toMatchObject(
        notFound,
      );
  }
});
