import type { Hono } from "hono";
import { fromAddress, type ProductRoute } from "~tests/setup/product";
import type { Sent } from "./addresses";
import type { Answer, Role } from "./roles";
import type { World } from "./world";

export type Given = { status: number; location: string; text: string };

/** One way to request an address: as a page, or as the router's own data request, for all routes or one. */
export type Way = { title: string; url: string; method: string; sent?: Sent };

/** Returns the ways in which a browser, or a script that acts as one, can request the same address. */
export function waysTo(method: string, path: string, route: ProductRoute, sent?: Sent): Way[] {
  const [pathname = "/", query] = path.split("?");
  const search = new URLSearchParams(query);
  const url = (suffix: string, parameters: Record<string, string> = {}) => {
    const all = new URLSearchParams([...search, ...Object.entries(parameters)]);
    // React Router takes a bare `index` for « the index route, not its layout ».
    const index = route.isIndex && method !== "GET" && route.path !== "" ? ["index"] : [];
    const text = [...index, ...(all.size > 0 ? [String(all)] : [])].join("&");
    return `${suffix ? (pathname === "/" ? "/_root" : pathname) : pathname}${suffix}${text ? `?${text}` : ""}`;
  };
  const ways = [
    { title: "", url: url(""), method },
    { title: ".data", url: url(".data"), method },
    { title: ".data?_routes", url: url(".data", { _routes: route.id }), method },
  ];
  const asGet = [{ title: "HEAD", url: url(""), method: "HEAD" }];
  if (method === "GET") return [...ways, ...asGet];
  return ways.map((way) => ({ ...way, ...(sent && { sent }) }));
}

/** Sends a request to the application as `role`, from that role's browser. */
export async function ask(app: Hono, world: World, role: Role, way: Way): Promise<Given> {
  const asked = world.browserOf(role).request(way.url);
  const headers = new Headers(asked.headers);
  let body: string | undefined;
  if (way.sent) {
    const isJson = /^\/(cases\/[^/]+\/messages|drafts)\b/.test(way.url);
    body = isJson ? JSON.stringify(way.sent) : asForm(way.sent);
    headers.set("Content-Type", isJson ? "application/json" : "application/x-www-form-urlencoded");
    headers.set("Content-Length", String(Buffer.byteLength(body)));
    headers.set("Origin", "http://localhost");
  }
  const request = new Request(asked.url, { method: way.method, headers, body: body ?? null });
  const response = await app.fetch(request, fromAddress("203.0.113.7"));
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
  if (isStream) await response.body?.cancel();
  const content = isStream ? "" : Buffer.from(await response.arrayBuffer()).toString("latin1");
  const text = `${[...response.headers].map((header) => header.join(": ")).join("\n")}\n\n${content}`;
  const redirected = response.status === 202 ? /"redirect","([^"]*)"/.exec(content)?.[1] : undefined;
  return { status: response.status, location: redirected ?? response.headers.get("Location") ?? "", text };
}

function asForm(sent: Sent): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) form.append(name, String(value));
  return form.toString();
}

/** Tells whether a response is the expected one, for the way it was requested. */
export function isAnswer({ status, location }: Given, expected: Answer, way: Way): boolean {
  if (expected === "yes") return status < 300 || (way.sent !== undefined && isRedirect(status));
  if (expected === "login") return status === 401 || (isRedirect(status) && /^\/login(\?|$)/.test(location));
  if (expected === "accountGone") return status === 401 || (isRedirect(status) && location === "/");
  if (expected === "home") return isRedirect(status) && location === "/";
  if (expected === "secondFactor")
    return isRedirect(status) && location.startsWith("/account/security/second-factor?redirectTo=");
  if (typeof expected === "string") return isRedirect(status) && location.startsWith(expected);
  return status === expected;
}

const isRedirect = (status: number): boolean => status === 202 || (status >= 300 && status < 400);
