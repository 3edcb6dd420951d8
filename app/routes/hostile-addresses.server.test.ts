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

/** Makes a request of `person`, as a route's loader or action receives it after the session is read. */
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

it("another person's conversation answers 404 to a message and to the end of the tutorial", async () => {
  const caseRow = await aCase(await aClient(), { status: "active" });
  const other = await aClient();
  const forms: Record<string, string>[] = [{ text: "Bonjour" }, { intent: "tutorial" }];
  for (const form of forms) {
    const args = await from(other, `/case/${caseRow.id}/chat`, caseRow.id, form);
    await expect(answerChat(args, `/case/${caseRow.id}/chat`)).rejects.toMatchObject(notFound);
  }
});

it("a conversation requested with an invalid `before` shows its last messages", async () => {
  const owner = await aClient();
  const caseRow = await aCase(owner, { status: "active" });
  const message = await aMessage(caseRow);
  for (const before of ["abc", "-1", "1e309", "%00"]) {
    const path = `/case/${caseRow.id}/chat`;
    const { data } = await loadChat(await from(owner, `${path}?before=${before}`, caseRow.id), path);
    expect(data?.thread.messages).toMatchObject([{ id: message.id }]);
  }
});

it("the wizard answers 404 at every step for another person's case and for an invalid id", async () => {
  const caseRow = await aCase(await aClient(), { status: "draft" });
  const verified = await aVerifiedClient();
  for (const step of ["4", "5"])
    await expect(editCase(await from(verified, "/case/x", "\0", { step }))).rejects.toMatchObject(notFound);
  const args = await from(await aClient(), `/case/${caseRow.id}`, caseRow.id, { step: "4" });
  await expect(editCase(args)).rejects.toMatchObject(notFound);
});

it("an unknown decision answers 400 and an invalid case id 404, on a case's page and in the list", async () => {
  const caseRow = await aCase(await aClient());
  const staff = await anAdministrator();
  for (const action of [decideOnCase, decideOnCases]) {
    for (const move of ["", "explode", "submit", "toString", "\0"])
      await expect(action(await from(staff, "/admin", "%00", { id: caseRow.id, move })), move).rejects.toMatchObject({
        init: { status: 400 },
      });
    for (const id of ["", "\0", "../../x", `${caseRow.id}\r\nX: y`])
      await expect(action(await from(staff, "/admin", id, { id, move: "approve" })), id).rejects.toMatchObject(
        notFound,
      );
  }
});
