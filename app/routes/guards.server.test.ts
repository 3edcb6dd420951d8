import { eq } from "drizzle-orm";
import { RouterContextProvider, redirect } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server";
import { interruptedForms, sessions, users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { logOut } from "~/features/accounts/sessions/commands.server";
import { isSessionValid, readSession } from "~/features/accounts/sessions/queries.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { canReviewDocuments } from "~/features/identity/policy";
import { config, setConfig } from "~/platform/config.server";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { requestFacts } from "~/platform/http/request-context";
import { takeToast, toastHeader } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aLawyer, anAdministrator, aPerson } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import routes from "../routes";
import { administrator, loadSession, RESOURCES, requireActor, signedIn } from "./guards.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

type Page = (context: RouterContextProvider) => Response;
const anyPage: Page = () => new Response("page");

/** Runs a request through the guards in the router's order: root, then layout, then page. */
async function pass(request: Request, guard: typeof signedIn, page: Page = anyPage): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "203.0.113.1", nonce: "", requestId: "" });
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  const args = { request, url, context, params: {}, pattern: "" } as unknown as Parameters<typeof signedIn>[0];
  const caught = async (work: () => unknown): Promise<Response> => {
    try {
      return (await work()) as Response;
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };
  return caught(() => loadSession(args, () => caught(() => guard(args, async () => page(context)))));
}

const asMember = async (made: Promise<{ email: string; password: string; id: string }> = aPerson()) => {
  const person = await made;
  const browser = new Browser();
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
  browser.take(await logIn(from, { email: person.email, password: person.password }));
  return { person, browser };
};
const end = (userId: string) => db.delete(sessions).where(eq(sessions.userId, userId));
const toastOf = async (browser: Browser, path = "/login") =>
  (await takeToast(browser.request(path), new URL(path, "http://localhost"))).toast?.text;
const EXPIRED = "Votre session a expiré. Veuillez vous reconnecter.";

describe("a page for signed-in people", () => {
  it("opens for a signed-in person and gives it their actor", async () => {
    const { person, browser } = await asMember();
    const response = await pass(browser.request("/profile"), signedIn, (context) =>
      Response.json(requireActor(context).userId),
    );
    expect(await response.json()).toBe(person.id);
  });

  it("redirects a visitor to the login with the page's address, and shows no message about an expired session", async () => {
    const visitor = new Browser();
    const response = await pass(visitor.request("/case/new?step=2"), signedIn);
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fcase%2Fnew%3Fstep%3D2",
    ]);
    expect(await toastOf(visitor.take(response.headers))).toBeUndefined();
  });

  it("shows once that the session has expired, and deletes its cookie", async () => {
    const { person, browser } = await asMember();
    await end(person.id);
    browser.take((await pass(browser.request("/dashboard"), signedIn)).headers);
    expect(await toastOf(browser)).toBe(EXPIRED);
    expect(browser.cookies.has("recours.session_token")).toBe(false);
    const again = await pass(browser.request("/dashboard"), signedIn);
    expect(again.headers.getSetCookie().join()).not.toContain("toast=");
  });

  it("shows that the session has expired when the browser has dropped the cookie, but not after signing out", async () => {
    const { browser } = await asMember();
    browser.cookies.delete("recours.session_token");
    browser.take((await pass(browser.request("/dashboard"), signedIn)).headers);
    expect(await toastOf(browser)).toBe(EXPIRED);

    const other = (await asMember()).browser;
    other.take(await logOut(other.request("/logout", { form: {} })));
    other.take((await pass(other.request("/dashboard"), signedIn)).headers);
    expect(await toastOf(other)).toBeUndefined();
  });

  it("redirects a person whose account was deleted meanwhile to the home page, and says nothing of an expired session", async () => {
    const { person, browser } = await asMember();
    await db.delete(users).where(eq(users.id, person.id));
    const response = await pass(browser.request("/dashboard"), signedIn);
    expect(response.headers.get("Location")).toBe("/");
    expect(await toastOf(browser.take(response.headers), "/")).toBeUndefined();
    expect(browser.cookies.has("recours.session_token")).toBe(false);
  });

  it("ends the session before anything is shown when the person signed out without a connection", async () => {
    const { person, browser } = await asMember();
    browser.cookies.set("recours.sign_out", "1");
    const page = vi.fn(anyPage);
    const response = await pass(browser.request("/dashboard"), signedIn, page);
    expect(page).not.toHaveBeenCalled();
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    browser.take(response.headers);
    expect([...browser.cookies.keys()].filter((name) => /session_token|sign_out/.test(name))).toEqual([]);
  });

  it("keeps the page's address as the redirect target, not the router's address of its data", async () => {
    const visitor = new Browser();
    const response = await pass(visitor.request("/verify-identity/status.data?_routes=root&from=mail"), signedIn);
    expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Fverify-identity%2Fstatus%3Ffrom%3Dmail");
  });

  it("renews the session at each request, unless the page itself sets the cookie", async () => {
    const { person, browser } = await asMember();
    const ends = new Date(Date.now() + 3 * 24 * 3600_000);
    const soon = () => db.update(sessions).set({ expiresAt: ends }).where(eq(sessions.userId, person.id));
    await soon();
    const renewed = await pass(browser.request("/dashboard"), signedIn);
    expect(renewed.headers.getSetCookie().join()).toContain("recours.session_token=");
    await soon();
    const own = await pass(browser.request("/dashboard"), signedIn, () =>
      redirect("/", { headers: { "Set-Cookie": "recours.session_token=; Max-Age=0" } }),
    );
    expect(own.headers.getSetCookie()).toEqual(["recours.session_token=; Max-Age=0"]);
  });
});

