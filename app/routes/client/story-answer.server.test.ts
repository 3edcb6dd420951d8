import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { cases, contactMessages, emailLogs } from "~/db/schema";
import { endSessions } from "~/features/accounts/sessions/commands.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { storyToken } from "~/features/cases/story/commands.server";
import { readStory } from "~/features/cases/story/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { saveDraft } from "~/platform/forms/drafts.server";
import { readVisitor } from "~/platform/forms/visitors.server";
import { cookie, platformCookies } from "~/platform/http/cookies.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume, reset, startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aClient, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
let stop: () => Promise<void>;
beforeAll(async () => {
  startRateLimits(database);
  stop = await startJobs(database, [deliverEmail], { work: false });
  app = await product();
});
afterAll(() => stop());

/** Requests a page, or sends a form, from a browser that runs no scripts. */
async function ask(browser: Browser, path: string, form?: Record<string, string>) {
  const request = browser.request(path, form ? { form, headers: { Origin: "http://localhost" } } : {});
  const response = await app.fetch(request, fromAddress("203.0.113.7"));
  browser.take(response.headers);
  const text = (await response.text()).replace(/<!-- -->/g, "");
  return { status: response.status, location: response.headers.get("Location"), text };
}

/** A browser in which a visitor began a story. */
async function aBrowserWithStory(email = "premiere@exemple.fr"): Promise<{ browser: Browser; visitorId: string }> {
  const browser = new Browser();
  await ask(browser, "/raconter/recit", { scamType: "phishing", description: "Un SMS de livraison.", intent: "save" });
  await ask(browser, "/raconter/argent", { "contactDate.unknown": "on", intent: "save" });
  await ask(browser, "/raconter/coordonnees", { email, firstName: "Odette", intent: "save" });
  return { browser, visitorId: (await readVisitor(browser.request("/"))) as string };
}

async function signIn(browser: Browser, { email, password }: Person): Promise<void> {
  browser.take(
    await logIn({ request: browser.request("/login", { form: {} }), ip: "203.0.113.7" }, { email, password }),
  );
}

const QUESTION = "Un récit a été commencé sur cet appareil le ";
const casesOf = (userId: string) => db.$count(cases, eq(cases.userId, userId));

describe("a story begun in a browser in which someone else signs in", () => {
  it("is neither moved nor shown by any page, until they say that it is theirs", async () => {
    const { browser, visitorId } = await aBrowserWithStory();
    const client = await aClient();
    await signIn(browser, client);
    for (const path of ["/dashboard", "/dashboard?recit=1", "/profile"]) {
      const { text } = await ask(browser, path);
      expect(text).toContain(QUESTION);
      expect(text).not.toMatch(/Un SMS de livraison|Odette|premiere@exemple/);
    }
    expect(await casesOf(client.id)).toBe(0);
    await ask(browser, "/raconter/reponse", { intent: "mine" });
    expect(await casesOf(client.id)).toBe(1);
    expect(await readStory({ visitorId })).toBeNull();
    expect((await ask(browser, "/dashboard")).text).not.toContain(QUESTION);
  });

  it("stays the visitor's when they say no, is not asked about again, and is named at sign-out", async () => {
    const { browser, visitorId } = await aBrowserWithStory();
    const client = await aClient();
    await signIn(browser, client);
    await ask(browser, "/raconter/reponse", { intent: "not-mine" });
    expect((await ask(browser, "/dashboard")).text).not.toContain(QUESTION);
    expect(await casesOf(client.id)).toBe(0);
    expect(await readStory({ visitorId })).not.toBeNull();
    await ask(browser, "/logout", {});
    expect((await ask(browser, "/")).text).toContain("Un récit commencé sans compte reste sur cet appareil");
    await signIn(browser, await aClient());
    expect((await ask(browser, "/dashboard")).text).toContain(QUESTION);
  });
});

