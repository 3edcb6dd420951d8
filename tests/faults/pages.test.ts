import type { Hono } from "hono";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { declared } from "~/features/nouns.server";
import { log } from "~/platform/log.server";
import { type Page, pagesOf } from "~tests/access/pages";
import { ask } from "~tests/access/requests";
import type { Role } from "~tests/access/roles";
import { aWorld, type World } from "~tests/access/world";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { fromAddress, product } from "~tests/setup/product";
import { prepareRefusals, tableNames, whileRefusingWrites, withoutTables } from "./broken-database";
import { toastIn } from "./toast-in";

const jobs = await declared("jobs");

freshDatabase();
queueJobs(...jobs);

let app: Hono;
let world: World;
let pages: Page[];

beforeAll(async () => {
  app = await product();
  world = await aWorld();
  pages = await pagesOf(app, world);
  await prepareRefusals();
});
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(log, level).mockImplementation(() => {});
});

async function read(role: Role, url: string): Promise<{ status: number; text: string }> {
  const { status, text } = await ask(app, world, role, { title: "", url, method: "GET" });
  return { status, text: Buffer.from(text, "latin1").toString("utf8").replaceAll("&#x27;", "'") };
}

/** What opens an account, without which every page is that of a visitor. */
const OF_SESSIONS = ["users", "profiles", "sessions", "rate_limits"];
/** What the page of an error says when nothing else is known. */
const WITHOUT_SENTENCE = "Le problème vient de notre côté";

it("every page that cannot be read says what failed", async () => {
  const gone = (await tableNames()).filter((name) => !OF_SESSIONS.includes(name));
  const answers = await withoutTables(gone, () =>
    Promise.all(
      pages.map(async ({ path, url, browser }) => {
        const response = await app.fetch(browser.request(url), fromAddress("203.0.113.7"));
        const html = await response.text();
        return { path, status: response.status, text: html.slice(html.indexOf("<body")) };
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 500).length).toBeGreaterThan(50);
  expect(answers.filter(({ text }) => text.includes(WITHOUT_SENTENCE)).map(({ path }) => path)).toEqual([]);
});

const chat = ({ case: { id } }: World, side = "") => `${side}/case${side && "s"}/${id}/chat`;
const SENTENCES: [name: string, role: Role, url: (world: World) => string, table: string, sentence: string][] = [
  ["a client’s conversation", "owner", chat, "case_messages", "Erreur lors du chargement des détails du dossier"],
  [
    "the staff’s conversation",
    "administrator",
    (w) => chat(w, "/admin"),
    "case_messages",
    "Erreur lors du chargement des détails du dossier",
  ],
  [
    "the verification",
    "owner",
    () => "/verify-identity",
    "verification_steps",
    "Erreur lors du chargement des données",
  ],
  [
    "its status",
    "owner",
    () => "/verify-identity/status",
    "verification_steps",
    "Erreur lors du chargement des données",
  ],
  ["the profile", "owner", () => "/profile", "consents", "Erreur lors du chargement du profil"],
];
it.each(SENTENCES)("%s says the specified sentence when it cannot be read", async (_, role, url, table, sentence) => {
  const { status, text } = await withoutTables([table], () => read(role, url(world)));
  expect(status).toBe(500);
  expect(text).toContain(sentence);
});

it.each(["/logout", "/logout.data"])(
  "%s says the specified sentence and leaves when sessions cannot be read",
  async (url) => {
    const { location, text } = await withoutTables(["sessions"], () =>
      ask(app, world, "otherClient", { title: "", url, method: "POST", sent: {} }),
    );
    expect(location).toBe("/");
    expect(await toastIn(text, location)).toBe("Une erreur est survenue lors de la déconnexion");
  },
);

describe("what a page can do without", () => {
  it("the form of the contact page stays when the person’s requests cannot be read", async () => {
    const { status, text } = await withoutTables(["contact_messages"], () => read("owner", "/contact"));
    expect(status).toBe(200);
    expect(text).toContain("Erreur lors du chargement des données");
    expect(text).toMatch(/<textarea[^>]*name="message"/);
  });

  it("the form of the contact page stays when what was typed before cannot be read", async () => {
    const { status, text } = await withoutTables(["form_drafts"], () => read("owner", "/contact"));
    expect(status).toBe(200);
    expect(text).toMatch(/<textarea[^>]*name="message"/);
  });

  it.each<[Role, string, string]>([
    ["owner", "", "form_drafts"],
    ["administrator", "/admin", "scheduled_messages"],
  ])("the %s’s conversation stays when what is beside it cannot be read, and says so", async (role, side, table) => {
    const { status, text } = await withoutTables([table], () => read(role, chat(world, side)));
    expect(status).toBe(200);
    expect(text).toContain("Erreur lors du chargement des détails du dossier");
    expect(text).toMatch(/<textarea[^>]*name="text"/);
  });

  it("a client reads their conversation while the database refuses writes", async () => {
    const { status, text } = await whileRefusingWrites(() => read("owner", chat(world)));
    expect(status).toBe(200);
    expect(text).toMatch(/<textarea[^>]*name="text"/);
  });

  it("every page outside the administration opens while the database refuses writes", async () => {
    const answers = await whileRefusingWrites(() =>
      Promise.all(
        pages
          .filter(({ path }) => !path.startsWith("/admin"))
          .map(async ({ path, url, browser }) => {
            const { status } = await app.fetch(browser.request(url), fromAddress("203.0.113.7"));
            return { path, status };
          }),
      ),
    );
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });

  it("the staff’s list of requests opens while the database refuses writes", async () => {
    const { status, text } = await whileRefusingWrites(() => read("administrator", "/admin/requests"));
    expect(status).toBe(200);
    expect(text).toContain("Xylophane");
  });

  it("the client’s pages stay when their banners cannot be read", async () => {
    const { status, text } = await withoutTables(["erasures"], () => read("owner", "/account/security"));
    expect(status).toBe(200);
    expect(text).toContain("<h1");
  });
});
