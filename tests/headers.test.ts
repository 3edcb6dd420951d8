import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { publicPages } from "~/content/site-map";
import { database } from "~/db/client.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { declared } from "~/features/nouns.server";
import { config, setConfig } from "~/platform/config.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, anAdministrator } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { fromAddress, product } from "~tests/setup/product";
import { everyAddress } from "~tests/setup/routes";

const jobs = await declared("jobs");

const PUBLIC_URL = "https://recours.exemple.fr";
/** As the proxy asks. */
const INSIDE = "http://127.0.0.1:3000";

freshDatabase({ PUBLIC_URL, SITE_OPEN: "yes" });
queueJobs(...jobs);

let app: Hono;
beforeAll(async () => {
  await startRateLimits(database);
  app = await product();
});

/** Makes a client with a case and a member of the staff. @returns the case, and the cookies of each kind of person. */
async function everyone() {
  const [client, staff] = [await aClient(), await anAdministrator()];
  const { id: caseId } = await aCase(client, { status: "active" });
  return { caseId, cookies: { visitor: undefined, client: await cookieOf(client), staff: await cookieOf(staff) } };
}

async function cookieOf(person: { email: string; password: string }): Promise<string> {
  const browser = new Browser();
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.7" };
  browser.take((await logIn(from, person)).headers);
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

it("every address sends the security headers with every response, for all people and methods", async () => {
  const { caseId, cookies } = await everyone();
  const wrong: string[] = [];
  for (const [name, cookie] of Object.entries(cookies))
    for (const path of addresses(caseId))
      for (const how of REQUEST_KINDS) {
        const answer = await ask(path, how, cookie);
        for (const fault of faultsOf(answer, { path, isVisitor: name === "visitor" }))
          wrong.push(`${how.method} ${path}${how.data ? ".data" : ""} (${name}, ${answer.status}): ${fault}`);
      }
  expect(wrong).toEqual([]);
}, 300_000);

it("a write from another site is refused at every address and with every method", async () => {
  const { caseId, cookies } = await everyone();
  const foreign: HeadersInit[] = [
    { Origin: "https://escroc.exemple.fr" },
    { Origin: "https://recours.exemple.fr.escroc.exemple.fr" },
    { Origin: "http://recours.exemple.fr" },
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    {},
  ];
  const taken: string[] = [];
  for (const path of addresses(caseId))
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      for (const data of [false, true])
        for (const headers of foreign) {
          const answer = await ask(path, { method, data, headers }, cookies.staff);
          if (answer.status !== 403 || answer.body !== "Cette demande vient d’un autre site : elle est refusée.")
            taken.push(`${method} ${path} ${JSON.stringify(headers)}: ${answer.status}`);
        }
  expect(taken).toEqual([]);

  const own: Record<string, string>[] = [
    { "Sec-Fetch-Site": "same-origin" },
    { Origin: PUBLIC_URL },
    { Origin: INSIDE },
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  ];
  for (const headers of own)
    expect((await ask("/uploads?id=rien", { method: "DELETE", headers }, cookies.staff)).status).toBe(404);
}, 300_000);

it("health and refusals have security headers too", async () => {
  const health = await ask("/health", { method: "GET" });
  expect(health.status).toBe(200);
  expect(faultsOf(health, { path: "/health", isVisitor: true })).toEqual([]);
  const noForm = { Origin: PUBLIC_URL, "Content-Type": "text/plain" };
  const refused = await ask("/login", { method: "POST", headers: noForm, body: "mot" });
  expect(refused.status).toBe(415);
  expect(faultsOf(refused, { path: "/login", isVisitor: true })).toEqual([]);
});

type RequestKind = { method: string; data?: boolean; headers?: HeadersInit; body?: string };
const FORM = { Origin: PUBLIC_URL, "Content-Type": "application/x-www-form-urlencoded" };

/** The kinds of requests that a browser sends: for a page, for its data by the router's scripts, and to write. */
const REQUEST_KINDS: RequestKind[] = [
  { method: "GET" },
  { method: "GET", data: true },
  { method: "HEAD" },
  { method: "POST", headers: FORM, body: "rien=rien" },
  { method: "POST", data: true, headers: FORM, body: "rien=rien" },
];

type Answer = { status: number; headers: Headers; body: string };

async function ask(path: string, { method, data, headers: given, body }: RequestKind, cookie?: string) {
  const headers = new Headers(given);
  if (cookie) headers.set("Cookie", cookie);
  if (body) headers.set("Content-Length", String(body.length));
  const address = INSIDE + (data ? (path === "/" ? "/_root.data" : `${path}.data`) : path);
  const answer = await app.fetch(
    new Request(address, { method, headers, body: body ?? null }),
    fromAddress("203.0.113.7"),
  );
  const isStream = answer.headers.get("Content-Type") === "text/event-stream";
  if (isStream) await answer.body?.cancel();
  return { status: answer.status, headers: answer.headers, body: isStream ? "" : await answer.text() };
}

/** Every address with its parameters filled in; the one that ends the session is last. */
function addresses(caseId: string): string[] {
  const other = "00000000-0000-4000-8000-000000000001";
  const filled = everyAddress().map(({ path }) =>
    path
      .replace(/(?<=\/cases?\/):id/, caseId)
      .replace(/:page/, "1")
      .replace(/:\w+/g, other)
      .replace("*", "nulle-part"),
  );
  return [...filled.filter((path) => path !== "/logout"), "/logout"];
}

it("HSTS covers the subdomains of the site when HSTS_SUBDOMAINS says so", async () => {
  const former = config;
  const headerOf = async () => (await app.request(`${INSIDE}/faq`, {}, fromAddress("::1"))).headers;
  setConfig({ ...former, HSTS_SUBDOMAINS: true });
  try {
    expect((await headerOf()).get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
  } finally {
    setConfig(former);
  }
});

/** Responses without personal data, which may be cached publicly. */
const PUBLICLY_CACHED = ["/robots.txt", "/site.webmanifest", "/sitemap.xml"];
const sameForAll = publicPages.filter((page) => page.sameForAll).map((page) => page.path as string);
/** The addresses of e-mails and of previews of the site, which the administration shows in a frame. */
const SHOWN_IN_FRAME = /^\/admin\/(send-email\/preview|email-settings\/[^/]+\/body|site\/revisions\/\d+\/page)$/;

type Asked = { path: string; isVisitor: boolean };

function faultsOf({ status, headers, body }: Answer, { path, isVisitor }: Asked): string[] {
  const policy = headers.get("Content-Security-Policy") ?? "";
  const kept = headers.get("Cache-Control") ?? "";
  const type = headers.get("Content-Type") ?? "";
  const mayKeep = PUBLICLY_CACHED.includes(path) || (isVisitor && sameForAll.includes(path));
  const checks: [string, boolean][] = [
    ["policy without default-src 'none'", /(^|; )default-src 'none'(;|$)/.test(policy)],
    ["policy with something unsafe", !/'unsafe-|wasm/.test(policy)],
    ["scripts from elsewhere", !/script-src[^;]*(\*|https?:|data:|blob:)/.test(policy)],
    [
      "may be framed",
      policy.includes("frame-ancestors 'none'") ||
        (SHOWN_IN_FRAME.test(path) && /^sandbox( allow-same-origin)?;.*frame-ancestors 'self'/.test(policy)),
    ],
    ["nosniff", headers.get("X-Content-Type-Options") === "nosniff"],
    ["HSTS", /^max-age=31536000$/.test(headers.get("Strict-Transport-Security") ?? "")],
    ["COOP", headers.get("Cross-Origin-Opener-Policy") === "same-origin"],
    ["CORP", headers.get("Cross-Origin-Resource-Policy") === "same-origin"],
    [
      "permissions",
      /microphone=\((self)?\).*camera=\(\).*geolocation=\(\)/.test(headers.get("Permissions-Policy") ?? ""),
    ],
    ["referrer", /^(strict-origin(-when-cross-origin)?|no-referrer)$/.test(headers.get("Referrer-Policy") ?? "")],
    [`may be kept: ${kept}`, mayKeep || /\bno-store\b/.test(kept)],
    [`a fault: ${status}`, status < 500],
    // A page's own data holds the router's error, which the page does not show.
    ["in English", !/^(text\/plain|application\/json)/.test(type) || !/server error|not allowed|no route/i.test(body)],
  ];
  const cookies = headers.getSetCookie().filter((cookie) => !isGuarded(cookie));
  return [
    ...checks.filter(([, holds]) => !holds).map(([name]) => name),
    ...cookies.map((cookie) => `cookie ${cookie}`),
  ];
}

function isGuarded(cookie: string): boolean {
  const isToast = cookie.startsWith("__Host-toast=");
  return (
    /^__Host-/.test(cookie) &&
    ["Path=/", "Secure", "SameSite=Lax"].every((attribute) => cookie.split("; ").includes(attribute)) &&
    (isToast || cookie.includes("; HttpOnly")) &&
    !/; Domain=/i.test(cookie)
  );
}