describe("a form sent after the session ended", () => {
  const form = { firstName: "Camille", city: "Metz & Nancy", note: "été\nligne 2" };

  it.each(["/profile", "/profile.data"])("to %s is stored and shown again after sign-in", async (path) => {
    const { person, browser } = await asMember();
    await end(person.id);
    const response = await pass(browser.request(path, { form }), signedIn);
    expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile");
    browser.take(response.headers);
    expect(await toastOf(browser)).toBe(EXPIRED);
    const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
    browser.take(await logIn(from, { email: person.email, password: person.password }));
    const kept = await readInterruptedForm(browser.request("/profile"), "/profile");
    expect(Object.fromEntries(kept ?? [])).toEqual(form);
    expect(await readInterruptedForm(browser.request("/case/new"), "/case/new")).toBeNull();
  });

  it("is not readable in the database", async () => {
    const { person, browser } = await asMember();
    await end(person.id);
    await pass(browser.request("/profile", { form: { secret: "mon-histoire" } }), signedIn);
    expect(JSON.stringify(await db.select().from(interruptedForms))).not.toContain("mon-histoire");
  });

  it("is not shown to another person who signs in with the same browser", async () => {
    const { person, browser } = await asMember();
    const other = await aPerson();
    await end(person.id);
    browser.take((await pass(browser.request("/profile", { form }), signedIn)).headers);
    const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
    browser.take(await logIn(from, { email: other.email, password: other.password }));
    expect(await readInterruptedForm(browser.request("/profile"), "/profile")).toBeNull();
  });

  it("after a sign-out is shown to nobody else, and again to its own person", async () => {
    const { person, browser } = await asMember();
    const other = await aPerson();
    browser.take(await logOut(browser.request("/logout", { form: {} })));
    browser.take((await pass(browser.request("/profile", { form }), signedIn)).headers);
    const from = () => ({ request: browser.request("/login", { form: {} }), ip: "203.0.113.1" });
    expect(await readInterruptedForm(browser.request("/profile"), "/profile")).toBeNull();
    browser.take(await logIn(from(), other));
    expect(await readInterruptedForm(browser.request("/profile"), "/profile")).toBeNull();
    browser.take(await logIn(from(), person));
    expect(Object.fromEntries((await readInterruptedForm(browser.request("/profile"), "/profile")) ?? [])).toEqual(
      form,
    );
  });

  it("is not stored in a browser from which nobody ever signed in", async () => {
    const response = await pass(new Browser().request("/profile", { form }), signedIn);
    expect(response.headers.getSetCookie().join()).not.toContain("interrupted_forms=");
  });

  it("is found again by its own person after another has used the browser", async () => {
    const { person, browser } = await asMember();
    const other = await aPerson();
    await end(person.id);
    browser.take((await pass(browser.request("/profile", { form }), signedIn)).headers);
    const from = () => ({ request: browser.request("/login", { form: {} }), ip: "203.0.113.1" });
    browser.take(await logIn(from(), other));
    browser.take(await logOut(browser.request("/logout", { form: {} })));
    expect(await readInterruptedForm(browser.request("/profile"), "/profile")).toBeNull();
    browser.take(await logIn(from(), person));
    expect(Object.fromEntries((await readInterruptedForm(browser.request("/profile"), "/profile")) ?? [])).toEqual(
      form,
    );
  });

  it("is erased when its person signs out", async () => {
    const { person, browser } = await asMember();
    await end(person.id);
    browser.take((await pass(browser.request("/profile", { form }), signedIn)).headers);
    const before = await db.$count(interruptedForms);
    browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: "203.0.113.1" }, person));
    browser.take(await logOut(browser.request("/logout", { form: {} })));
    expect(await db.$count(interruptedForms)).toBe(before - 1);
    expect([...browser.cookies.keys()]).not.toContain("interrupted_forms");
  });

  it("with files keeps the typed text", async () => {
    const { person, browser } = await asMember();
    await end(person.id);
    const body = new FormData();
    body.append("message", "Voici la preuve");
    body.append("files", new File(["x".repeat(100_000)], "preuve.txt"));
    const request = browser.request("/case/1/chat");
    const post = new Request(request, { method: "POST", body });
    browser.take((await pass(post, signedIn)).headers);
    const kept = await readInterruptedForm(browser.request("/case/1/chat"), "/case/1/chat");
    expect(kept?.toString()).toBe("message=Voici+la+preuve");
  });

  it("is not stored when it is larger than any of our forms, and the toast is still shown", async () => {
    const visitor = new Browser();
    const response = await pass(visitor.request("/profile", { form: { note: "x".repeat(300_000) } }), signedIn);
    expect(response.headers.getSetCookie().join()).not.toContain("interrupted_forms=");
    expect(await toastOf(visitor.take(response.headers))).toBe(EXPIRED);
  });
});

