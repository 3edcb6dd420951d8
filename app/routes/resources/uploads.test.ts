import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { files } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { fileLimits } from "~/features/files/limits.server";
import { consume, startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  startRateLimits(database);
  app = await product();
});

const IP = "203.0.113.1";
const PHOTO = readFileSync("tests/fixtures/files/photo.jpg");

async function send(person: Person, slot = "chat") {
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, person));
  const headers = { Origin: "http://localhost", "X-File-Name": "photo.jpg", "Content-Length": String(PHOTO.length) };
  const asked = browser.request(`/uploads?purpose=attachment&slot=${slot}`, { headers });
  const request = new Request(asked.url, { method: "POST", headers: asked.headers, body: new Uint8Array(PHOTO) });
  const answer = await app.fetch(request, fromAddress(IP));
  return { status: answer.status, wait: Number(answer.headers.get("Retry-After")), ...(await answer.json()) };
}

it.each([
  ["upload_day", 1],
  ["upload_day_megabytes", Math.ceil(PHOTO.length / 2 ** 20)],
] as const)("the last file of a daily limit is accepted, the next is refused for the day (%s)", async (what, cost) => {
  const [person, other] = [await aClient(), await aClient()];
  await consume(fileLimits[what], person.id, fileLimits[what].points - cost);
  expect(await send(person)).toMatchObject({ status: 201, name: "photo.jpg" });
  const kept = await db.$count(files);
  const refused = await send(person);
  expect(refused).toMatchObject({
    status: 429,
    code: "upload_quota",
    detail: "Vous avez envoyé beaucoup de fichiers en un jour. Réessayez dans 24 heures.",
  });
  expect(refused.wait).toBeGreaterThan(23 * 3600);
  expect(await db.$count(files)).toBe(kept);
  expect(await send(other)).toMatchObject({ status: 201 });
});

it("a file is refused for the case of another, however its slot names it", async () => {
  const [person, other] = [await aClient(), await aClient()];
  const [own, theirs] = [await aCase(person), await aCase(other)];
  const slots = [
    `chat:${theirs.id}`,
    theirs.id,
    `chat:${theirs.id.toUpperCase()}`,
    `chat:${own.id}${theirs.id}`,
    `chat:${own.id}:${theirs.id}`,
    `${theirs.id}:chat`,
  ];
  for (const slot of slots) expect((await send(person, slot)).status, slot).toBeGreaterThanOrEqual(400);
  expect(await db.$count(files, eq(files.ownerId, person.id))).toBe(0);
  for (const slot of [`chat:${own.id}`, own.id, "second_document:identity_card:front"])
    expect((await send(person, slot)).status, slot).toBe(201);
});
