import { beforeAll, beforeEach, expect, test } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { importBan } from "~/features/accounts/bans/commands.server";
import { accountErrors } from "~/features/accounts/errors";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aClient, anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Awaited<ReturnType<typeof product>>;
const staff = new Browser();
let person: Person;
beforeAll(async () => {
  await startRateLimits(database);
  app = await product();
  const from = { request: staff.request("/login", { form: {} }), ip: "203.0.113.7" };
  staff.take(await logIn(from, await anAdministrator()));
  await db.update(sessions).set({ secondFactorAt: new Date() });
});
beforeEach(async () => {
  person = await aClient();
  await transaction((tx) => importBan(tx, person.id, new Date("2126-11-27T12:00:00Z")));
});

const send = (browser: Browser, path: string, form?: Record<string, string>) =>
  app.fetch(
    browser.request(path, { headers: { "Sec-Fetch-Site": "same-origin" }, ...(form && { form }) }),
    fromAddress("203.0.113.7"),
  );
const read = async (answer: Response) => (await answer.text()).replaceAll("\u00a0", " ");

test("the page of a banned account says since when and until when, and an administrator unbans it there", async () => {
  const path = `/admin/users/${person.id}`;
  const page = await read(await send(staff, path));
  expect(page).toMatch(/Bloquée depuis le .+, jusqu’au 27\/11\/2126/);
  expect(page).toContain("Débloquer");
  const answer = await send(staff, path, { intent: "lift-ban", userId: person.id });
  expect(answer.headers.get("Location")).toBe(path);
  expect(await read(await send(staff, path))).not.toMatch(/Bloquée depuis|Débloquer/);
});

test("the login page tells a banned person so after the right password only", async () => {
  const logInWith = async (password: string) =>
    read(await send(new Browser(), "/login", { email: person.email, password }));
  expect(await logInWith(person.password)).toContain(
    accountErrors.messageOf("account_banned").replaceAll("\u00a0", " "),
  );
  const wrong = await logInWith("un autre mot de passe");
  expect(wrong).toContain(accountErrors.messageOf("invalid_credentials"));
  expect(wrong).not.toContain("bloqué");
});