describe("a request from a script", () => {
  it("is answered 401 instead of a redirect to the login page", async () => {
    const response = await pass(new Browser().request("/uploads", { form: {} }), signedIn);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "session_expired", detail: EXPIRED });
  });

  it("redirects to the login with the referring page when the router sent it", async () => {
    const headers = { Referer: "http://localhost/case/7/chat?x=1" };
    const response = await pass(new Browser().request("/cases/7/messages.data", { headers }), signedIn);
    expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Fcase%2F7%2Fchat%3Fx%3D1");
    const elsewhere = { Referer: "https://evil.example/page" };
    const foreign = await pass(new Browser().request("/addresses.data", { headers: elsewhere }), signedIn);
    expect(foreign.headers.get("Location")).toBe("/login?redirectTo=%2Fdashboard");
  });

  it("differs from a file opened in a tab, whose redirect target is the file", async () => {
    const headers = { "Sec-Fetch-Mode": "navigate" };
    const response = await pass(new Browser().request("/files/12", { headers }), signedIn);
    expect(response.headers.get("Location")).toBe("/login?redirectTo=%2Ffiles%2F12");
  });

  it("is recognised for the address of every module in routes/resources", () => {
    type Entry = (typeof routes)[number] & { path?: string; file: string; children?: Entry[] };
    const all = (list: Entry[]): Entry[] => list.flatMap((entry) => [entry, ...all(entry.children ?? [])]);
    const [client] = (routes as Entry[]).filter(({ file }) => file === "routes/client/layout.tsx");
    const guarded = all(client?.children ?? []).filter(({ path }) => path);
    const resources = guarded.filter(({ file }) => file.startsWith("routes/resources/"));
    expect(resources.length).toBeGreaterThan(4);
    for (const { path } of resources) expect(`/${path}`).toMatch(RESOURCES);
    for (const { path, file } of guarded)
      if (!file.startsWith("routes/resources/")) expect(`/${path}`).not.toMatch(RESOURCES);
  });
});

