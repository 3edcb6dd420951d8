import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { company } from "~/content/company";
import { firstQuestions } from "~/content/first-questions";
import { publicPages } from "~/content/site-map";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product, siteMap } from "~tests/setup/product";
import { STRAIGHT_APOSTROPHE, WRONG_SPACE } from "./setup/french-texts";
import { lix, MAX_LIX, textsOf as paragraphsOf } from "./setup/readability";

freshDatabase();

let app: Hono;
beforeAll(async () => {
  app = await product();
});

const ENTITIES: Record<string, string> = { nbsp: "\u00a0", amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };

/** The texts of a page as a browser shows them, one for each element, and those of its head. */
function textsOf(html: string): string[] {
  const shown = html
    .replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replace(/<meta\b[^>]* content="([^"]*)"[^>]*>/g, "\n$1\n")
    .replace(/<\/?(?:a|abbr|b|code|em|i|span|strong)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&([\w#]+);/g, (entity, name) => ENTITIES[name] ?? entity);
  return shown.split("\n").filter(Boolean);
}

it.each([...publicPages.filter((page) => !("lang" in page)), { path: "/login" }])(
  "$path has French apostrophes and spaces as it is shown",
  async ({ path }) => {
    const answer = await app.fetch(new Request(`http://localhost${path}`), fromAddress("203.0.113.7"));
    expect(answer.status).toBe(200);
    // Two labels of the specification, whose letter holds.
    const texts = textsOf((await answer.text()).replaceAll(/S&#x27;inscrire|Conditions d&#x27;utilisation/g, ""));
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => STRAIGHT_APOSTROPHE.test(text))).toEqual([]);
    expect(texts.filter((text) => WRONG_SPACE.test(text))).toEqual([]);
  },
);

/** Read by lawyers, or a list of links. */
const NOT_FOR_VICTIMS = ["/partenaires", "/plan-du-site"];
const forVictims = publicPages.filter((page) => !("lang" in page) && !NOT_FOR_VICTIMS.includes(page.path));
const questions = "/premiers-gestes?questions";

async function mainOf(path: string): Promise<string> {
  const answer = await app.fetch(new Request(`http://localhost${path}`), fromAddress("203.0.113.7"));
  return /<main\b.*<\/main>/s.exec(await answer.text())?.[0] ?? "";
}

it.each([...forVictims.map(({ path }) => path), questions, "/login"])("%s is read easily", async (path) => {
  const sentences = paragraphsOf(await mainOf(path)).filter((text) => /[.:!?;]$/.test(text));
  if (sentences.length > 0) expect(lix(sentences)).toBeLessThanOrEqual(MAX_LIX);
});

it("the questions of the first ten minutes are two taps from the home page, and need no script", async () => {
  expect(await mainOf("/")).toContain('href="/premiers-gestes"');
  expect(await mainOf("/premiers-gestes")).toContain('href="/premiers-gestes?questions#questions"');
  const answer = await app.fetch(new Request(`http://localhost${questions}`), fromAddress("203.0.113.7"));
  const page = await answer.text();
  expect(page).not.toMatch(/<script\b[^>]* src=/);
  const texts = textsOf(page).join("\n");
  for (const { question, answer: paragraphs } of firstQuestions)
    for (const text of [question, ...paragraphs]) expect(texts).toContain(text);
  expect(await mainOf("/faq")).toContain('href="/premiers-gestes?questions#questions"');
});

describe("under another name", () => {
  const name = company.name;
  const OTHER = "Arnaques Secours";
  let renamed: Hono;
  beforeAll(async () => {
    // The pages that are the same for all are rendered once for each application.
    renamed = await product();
    Object.assign(company, { name: OTHER });
  });
  afterAll(() => {
    Object.assign(company, { name });
  });

  const open = [
    "/login",
    "/forgot-password",
    "/reset-password?token=inconnu",
    "/lawyer-invitation?token=inconnu",
    "/setup?token=inconnu",
    "/site.webmanifest",
    "/nulle-part",
  ];
  it.each([...publicPages.map(({ path }) => path), ...open])(
    "%s is signed with it, and with no other",
    async (path) => {
      const answer = await renamed.fetch(new Request(`http://localhost${path}`), fromAddress("203.0.113.7"));
      const text = await answer.text();
      expect(text).toContain(OTHER);
      expect(text).not.toMatch(/\bRecours\b/);
      expect(text).not.toMatch(/\b[DdQqLl]e Arnaques|\bque Arnaques/);
    },
  );

  it("every page is titled with it, and with no other", async () => {
    const metas = (await siteMap()).flatMap(({ path, module: { meta } }) => (meta ? [{ path, meta }] : []));
    const texts = metas.map(({ path, meta }) => ({
      path,
      text: JSON.stringify(meta({ params: {}, matches: [], location: { pathname: path } })),
    }));
    expect(texts.length).toBeGreaterThan(90);
    expect(texts.filter(({ text }) => /\bRecours\b/.test(text))).toEqual([]);
    expect(texts.filter(({ text }) => text.includes(OTHER)).length).toBeGreaterThan(75);
  });
});
