import { matchRoutes } from "react-router";
import { DEMO_PEOPLE } from "../../../server/demo/people.ts";
import { everyAddress } from "../../setup/routes.ts";
import type { Account } from "./person-steps.ts";

/** Opens an address in a browser. @returns where it led, and the addresses of the product that the page links to. */
export type Open = (path: string) => Promise<{ address: string; links: string[] }>;

const PAGES = everyAddress()
  .filter(({ path, file }) => file.endsWith(".tsx") && !path.endsWith("*"))
  .map(({ path }) => path);
const ROUTES = everyAddress().map(({ path }) => ({ path }));

/** Invented people of the demonstration who see different pages. */
export const DEMO_CLIENTS: Account[] = (["verified", "started", "profile", "registered"] as const).flatMap((stage) => {
  const person = DEMO_PEOPLE.find((one) => one.stage === stage);
  return person ? [{ ...person, password: "demonstration" }] : [];
});
export const DEMO_ADMINISTRATOR: Account = {
  firstName: "Alix",
  lastName: "Bernard",
  email: "administration@exemple.fr",
  password: "demonstration",
};

/** Which pages were opened, by each person who has pages of their own. */
export class EveryPage {
  private opened = new Set<string>();
  private guarded: string[];

  private constructor(guarded: string[]) {
    this.guarded = guarded;
  }

  /** Asks the product which pages are behind the sign-in. */
  static async of(url: string): Promise<EveryPage> {
    const guarded: string[] = [];
    for (const path of PAGES) {
      const answer = await fetch(url + path.replaceAll(/:\w+/g, "x"), { redirect: "manual" });
      if (answer.headers.get("location")?.startsWith("/login")) guarded.push(path);
    }
    return new EveryPage(guarded);
  }

  /** Opens a visitor's pages, those of a client, or those of the staff: once each, as far as they can be reached. */
  async open(whose: "visitor" | "client" | "administrator", open: Open): Promise<void> {
    const isTheirs = (page: string) =>
      whose === "visitor"
        ? !this.guarded.includes(page)
        : this.guarded.includes(page) && page.startsWith("/admin") === (whose === "administrator");
    const waiting = PAGES.filter((page) => isTheirs(page) && !page.includes(":"));
    for (const path of waiting) {
      const page = pageOf(path);
      if (!page || !isTheirs(page) || this.opened.has(page)) continue;
      const { address, links } = await open(path);
      const shown = pageOf(address);
      if (shown) this.opened.add(shown);
      for (const link of links) if (!waiting.includes(link)) waiting.push(link);
    }
  }

  /** The pages that nobody could open, although the demonstration leads to them. */
  missing(): string[] {
    return PAGES.filter((page) => !this.opened.has(page) && !AFTER_AN_ACT.includes(page));
  }
}

/** The page of an address, « /case/:id »; undefined for a download, a form's target or an unknown address. */
function pageOf(address: string): string | undefined {
  const page = matchRoutes(ROUTES, address)?.at(-1)?.route.path;
  return page && PAGES.includes(page) ? page : undefined;
}

/** In the page: true once its scripts run, and at once for a page without scripts. */
export function isHydrated(): boolean {
  const main = document.querySelector("main");
  const hasScripts = document.querySelector('script[type="module"], #late-scripts') !== null;
  return main !== null && (!hasScripts || Object.keys(main).some((key) => key.startsWith("__reactFiber")));
}

/** In the page: the addresses of the product that it links to, without their queries. */
export function linksOfPage(): string[] {
  return [...document.links].filter((link) => link.origin === location.origin).map((link) => link.pathname);
}

/** Pages that the demonstration may not lead to: they follow an act, which other tests do. */
const AFTER_AN_ACT = [
  "/login/second-factor",
  "/account/security/second-factor/codes",
  "/admin/send-email/templates/:templateId",
  "/admin/send-email/:id",
  "/admin/email-settings/:emailId",
];
