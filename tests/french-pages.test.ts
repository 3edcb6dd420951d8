import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { publicPages } from "~/content/site-map";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";
import { STRAIGHT_APOSTROPHE, WRONG_SPACE } from "./setup/french-texts";

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
