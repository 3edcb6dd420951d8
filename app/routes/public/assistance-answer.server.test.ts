import { RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { STAMP_FIELD } from "~/features/assistance/rules";
import { schema } from "~/features/assistance/schema";
import { issueStamp } from "~/platform/forms/form-stamp.server";
import { requestFacts } from "~/platform/http/request-context";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { answerForm, readRefused } from "./assistance-answer.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

let stamp: string;
let incomplete: Record<string, string>;
beforeAll(() => {
  stamp = issueStamp(Date.now() - 60_000);
  incomplete = { name: "Camille", phone: "", reason: "", message: "Bonjour", [STAMP_FIELD]: stamp };
});

function send(browser: Browser, path: string, form: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "203.0.113.1", nonce: "", requestId: "" });
  const sent = async () => ({ id: "1", reference: "ABC", emailed: false });
  return answerForm({ request: browser.request(path, { form }), context }, schema, sent, "/contact/envoyee");
}
const show = (browser: Browser, path: string) =>
  readRefused(browser.request(path), new URL(path, "http://localhost"), schema);

it("a refused form is shown by another request, with what was typed and its stamp, so that Back sends nothing again", async () => {
  const browser = new Browser();
  const answer = (await send(browser, "/contact", incomplete)) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/contact?refus"]);
  browser.take(answer);
  const shown = await show(browser, "/contact?refus");
  expect(shown).toMatchObject({ stamp, result: { initialValue: { name: "Camille", message: "Bonjour" } } });
  expect(shown.result?.error).toHaveProperty("phone");
  expect((await show(browser, "/contact")).result).toBeUndefined();
  expect((await show(new Browser(), "/contact?refus")).result).toBeUndefined();
});

it("a refused form is answered at once when scripts sent it", async () => {
  expect(await send(new Browser(), "/contact.data", incomplete)).toMatchObject({ init: { status: 422 } });
});

it("what was kept of a refused form is deleted once it is sent", async () => {
  const browser = new Browser();
  browser.take((await send(browser, "/contact", incomplete)) as Response);
  const complete = { ...incomplete, phone: "06 12 34 56 78", reason: "other" };
  browser.take((await send(browser, "/contact", complete)) as Response);
  expect([...browser.cookies.keys()]).toEqual(["toast"]);
});