describe("a page of the administration", () => {
  it("opens for an administrator and redirects clients and visitors to the home page", async () => {
    const staff = (await asMember(anAdministrator())).browser;
    const client = (await asMember()).browser;
    expect(await (await pass(staff.request("/admin"), administrator)).text()).toBe("page");
    for (const browser of [client, new Browser()]) {
      const response = await pass(browser.request("/admin"), administrator);
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    }
  });

  it("redirects a lawyer to « À traiter », with the reason", async () => {
    const { person, browser } = await asMember(aLawyer());
    await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, person.id));
    const response = await pass(browser.request("/admin/users"), administrator);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/to-do"]);
    const reason = await toastOf(browser.take(response.headers), "/admin/to-do");
    expect(reason).toBe("Cette page est réservée aux administrateurs.");
  });

  it("logs who was refused it, without the query of the address", async () => {
    const { person, browser } = await asMember();
    const logged = vi.spyOn(log, "info");
    await pass(browser.request("/admin/users?search=Camille"), administrator);
    const [details, message] = logged.mock.calls.at(-1) ?? [];
    expect(message).toBe("refused");
    expect(details).toMatchObject({ account: person.id, path: "/admin/users" });
    logged.mockRestore();
  });

  it("requires an administrator's second factor where the setting says so, and gives no staff rights without it", async () => {
    const { person, browser } = await asMember(anAdministrator());
    const optional = config;
    setConfig({ ...config, ADMIN_SECOND_FACTOR: "required" });
    try {
      browser.take(new Headers({ "Set-Cookie": await toastHeader("/admin/documents", "success", "Bonjour") }));
      const led = await pass(browser.request("/admin/documents?page=2"), administrator);
      expect(await toastOf(browser.take(led.headers), "/account/security/second-factor")).toBe("Bonjour");
      const place = "/account/security/second-factor?redirectTo=%2Fadmin%2Fdocuments%3Fpage%3D2";
      expect([led.status, led.headers.get("Location")]).toEqual([303, place]);
      const { actor } = await readSession(browser.request("/"));
      expect(actor).toMatchObject({ role: "client", secondFactorMissing: true });
      expect((await listCases(actor as Actor, caseFilters.parse({}))).cases).toEqual([]);
      expect(canReviewDocuments(actor as Actor)).toBe(false);
      await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, person.id));
      expect(await (await pass(browser.request("/admin"), administrator)).text()).toBe("page");
      expect(await isSessionValid(actor as Actor)).toBe(false);
    } finally {
      setConfig(optional);
    }
  });

  it("asks a lawyer for a second factor before any page but those of their account's security", async () => {
    const { person, browser } = await asMember(aLawyer());
    const led = await pass(browser.request("/dashboard"), signedIn);
    const place = "/account/security/second-factor?redirectTo=%2Fdashboard";
    expect([led.status, led.headers.get("Location")]).toEqual([303, place]);
    expect(await (await pass(browser.request("/account/security/second-factor"), signedIn)).text()).toBe("page");
    await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, person.id));
    expect(await (await pass(browser.request("/dashboard"), signedIn)).text()).toBe("page");
  });
});
