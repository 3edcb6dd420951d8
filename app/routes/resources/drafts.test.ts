import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { formDrafts } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { aCase, aClient } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  app = await product();
});

const IP = "203.0.113.21";

it("keeps a draft about a case for those who may read it, and for no case that does not exist", async () => {
  const [person, other] = [await aClient(), await aClient()];
  const [own, foreign] = [await aCase(person), await aCase(other)];
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, person));
  const save = async (key: string) => {
    const body = JSON.stringify({
      key,
      owner: person.id,
      writer: crypto.randomUUID(),
      changes: [{ name: "description", values: ["Un SMS."], base: 0 }],
    });
    const headers = {
      Origin: "http://localhost",
      "Content-Type": "application/json",
      "Content-Length": `${body.length}`,
    };
    const asked = browser.request("/drafts", { headers });
    return (await app.fetch(new Request(asked.url, { method: "POST", headers: asked.headers, body }), fromAddress(IP)))
      .status;
  };
  for (const kind of ["case", "chat"]) {
    expect(await save(`${kind}/${own.id}`)).toBe(200);
    for (const id of [foreign.id, crypto.randomUUID(), "new"]) expect(await save(`${kind}/${id}`)).toBe(403);
  }
  expect(await db.$count(formDrafts)).toBe(2);
});