describe("a browser in which the session of an account has merely ended", () => {
  const tell = (browser: Browser, description: string) =>
    ask(browser, "/raconter/recit", { scamType: "phishing", description, intent: "save" });
  async function anEndedBrowser() {
    const [browser, owner] = [new Browser(), await aClient()];
    await signIn(browser, owner);
    await transaction((tx) => endSessions(tx, owner.id));
    return { browser, owner };
  }

  it("gives the story that is told there to nobody but that account, which finds it again", async () => {
    const { browser, owner } = await anEndedBrowser();
    await tell(browser, "Un faux conseiller.");
    const other = await aClient();
    await signIn(browser, other);
    expect((await ask(browser, "/dashboard")).text).not.toContain(QUESTION);
    await ask(browser, "/raconter/reponse", { intent: "mine" });
    expect(await casesOf(other.id)).toBe(0);
    await ask(browser, "/logout", {});
    expect((await ask(browser, "/raconter/recit")).text).not.toContain("Un faux conseiller.");
    await signIn(browser, owner);
    expect((await ask(browser, "/dashboard")).text).toContain(QUESTION);
    await ask(browser, "/raconter/reponse", { intent: "mine" });
    expect(await casesOf(owner.id)).toBe(1);
  });

  it("shows the story of the account neither to its next visitor nor in their registration", async () => {
    const { browser } = await anEndedBrowser();
    await tell(browser, "Un faux conseiller.");
    await ask(browser, "/raconter/argent", { "contactDate.unknown": "on", intent: "save" });
    await ask(browser, "/raconter/coordonnees", { firstName: "Odette", intent: "save" });
    expect((await ask(browser, "/register")).text).not.toContain("Odette");
    await signIn(browser, await aClient());
    await ask(browser, "/logout", {});
    await tell(browser, "Un colis jamais reçu.");
    const { text } = await ask(browser, "/raconter/recit");
    expect(text).toContain("Un colis jamais reçu.");
    expect(text).not.toContain("Un faux conseiller.");
  });

  it("keeps a visitor's story for the first account that signed in, and offers it to no second one", async () => {
    const { browser } = await aBrowserWithStory();
    const first = await aClient();
    await signIn(browser, first);
    await transaction((tx) => endSessions(tx, first.id));
    await signIn(browser, await aClient());
    expect((await ask(browser, "/dashboard")).text).not.toContain(QUESTION);
    await signIn(browser, first);
    expect((await ask(browser, "/dashboard")).text).toContain(QUESTION);
  });

  it("opens a story that a former version of the product stored", async () => {
    const visitorId = "former-visitor";
    await saveDraft({ visitorId }, "raconter", [{ name: "description", values: ["Un ancien récit."], base: 0 }]);
    const browser = new Browser();
    browser.take(new Headers({ "Set-Cookie": await cookie(platformCookies.formerVisitor).serialize(visitorId) }));
    expect((await ask(browser, "/raconter/recit")).text).toContain("Un ancien récit.");
    await tell(browser, "Un ancien récit, repris.");
    expect(await readVisitor(browser.request("/"))).toBe(visitorId);
  });
});

describe("a request for help typed by a visitor", () => {
  it("follows them to the account that signs in first", async () => {
    const browser = new Browser();
    await ask(browser, "/contact", { firstName: "Odette", message: "Aidez-moi", intent: "save" });
    await signIn(browser, await aClient());
    expect((await ask(browser, "/contact")).text).toContain("Aidez-moi");
    await ask(browser, "/logout", {});
    expect((await ask(browser, "/contact")).text).not.toContain("Aidez-moi");
  });
});

describe("a request for help that cannot be stored for want of room", () => {
  it("stays on its page, which says what to do, and is not sent by « Enregistrer »", async () => {
    const { visitor_draft_bytes: limit } = platformLimits;
    await reset(limit, "203.0.113.7");
    await consume(limit, "203.0.113.7", limit.points);
    const before = await db.$count(contactMessages);
    const filled = {
      name: "Odette Martin",
      email: "odette@exemple.fr",
      phone: "06 12 34 56 78",
      reason: "other",
      message: "Que faire d’un virement du 3 mars ?",
    };
    const { status, text } = await ask(new Browser(), "/contact", { ...filled, intent: "save" });
    await reset(limit, "203.0.113.7");
    expect(status).toBe(429);
    expect(text).toContain("Créez un compte : rien ne sera perdu.");
    expect(text).toContain(filled.message);
    expect(await db.$count(contactMessages)).toBe(before);
  });
});

