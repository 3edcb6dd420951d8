import { beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aDocument, anAdministrator, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let admin: Person;
let read: (path: string) => Promise<string>;
beforeAll(async () => {
  await startRateLimits(database);
  const app = await product();
  admin = await anAdministrator();
  const browser = new Browser();
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.7" };
  browser.take(await logIn(from, admin));
  await db.update(sessions).set({ secondFactorAt: new Date() });
  read = async (path) => {
    const answer = await app.fetch(browser.request(path), fromAddress("203.0.113.7"));
    expect(answer.status, path).toBe(200);
    return (await answer.text()).replaceAll("\u00a0", " ");
  };
});

/** Without the bar of the ticked cases, which decides on others. */
const BUTTONS = />(Approuver|Rejeter)<(span|\/a|\/button)|[?;]decision=|Supprimer l’affaire/;

describe.each([
  { whose: "one’s own", isOwn: true },
  { whose: "another’s", isOwn: false },
])("the pages of $whose papers and case", ({ isOwn }) => {
  it(isOwn ? "say who decides, without a button" : "have buttons", async () => {
    const person = isOwn ? admin : await aClient();
    const document = await aDocument(person);
    const caseRow = await aCase(person);
    const search = `search=${encodeURIComponent(person.email)}`;
    const pages = {
      [`/admin/documents?${search}`]: "Vos propres documents sont vérifiés par un autre administrateur.",
      [`/admin/documents?${search}&rejeter=${document.id}`]: "vérifiés par un autre administrateur",
      [`/admin/documents/${document.id}/review`]: "vérifiés par un autre administrateur",
      [`/admin/documents/${document.id}/review?rejeter=1`]: "vérifiés par un autre administrateur",
      [`/admin/users/${person.id}`]: "vérifiés par un autre administrateur",
      [`/admin/users/${person.id}?rejeter=${document.id}`]: "vérifiés par un autre administrateur",
      [`/admin?${search}`]: "Un autre administrateur décide de votre dossier.",
      [`/admin/cases/${caseRow.id}`]: "Un autre administrateur décide de votre dossier.",
    };
    for (const [path, reason] of Object.entries(pages)) {
      const page = await read(path);
      expect(page.includes(reason), `${path} says why`).toBe(isOwn);
      expect(BUTTONS.test(page), `${path} has buttons`).toBe(!isOwn);
    }
  });
});
