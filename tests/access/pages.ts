import { Hono } from "hono";
import { publicCache } from "../../server/public-cache.ts";
import { aClient } from "../factories/index.ts";
import { Browser } from "../setup/browser.ts";
import { fromAddress } from "../setup/product.ts";
import { everyAddress } from "../setup/routes.ts";
import { ADDRESS_RULES, exceptionFor, type Role } from "./roles.ts";
import { ADDRESSES } from "./table.ts";
import { signedIn, type World } from "./world.ts";

/** A page of the site map, with the browser of somebody for whom it opens. */
export type Page = { path: string; url: string; browser: Browser };

/** The pages of the site map, as `app/routes.ts` writes their paths: what renders HTML at an address of its own. */
export const PAGE_PATHS: readonly string[] = [
  ...new Set(
    everyAddress()
      .filter(({ file }) => file.endsWith(".tsx"))
      .map(({ path }) => path),
  ),
];

/** Whose page it is, when it opens for several: the first of these with access. */
const PREFERRED: readonly Role[] = ["visitor", "owner", "administrator", "otherLawyer"];
/** Pages of somebody at another moment than those of the world. */
const OF_NEWCOMERS = /^\/verify-identity\/(first-document|second-document|proof-of-address)$/;
const OF_STORIES = /^\/raconter\/(maintenant|lettre|:part\?)$/;

/** Returns each page of the site map at an address of the world, for somebody to whom it opens. */
export async function pagesOf(app: Hono, world: World): Promise<Page[]> {
  const [newcomer, teller] = [await signedIn(await aClient()), await tellStory(app)];
  return PAGE_PATHS.map((path) => {
    const row = ADDRESSES[`GET ${path}`];
    if (!row) throw new Error(`No row for GET ${path} in tests/access.`);
    const url = row.at?.(world) ?? path;
    if (OF_NEWCOMERS.test(path)) return { path, url, browser: newcomer.browser };
    if (OF_STORIES.test(path)) return { path, url, browser: teller };
    const opens = (role: Role): boolean =>
      (exceptionFor(role, { others: row.others }) ?? ADDRESS_RULES[row.who][role]) === "yes";
    return { path, url, browser: world.browserOf(PREFERRED.find(opens) ?? "visitor") };
  });
}

/** Requests a page as its browser does. */
export async function openPage(app: Hono, { url, browser }: Omit<Page, "path">): Promise<Response> {
  const response = await app.fetch(browser.request(url), fromAddress("203.0.113.7"));
  await response.arrayBuffer();
  return response;
}

/** Puts the cache of public pages before the application, as the server does in production. */
export function withPublicCache(app: Hono): Hono {
  const render = async (path: string) => app.fetch(new Browser().request(path), fromAddress("203.0.113.7"));
  return new Hono().use(publicCache(render)).all("*", (c) => app.fetch(c.req.raw, c.env));
}

/** Tells a story as a visitor does, so that the pages that follow it open. */
async function tellStory(app: Hono): Promise<Browser> {
  const teller = new Browser();
  const send = async (part: string, form: Record<string, string>): Promise<void> => {
    const headers = { Origin: "http://localhost" };
    const response = await app.fetch(
      teller.request(`/raconter/${part}`, { form, headers }),
      fromAddress("203.0.113.7"),
    );
    teller.take(response);
  };
  await send("recit", { scamType: "phishing", description: "Un SMS de livraison." });
  await send("argent", { "contactDate.unknown": "on", amount: "120" });
  return teller;
}