describe("a registration in the browser of a story", () => {
  const registration = (email: string) => ({
    firstName: "Odile",
    lastName: "Martin",
    email,
    phone: "06 12 34 56 78",
    phoneCountry: "FR",
    password: "un parapluie bleu",
    country: "France",
  });

  it("says where its answers come from, and asks when it is made under another address", async () => {
    const { browser, visitorId } = await aBrowserWithStory();
    expect((await ask(browser, "/register")).text).toContain(
      "Ces réponses viennent du récit commencé sur cet appareil.",
    );
    expect((await ask(browser, "/register", registration("autre@exemple.fr"))).location).toBe("/dashboard");
    expect((await ask(browser, "/dashboard")).text).toContain(QUESTION);
    expect(await readStory({ visitorId })).not.toBeNull();
  });

  it.each([
    ["/register", "meme@exemple.fr"],
    ["/raconter/maintenant", "corrigee@exemple.fr"],
  ])("carries it over from %s under %s", async (path, email) => {
    const { browser, visitorId } = await aBrowserWithStory("meme@exemple.fr");
    expect((await ask(browser, path, registration(email))).status).toBe(303);
    expect(await readStory({ visitorId })).toBeNull();
    const { text } = await ask(browser, "/dashboard");
    expect(text).toContain("Votre récit est enregistré");
    expect(text).not.toContain(QUESTION);
  });
});

describe("the link « reprendre plus tard »", () => {
  it("changes nothing in a browser until its page, which says whose story it is, is answered", async () => {
    const { visitorId: sender } = await aBrowserWithStory("attaquant@exemple.fr");
    const { browser, visitorId } = await aBrowserWithStory();
    const path = `/raconter/reprendre?lien=${encodeURIComponent(storyToken(sender, "attaquant@exemple.fr"))}`;
    const { status, text } = await ask(browser, path);
    expect([status, await readVisitor(browser.request("/"))]).toEqual([200, visitorId]);
    expect(text).toContain("a…@exemple.fr");
    expect(text).toContain("Un autre récit est commencé sur cet appareil");
    expect((await ask(browser, path, {})).location).toBe("/raconter/recit");
    expect([sender, visitorId]).not.toContain(await readVisitor(browser.request("/")));
  });

  it("hides what is added through the link from the browser in which the story was begun", async () => {
    const { browser: stranger, visitorId } = await aBrowserWithStory("victime@exemple.fr");
    const path = `/raconter/reprendre?lien=${encodeURIComponent(storyToken(visitorId, "victime@exemple.fr"))}`;
    const [phone, computer] = [new Browser(), new Browser()];
    expect((await ask(phone, path, {})).location).toBe("/raconter/recit");
    const told = { scamType: "phishing", description: "Le faux conseiller a rappelé.", intent: "save" };
    await ask(phone, "/raconter/recit", told);
    expect((await ask(stranger, "/raconter/recit")).text).not.toContain("Le faux conseiller");
    await ask(computer, path, {});
    expect((await ask(computer, "/raconter/recit")).text).toContain("Le faux conseiller a rappelé.");
    await ask(stranger, "/raconter/recit", { ...told, description: "Un autre récit" });
    await ask(computer, path, {});
    expect((await ask(computer, "/raconter/recit")).text).toContain("Le faux conseiller a rappelé.");
  });
});

