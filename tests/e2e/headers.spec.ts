import { publicPages } from "../../app/content/site-map.ts";
import { everyAddress } from "../setup/routes.ts";
import { seededPair } from "./support/seeded.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const PUBLIC_URL = "https://recours.exemple.fr";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "headers are the same on both databases"));

test.describe("behind TLS", () => {
  test.use({ settings: { PUBLIC_URL, SITE_OPEN: "yes" } });

  test("every address sends the security headers with every response, for all people and methods", async ({
    server,
  }) => {
    test.setTimeout(600_000);
    const { people, pair } = await everyone(server);
    const wrong: string[] = [];
    for (const { name, cookie } of people)
      for (const path of addresses(pair.caseId))
        for (const how of REQUEST_KINDS) {
          const answer = await ask(server, path, how, cookie);
          for (const fault of faultsOf(answer, { path, isVisitor: name === "visitor" }))
            wrong.push(`${how.method} ${path}${how.data ? ".data" : ""} (${name}, ${answer.status}): ${fault}`);
        }
    expect(wrong).toEqual([]);
  });

  test("a write from another site is refused at every address and with every method", async ({ server }) => {
    test.setTimeout(600_000);
    const { people, pair } = await everyone(server);
    const staff = people.at(-1)?.cookie as string;
    const foreign: HeadersInit[] = [
      { Origin: "https://escroc.exemple.fr" },
      { Origin: "https://recours.exemple.fr.escroc.exemple.fr" },
      { Origin: "http://recours.exemple.fr" },
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      {},
    ];
    const taken: string[] = [];
    for (const path of addresses(pair.caseId))
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        for (const data of [false, true])
          for (const headers of foreign) {
            const answer = await ask(server, path, { method, data, headers }, staff);
            if (answer.status !== 403 || answer.body !== "Cette demande vient d’un autre site : elle est refusée.")
              taken.push(`${method} ${path} ${JSON.stringify(headers)}: ${answer.status}`);
          }
    expect(taken).toEqual([]);

    const own: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin" },
      { Origin: PUBLIC_URL },
      { Origin: server.url },
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of own)
      expect((await ask(server, "/uploads?id=rien", { method: "DELETE", headers }, staff)).status).toBe(404);
  });

  test("health, files of the build and refusals have security headers too", async ({ server }) => {
    const home = await (await fetch(server.url)).text();
    const login = await (await fetch(`${server.url}/login`)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(login)?.[0] as string;
    const font = /\/assets\/[\w.-]+\.woff2/.exec(home)?.[0] as string;
    const health = await ask(server, "/health", { method: "GET" });
    expect(health.status).toBe(200);
    expect(faultsOf(health, { path: "/health", isVisitor: true })).toEqual([]);
    for (const path of [script, font, "/og.png"]) {
      const { status, headers } = await ask(server, path, { method: "GET" });
      expect(status, path).toBe(200);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000; includeSubDomains");
      const usableFrom = CROSS_ORIGIN_FILES.includes(path) ? "cross-origin" : "same-origin";
      expect(headers.get("Cross-Origin-Resource-Policy"), path).toBe(usableFrom);
      const kept = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
      expect(headers.get("Cache-Control"), path).toBe(kept);
      // A file runs no code, and these headers would be larger than many files.
      for (const name of ["Content-Security-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy"])
        expect(headers.get(name), `${name} of ${path}`).toBeNull();
    }
    const noForm = { Origin: PUBLIC_URL, "Content-Type": "text/plain" };
    const refused = await ask(server, "/login", { method: "POST", headers: noForm, body: "mot" });
    expect(refused.status).toBe(415);
    expect(faultsOf(refused, { path: "/login", isVisitor: true })).toEqual([]);
  });
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

async function ask(server: Server, path: string, how: RequestKind, cookie?: string): Promise<Answer> {
  const stop = new AbortController();
  const headers = new Headers(how.headers);
  if (cookie) headers.set("Cookie", cookie);
  const address = server.url + (how.data ? (path === "/" ? "/_root.data" : `${path}.data`) : path);
  const { method, body } = how;
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]);
  const answer = await fetch(address, { method, body, headers, redirect: "manual", signal }).catch((error) => {
    throw new Error(`${method} ${address} was not answered`, { cause: error });
  });
  const isStream = answer.headers.get("Content-Type") === "text/event-stream";
  const text = isStream ? "" : await answer.text();
  stop.abort();
  return { status: answer.status, headers: answer.headers, body: text };
}

/** Makes a visitor, a client and a member of the staff; the last two have a session, and the client has a case. */
async function everyone(server: Server) {
  const pair = await seededPair(server);
  const people = [
    { name: "visitor", cookie: undefined },
    { name: "client", cookie: `__Host-${pair.client.cookie}` },
    { name: "staff", cookie: `__Host-${pair.staff.cookie}` },
  ];
  return { pair, people };
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

/** Responses without personal data, which may be cached publicly. */
const PUBLICLY_CACHED = ["/robots.txt", "/site.webmanifest", "/sitemap.xml"];
const sameForAll = publicPages.filter((page) => page.sameForAll).map((page) => page.path as string);
/** Files of `public/` that other sites may load: the picture shown beside a link. */
const CROSS_ORIGIN_FILES = ["/og.png"];
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
    ["HSTS", /^max-age=31536000; includeSubDomains$/.test(headers.get("Strict-Transport-Security") ?? "")],
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
