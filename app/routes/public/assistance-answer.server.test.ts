import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { STAMP_FIELD } from "~/features/assistance/rules";
import { schema } from "~/features/assistance/schema";
import { issueStamp, stampAge } from "~/platform/forms/form-stamp.server";
import { requestFacts } from "~/platform/http/request-context";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { answerForm, readForm } from "./assistance-answer.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

let stamp: string;
let incomplete: Record<string, string>;
beforeAll(() => {
  stamp = issueStamp();
  incomplete = { name: "Camille", phone: "", reason: "", message: "Bonjour", [STAMP_FIELD]: stamp };
});

const contact = { schema, key: "contact", actor: null } as const;

function contextOf() {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "203.0.113.1", nonce: "", requestId: "" });
  return context;
}

function send(browser: Browser, path: string, form: Record<string, string>) {
  const sent = async () => ({ id: "1", reference: "ABC", emailed: false });
  return answerForm(
    { request: browser.request(path, { form }), context: contextOf() },
    contact,
    sent,
    "/contact/envoyee",
  );
}
const show = (browser: Browser, path: string) =>
  readForm({ request: browser.request(path), url: new URL(path, "http://localhost"), context: contextOf() }, contact);

it("a refused form is shown by another request, with what was typed, so that Back sends nothing again", async () => {
  const browser = new Browser();
  const answer = (await send(browser, "/contact", incomplete)) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/contact?refus"]);
  browser.take(answer);
  const shown = await show(browser, "/contact?refus");
  expect(stampAge(shown.stamp)).not.toBeNull();
  expect(shown).toMatchObject({ result: { initialValue: { name: "Camille", message: "Bonjour" } } });
  expect(shown.result?.error).toHaveProperty("phone");
  const later = await show(browser, "/contact");
  expect([later.result, later.draft.fields.message]).toEqual([undefined, ["Bonjour"]]);
  expect(later.draft.fields).not.toHaveProperty(STAMP_FIELD);
  expect((await show(new Browser(), "/contact?refus")).result).toBeUndefined();
});

it("a refused form is answered at once when scripts sent it", async () => {
  expect(await send(new Browser(), "/contact.data", incomplete)).toMatchObject({ init: { status: 422 } });
});

it("« Enregistrer » keeps what is typed without an error, and what was kept is deleted once it is sent", async () => {
  const browser = new Browser();
  const answer = (await send(browser, "/contact", { ...incomplete, intent: "save" })) as Response;
  expect(answer.headers.get("Location")).toBe("/contact");
  browser.take(answer);
  expect((await show(browser, "/contact")).draft.fields).toMatchObject({ name: ["Camille"], message: ["Bonjour"] });
  await send(browser, "/contact", { ...incomplete, phone: "06 12 34 56 78", reason: "other" });
  expect((await show(browser, "/contact")).draft.fields).toEqual({});
});

it("what a visitor typed is gone once the browser was closed, or once they erased it", async () => {
  const browser = new Browser();
  const save = async () =>
    browser.take((await send(browser, "/contact", { ...incomplete, intent: "save" })) as Response);
  await save();
  expect(browser.permanent()).toEqual([]);
  await send(browser, "/contact", { intent: "erase" });
  expect((await show(browser, "/contact")).draft).toMatchObject({ owner: "visit", fields: {}, savedAt: null });
  await save();
  expect((await show(browser, "/contact")).draft.savedAt).not.toBeNull();
});
