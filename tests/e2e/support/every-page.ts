import { expect } from "@playwright/test";
import { matchRoutes } from "react-router";
import { DEMO_PEOPLE } from "../../../server/demo/people.ts";
import { everyAddress } from "../../setup/routes.ts";
import type { Account } from "./person-steps.ts";

/** A browser of any engine, signed in or not. */
export type Walker = {
  goto: (path: string) => Promise<void>;
  /** Presses and releases Shift: some pages load their scripts at the first key. */
  pressKey: () => Promise<void>;
  /** Runs a function, which may use nothing of its module, in the page. */
  run: <Result>(inPage: () => Result | Promise<Result>) => Promise<Result>;
};

/** Pages that open for a lawyer only: lawyers.spec.ts. */
const OF_LAWYERS = ["/lawyer/registration"];

const PAGES = everyAddress()
  .filter(({ path, file }) => file.endsWith(".tsx") && !path.endsWith("*") && !OF_LAWYERS.includes(path))
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
  /** The sentences that promise an e-mail, each with its page: there are none without a mail server. */
  readonly promises: string[] = [];
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
  async open(whose: "visitor" | "client" | "administrator", walker: Walker): Promise<void> {
    const isTheirs = (page: string) =>
      whose === "visitor"
        ? !this.guarded.includes(page)
        : this.guarded.includes(page) && page.startsWith("/admin") === (whose === "administrator");
    const waiting = PAGES.filter((page) => isTheirs(page) && !page.includes(":"));
    if (whose === "visitor") {
      await walker.goto("/raconter");
      await walker.run(tellStory);
    }
    for (const path of waiting) {
      const page = pageOf(path);
      const form = FORM_IN_QUERY.exec(path)?.[1] ?? "";
      if (!page || !isTheirs(page) || this.opened.has(page + form)) continue;
      const { address, links, text } = await visit(walker, path);
      const shown = pageOf(address);
      if (shown) this.opened.add(shown + form);
      this.promises.push(...(text.match(PROMISE) ?? []).map((sentence) => `${path}: ${sentence}`));
      for (const link of [...links, ...links.flatMap(sentPage)]) if (!waiting.includes(link)) waiting.push(link);
    }
  }

  /** The pages that nobody could open, although the demonstration leads to them. */
  missing(): string[] {
    return PAGES.filter((page) => !this.opened.has(page) && !AFTER_AN_ACT.includes(page));
  }
}

/** A form that a page shows at an address of its own. */
const FORM_IN_QUERY = /[?&](rejeter|decision|repondre)=/;

const PROMISE =
  /[^.!?]*(\b(reçoi(t|vent)|recevr?ez|répondons|écrivons|envoyons|prévient|part)\b[^.!?]*e-mail|\bet (par|un) e-mail|prévenue?s? par e-mail|envoyons un lien|e-mail vous (prévient|confirme|attend|dit))[^.!?]*/g;

/** The page of an address, « /case/:id »; undefined for a download, a form's target or an unknown address. */
function pageOf(address: string): string | undefined {
  const page = matchRoutes(ROUTES, address)?.at(-1)?.route.path;
  return page && PAGES.includes(page) ? page : undefined;
}

/** Opens an address and waits until its scripts run. */
async function visit(walker: Walker, path: string): Promise<ReturnType<typeof readPage>> {
  await walker.goto(path);
  await walker.pressKey();
  await expect
    .poll(() => walker.run(isHydrated), { message: `${path} runs its scripts`, intervals: [50, 50, 100, 200] })
    .toBe(true);
  return walker.run(readPage);
}

/** The page that follows the submission of a case, to which no page links. */
const sentPage = (link: string): string[] =>
  /^\/case\/[^/]+\/chat$/.test(link) ? [link.replace(/chat$/, "sent")] : [];

/** In the page: true once its scripts run, and at once for a page without scripts. */
export function isHydrated(): boolean {
  const main = document.querySelector("main");
  const hasScripts = document.querySelector('script[type="module"], #late-scripts') !== null;
  return main !== null && (!hasScripts || Object.keys(main).some((key) => key.startsWith("__reactFiber")));
}

/** In the page: where it is, its text, and the addresses of the product that it links to, without the queries of lists. */
function readPage(): { address: string; links: string[]; text: string } {
  const own = [...document.links].filter((link) => link.origin === location.origin);
  const links = own.map(({ pathname, search }) =>
    /[?&](rejeter|decision|repondre|quoi)=/.test(search) ? pathname + search : pathname,
  );
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll("script, style")) hidden.remove();
  return { address: location.pathname, links, text: (body.textContent ?? "").replace(/\s+/g, " ") };
}

/** In the page of a visitor: tells a story, as plain forms do, so that the page that follows it opens. */
async function tellStory(): Promise<void> {
  const send = (part: string, fields: Record<string, string>) =>
    fetch(`/raconter/${part}`, { method: "POST", body: new URLSearchParams(fields) });
  await send("recit", { scamType: "phishing", description: "Un SMS de livraison." });
  await send("argent", { "contactDate.unknown": "on", amount: "120", paymentMethods: "bank_transfer" });
}

/** Pages that the demonstration may not lead to: they follow an act, which other tests do. */
const AFTER_AN_ACT = [
  "/raconter/reprendre",
  "/case/:id/lawyer",
  "/case/:id/agreement",
  "/case/:id/letters/:letterId",
  // Of a company with a payment: tests/access.
  "/case/:id/letters/report",
  "/admin/cases/:id/letters/:letterId",
  "/admin/cases/:id/agreement",
  "/admin/cases/:id/opening",
  "/admin/cases/:id/scheduled/:messageId",
  "/admin/site/revisions/:revision",
  "/admin/cases/:id/transfers/:transferId",
  "/admin/proposals/:id",
  "/login/second-factor",
  "/account/security/second-factor/codes",
  "/admin/send-email/templates/:templateId",
  "/admin/send-email/:id",
  "/admin/email-settings/:emailId",
];