describe("a story that its link moved to another device", () => {
  const MOVED = "Le récit commencé ici a été repris sur un autre appareil";
  const linkOf = (visitorId: string, email: string) =>
    `/raconter/reprendre?lien=${encodeURIComponent(storyToken(visitorId, email))}`;

  /** The browser in which a story was begun, after another has taken it up. */
  async function aBrowserWithoutItsStory(email: string) {
    const { browser, visitorId } = await aBrowserWithStory(email);
    const device = new Browser();
    const link = linkOf(visitorId, email);
    await ask(device, link, {});
    return { browser, device, visitorId, link };
  }

  it("is told in the browser where it was begun, without anything of it", async () => {
    const { browser } = await aBrowserWithoutItsStory("odette@exemple.fr");
    for (const path of ["/raconter", "/raconter?type=phishing"]) {
      const { text } = await ask(browser, path);
      expect(text, path).toContain(MOVED);
      expect(text, path).toContain("par le lien envoyé à o…@exemple.fr");
      expect(text, path).not.toMatch(/Un SMS de livraison|odette@/);
    }
  });

  it("is told to the account made there, and joins it by the link without leaving the other device", async () => {
    const { browser, device, link } = await aBrowserWithoutItsStory("odette@exemple.fr");
    const client = await aClient();
    await signIn(browser, client);
    expect((await ask(browser, "/dashboard")).text).toContain(MOVED);
    await ask(browser, link, {});
    const { text } = await ask(browser, "/dashboard");
    expect(text).not.toContain(MOVED);
    expect(text).toContain(QUESTION);
    expect((await ask(device, "/raconter/recit")).text).toContain("Un SMS de livraison.");
    await ask(browser, "/raconter/reponse", { intent: "mine" });
    expect(await casesOf(client.id)).toBe(1);
  });

  it("is no longer told to an account that has had enough of it", async () => {
    const { browser } = await aBrowserWithoutItsStory("odette@exemple.fr");
    await signIn(browser, await aClient());
    await ask(browser, "/raconter/reponse", { intent: "dismiss" });
    expect((await ask(browser, "/dashboard")).text).not.toContain(MOVED);
  });

  it("has its link sent again to the same address, and it opens the same story", async () => {
    const { browser, visitorId } = await aBrowserWithoutItsStory("renvoi@exemple.fr");
    await ask(browser, "/raconter", { intent: "send-link" });
    const sent = await db.select().from(emailLogs).where(eq(emailLogs.recipient, "renvoi@exemple.fr"));
    const [, token = ""] = /lien=([^"&]+)/.exec(sent.at(-1)?.html ?? "") ?? [];
    const third = new Browser();
    await ask(third, `/raconter/reprendre?lien=${token}`, {});
    expect((await ask(third, "/raconter/recit")).text).toContain("Un SMS de livraison.");
    expect(await readStory({ visitorId })).toBeNull();
  });

  it("is not said to wait on the other device once it joined an account", async () => {
    const { browser, device } = await aBrowserWithoutItsStory("odette@exemple.fr");
    await signIn(device, await aClient());
    await ask(device, "/raconter/reponse", { intent: "mine" });
    const { text } = await ask(browser, "/raconter");
    expect(text).toContain("Il a depuis rejoint le compte de la personne qui l’a repris");
    expect(text).not.toContain("Envoyer de nouveau le lien");
  });

  it("keeps on its page what a browser types that no longer has it", async () => {
    const { browser, visitorId } = await aBrowserWithStory("odette@exemple.fr");
    const { text } = await ask(browser, "/raconter/recit");
    const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(text) ?? [];
    await ask(new Browser(), linkOf(visitorId, "odette@exemple.fr"), {});
    const typed = { scamType: "phishing", description: "La suite.", intent: "continue" };
    const answer = await ask(browser, "/raconter/recit", { ...typed, seen: seen.replaceAll("&quot;", '"') });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("La suite.");
    expect(answer.text).toContain("Ce récit n’est plus ici");
    expect(answer.text).toContain(MOVED);
  });
});

describe("a part of a story sent from two tabs", () => {
  it("is refused to the second, which keeps what was typed beside what is stored", async () => {
    const { browser } = await aBrowserWithStory();
    const page = (await ask(browser, "/raconter/recit")).text;
    const [, value = ""] = /name="seen" value="([^"]*)"/.exec(page) ?? [];
    const part = (description: string) => ({
      ...{ scamType: "phishing", description, intent: "continue", seen: value.replaceAll("&quot;", '"') },
    });
    expect((await ask(browser, "/raconter/recit", part("Le premier onglet."))).status).toBe(303);
    const second = await ask(browser, "/raconter/recit", part("Le second onglet."));
    expect(second.status).toBe(422);
    expect(second.text).toContain("Ce récit a été modifié ailleurs (autre onglet ou appareil).");
    expect(second.text).toMatch(/<textarea[^>]*>Le second onglet\.<\/textarea>/);
    expect(second.text).toContain("Enregistré\u00a0: «\u00a0Le premier onglet.\u00a0»");
  });
});

