import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { aCase, aClient, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  app = await product();
});

const IP = "203.0.113.9";

async function openAs(person: Person, path: string) {
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, person));
  const answer = await app.fetch(browser.request(path), fromAddress(IP));
  return { status: answer.status, to: answer.headers.get("Location"), text: await answer.text() };
}

describe("« Messages » of the bottom bar", () => {
  it("says when the conversation opens, and what comes before, while no case is sent", async () => {
    const client = await aClient();
    await aCase(client, { status: "draft" });
    const { text } = await openAs(client, "/messages");
    expect(text).toContain("Votre conversation s’ouvre dès que votre dossier est envoyé");
    expect(text).toContain('id="premier-acte"');
    expect(text).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/messages"/);
  });

  it("opens the conversation of a case that was sent", async () => {
    const client = await aClient();
    await aCase(client, { status: "draft" });
    const sent = await aCase(client, { status: "active" });
    expect(await openAs(client, "/messages")).toMatchObject({ status: 303, to: `/case/${sent.id}/chat` });
    expect((await openAs(client, "/dashboard")).text).toMatch(
      new RegExp(`href="/case/${sent.id}/chat"[^>]*>.*Messages`),
    );
  });
});