describe("a link that was sent before the story got another address", () => {
  it("shows to whom it was sent, and no longer opens the story, which the new address's link does", async () => {
    const { browser: stranger, visitorId } = await aBrowserWithStory("attaquant@exemple.fr");
    const linkTo = (email: string) => `/raconter/reprendre?lien=${encodeURIComponent(storyToken(visitorId, email))}`;
    const [theirs, own] = [linkTo("attaquant@exemple.fr"), linkTo("Victime@exemple.fr")];
    const victim = new Browser();
    expect((await ask(victim, theirs)).text).toContain("Ce lien a été envoyé à a…@exemple.fr.");
    await ask(stranger, "/raconter/coordonnees", { email: "victime@exemple.fr", intent: "continue" });
    for (const answer of [await ask(victim, theirs), await ask(victim, theirs, {})])
      expect(answer.location).toBe("/raconter");
    expect((await ask(victim, own)).text).toContain("Ce lien a été envoyé à V…@exemple.fr.");
    expect((await ask(victim, own, {})).location).toMatch(/^\/raconter\//);
    expect((await ask(stranger, theirs, {})).location).toBe("/raconter");
  });
});

describe("erasing a story", () => {
  it("is offered on every page of it, asks first, and leaves nothing of it", async () => {
    const { browser, visitorId } = await aBrowserWithStory();
    for (const path of ["/raconter/type", "/raconter/recit", "/raconter/argent", "/register"])
      expect((await ask(browser, path)).text, path).toContain('href="/raconter/effacer"');
    await ask(browser, "/raconter/effacer");
    expect(await readStory({ visitorId })).not.toBeNull();
    await ask(browser, "/raconter/effacer", {});
    expect(await readStory({ visitorId })).toBeNull();
    expect((await ask(browser, "/register")).text).not.toContain("Odette");
  });
});

describe("the e-mails with the link", () => {
  it("are three at most for a visitor who changes the address again and again", async () => {
    const { browser } = await aBrowserWithStory("");
    const before = await db.$count(emailLogs, eq(emailLogs.kind, "story_link"));
    await ask(browser, "/raconter/depuis", { availableEvidence: "none", intent: "save" });
    for (let n = 0; n < 8; n++)
      await ask(browser, "/raconter/coordonnees", { email: `adresse${n}@exemple.fr`, intent: "continue" });
    expect(await db.$count(emailLogs, eq(emailLogs.kind, "story_link"))).toBe(before + 3);
  });
});

describe("an address from which too many stories were begun", () => {
  it("leaves what was typed on the page, says what to do, and leads to the registration", async () => {
    await consume(platformLimits.visitor, "203.0.113.7", platformLimits.visitor.points).catch(() => {});
    const typed = { scamType: "phishing", description: "Un SMS de livraison.", intent: "continue" };
    const { status, text } = await ask(new Browser(), "/raconter/recit", typed);
    expect(status).toBe(429);
    expect(text).toContain("Un SMS de livraison.");
    expect(text).toContain("Trop de personnes écrivent depuis cette connexion. Créez un compte : rien ne sera perdu.");
    expect(text).toMatch(/href="\/register"[^>]*>Créer mon compte/);
  });
});
