import { createHash } from "node:crypto";
import { data, RouterContextProvider, redirect } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { loadConfig, setConfig } from "../config.server.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.server.ts";
import { type Refusals, type RouteArgs, runAction, runLoader, runResource } from "./boundary.server.ts";
import { type FormReply, runForm } from "./form-boundary.server.ts";
import { InvalidInputError, parseInput, readJson } from "./input.server.ts";
import { readProblem } from "./problem.ts";
import { requestFacts } from "./request-context.ts";
import { takeToast } from "./toasts.server.ts";

beforeAll(() => setConfig(loadConfig({ SECRET_KEY: "a secret of the tests, of 32 characters" })));

const logged = vi.fn();
beforeEach(() => {
  logged.mockClear();
  vi.spyOn(log, "error").mockImplementation(logged as never);
});

/** The arguments of a route at `/page`, for a request with these headers. */
function routeWith(init: RequestInit = {}): RouteArgs {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "203.0.113.1", nonce: "", requestId: "request-1" });
  return { request: new Request("http://localhost/page?name=Camille", init), context };
}

const formOf = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const fails = (thrown: unknown) => () => Promise.reject(thrown);
const fault = new Error("relation profiles does not exist");
const limit = new AppError("too_many_requests", { retryAfter: 90 });
const FALLBACK = { fallback: "profile_load_failed" } as const;
const FALLBACK_MESSAGE = "Erreur lors du chargement du profil";

async function toastOf(answer: Response) {
  const path = answer.headers.get("Location") ?? "";
  const url = new URL(path, "http://localhost");
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const { toast } = await takeToast(new Request(url, { headers: { Cookie: cookie } }), url);
  return { status: answer.status, path, kind: toast?.kind, text: toast?.text };
}

const schema = z.object({ name: z.string("Le nom est requis"), password: z.string().default("") });
const runners = {
  loader: (options: Refusals, work: () => Promise<object>) => runLoader(routeWith(), options, work),
  action: (options: Refusals, work: () => Promise<object>) => runAction(routeWith(), options, work),
  form: (options: Refusals, work: () => Promise<object>) =>
    runForm(routeWith(formOf({ name: "Camille" })), { ...options, schema }, work),
  resource: (options: Refusals, work: () => Promise<object>) => runResource(routeWith(), options, work),
};

/** What a runner returns or throws. */
async function outcome(run: (typeof runners)[keyof typeof runners], options: Refusals, thrown: unknown) {
  return (await run(options, fails(thrown)).catch((error: unknown) => error)) as Response;
}

describe.each(Object.entries(runners))("every %s", (_kind, run) => {
  it("passes on a redirect and the router's own responses, and logs nothing", async () => {
    for (const answer of [redirect("/login"), new Response("text", { status: 410 }), data("text", { status: 404 })])
      expect(await outcome(run, { ...FALLBACK, toast: "/list" }, answer)).toBe(answer);
    expect(logged).not.toHaveBeenCalled();
  });

  it("shows an error as a toast when its options name a page", async () => {
    const options: Refusals = { ...FALLBACK, toast: ({ code }) => (code === "not_found" ? "/list?page=2" : undefined) };
    const shown = await toastOf(await outcome(run, options, new AppError("not_found")));
    const text = "Cette page n’existe pas ou n’est plus disponible.";
    expect(shown).toEqual({ status: 303, path: "/list?page=2", kind: "error", text });
  });

  it("shows the fallback's message for an unexpected error, and for an error that is not shown with its own message", async () => {
    const options: Refusals = { ...FALLBACK, toast: "/list", ownMessages: ["forbidden"] };
    for (const thrown of [fault, new AppError("not_found")])
      expect(await toastOf(await outcome(run, options, thrown))).toMatchObject({ text: FALLBACK_MESSAGE });
    expect(await toastOf(await outcome(run, options, new AppError("forbidden")))).toMatchObject({
      text: "Vous n’avez pas accès à cette action.",
    });
  });

  it("shows an informational toast when its options say so, and sets their cookies with it", async () => {
    const toastHeaders = () => new Headers({ "Set-Cookie": "other=1" });
    const answer = await outcome(
      run,
      { toast: "/list", information: ["not_found"], toastHeaders },
      new AppError("not_found"),
    );
    expect(await toastOf(answer)).toMatchObject({ kind: "info" });
    expect(answer.headers.getSetCookie()).toContain("other=1");
  });

  it("logs an unexpected error once, with the request's id and path and nothing else of the request", async () => {
    await outcome(run, FALLBACK, fault);
    expect(logged.mock.calls).toEqual([[{ err: fault, requestId: "request-1", path: "/page" }, "request"]]);
  });

  it("logs no error that a person's input caused", async () => {
    await outcome(run, FALLBACK, limit);
    expect(logged).not.toHaveBeenCalled();
  });

  it("chooses the fallback from the thrown value", async () => {
    const fallback = (thrown: unknown) => (thrown === fault ? "logout_failed" : "login_failed");
    const { text } = await toastOf(await outcome(run, { fallback, toast: "/" }, fault));
    expect(text).toBe("Une erreur est survenue lors de la déconnexion");
  });
});

describe.each(["loader", "action"] as const)("%s without a toast", (kind) => {
  it("shows a page with the message and the status of an error", async () => {
    const shown = await outcome(runners[kind], FALLBACK, new AppError("forbidden"));
    expect(shown).toMatchObject({ data: "Vous n’avez pas accès à cette action.", init: { status: 403 } });
  });

  it("shows a page with the fallback's message for an unexpected error, and no details of it", async () => {
    expect(await outcome(runners[kind], FALLBACK, fault)).toMatchObject({
      data: FALLBACK_MESSAGE,
      init: { status: 500 },
    });
  });
});

it("a loader returns the value that it read", async () => {
  expect(await runLoader(routeWith(), FALLBACK, () => 42)).toBe(42);
});

it("a loader without a fallback says that its data could not be read, and logs the error", async () => {
  await expect(runLoader(routeWith(), {}, fails(fault))).rejects.toMatchObject({
    data: "Erreur lors du chargement des données",
    init: { status: 500 },
  });
  expect(logged).toHaveBeenCalledOnce();
});

it("an action gives its page the reply of its options, with the error's status and Retry-After", async () => {
  const shown = await runAction(routeWith(), { reply: (problem) => ({ problem }) }, fails(limit));
  expect(shown).toMatchObject({
    data: { problem: "Trop de tentatives. Réessayez dans 2 minutes." },
    init: { status: 429, headers: { "Retry-After": "90" } },
  });
});

describe("a form", () => {
  const run = (fields: Record<string, string>, options: object, work: () => Promise<object>) =>
    runForm(routeWith(formOf(fields)), { schema, ...options }, work) as Promise<{ data: FormReply; init: object }>;

  it("that is not valid is answered 422 with each field's error, and its command does not run", async () => {
    const work = vi.fn();
    const shown = await run({ password: "secret" }, { hideFields: ["password"] }, work);
    expect(shown).toMatchObject({ data: { error: { name: ["Le nom est requis"] } }, init: { status: 422 } });
    expect(JSON.stringify(shown)).not.toContain("secret");
    expect(work).not.toHaveBeenCalled();
  });

  it("that is not valid shows what its command would refuse too, so that all is mended at once", async () => {
    const alsoRefused = async () => ({ password: ["Trop courant"], name: ["Autre"] });
    const { data } = await run({ password: "123456" }, { alsoRefused }, vi.fn());
    expect(data.error).toEqual({ password: ["Trop courant"], name: ["Le nom est requis"] });
  });

  it("passes the schema's output to its command", async () => {
    const work = vi.fn(async () => redirect("/"));
    const route = routeWith(formOf({ name: "Camille", other: "x" }));
    expect(await runForm(route, { schema }, work)).toMatchObject({ status: 302 });
    expect(work).toHaveBeenCalledWith({ name: "Camille", password: "" }, expect.anything());
  });

  it("shows an error beside its field, or above the form when it has none", async () => {
    const fields = { wrong_password: "password" };
    const beside = await run({ name: "Camille" }, { fields }, fails(new AppError("wrong_password")));
    expect(beside.data.error).toEqual({ password: [new AppError("wrong_password").message] });
    const above = await run({ name: "Camille" }, { fields, ...FALLBACK }, fails(fault));
    expect(above).toMatchObject({ data: { error: { "": [FALLBACK_MESSAGE] } }, init: { status: 500 } });
  });

  it("empties a field only when its value was refused, and keeps the other typed values", async () => {
    const options = { hideRefused: ["password"] };
    const refused = await run({ name: "Camille", password: "secret" }, options, fails(limit));
    expect(refused.data.initialValue).toEqual({ name: "Camille" });
    expect(refused.init).toMatchObject({ status: 429, headers: { "Retry-After": "90" } });
    const invalid = await run({ password: "secret" }, options, fails(limit));
    expect(invalid.data.initialValue).toEqual({ password: "secret" });
  });

  it("is part of the page's reply when the options say so", async () => {
    const reply = (result: FormReply) => ({ form: "note", result });
    expect(await run({}, { reply }, vi.fn())).toMatchObject({ data: { form: "note", result: { status: "error" } } });
  });
});

describe("a resource route", () => {
  const ask = (thrown: unknown, headers: Record<string, string> = {}, options: Refusals = FALLBACK) =>
    runResource(routeWith({ headers }), options, fails(thrown));

  it("responds to a script with a problem (RFC 9457)", async () => {
    const answer = await ask(limit, { "Sec-Fetch-Mode": "cors" });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "90"]);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await answer.json()).toEqual({
      type: "about:blank",
      title: "Too Many Requests",
      status: 429,
      detail: "Trop de tentatives. Réessayez dans 2 minutes.",
      code: "too_many_requests",
      retryAfter: 90,
    });
  });

  it("shows only the fallback's message for an unexpected error", async () => {
    const answer = await ask(fault);
    expect(await answer.json()).toMatchObject({ status: 500, code: "profile_load_failed", detail: FALLBACK_MESSAGE });
  });

  it.each([{ "Sec-Fetch-Mode": "navigate" }, { Accept: "text/html,*/*" }])(
    "shows a page with the message and a way back to a person who opens it (%o)",
    async (headers) => {
      const answer = await ask(new AppError("link_expired"), headers as unknown as Record<string, string>);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([410, "text/html; charset=utf-8"]);
      const page = await answer.text();
      expect(page).toContain(`<h1>${new AppError("link_expired").message}</h1>`);
      expect(page).toContain('<a class="again" href="/dashboard">Revenir à la page précédente</a>');
      // Its style is the only thing that its policy lets in.
      const [, style = ""] = /<style>([^<]+)<\/style>/.exec(page) ?? [];
      const digest = createHash("sha256").update(style).digest("base64");
      expect(answer.headers.get("Content-Security-Policy")).toContain(
        `default-src 'none'; style-src 'sha256-${digest}'`,
      );
    },
  );

  it("leads back to the page of this site that holds the link, and to no other site", async () => {
    const back = async (from: string) =>
      /href="([^"]*)"/.exec(await (await ask(limit, { "Sec-Fetch-Mode": "navigate", Referer: from })).text())?.[1];
    expect(await back("http://localhost/case/1?a=1&b=%22%3E")).toBe("/case/1?a=1&amp;b=%22%3E");
    for (const from of ["https://autre.example/case", "http://localhost/page?name=Camille", "x"])
      expect(await back(from)).toBe("/dashboard");
  });

  it("sends a value as JSON with its length, and a Response as it is", async () => {
    const answer = await runResource(routeWith(), {}, () => ({ name: "été" }));
    expect([answer.status, answer.headers.get("Content-Length")]).toEqual([200, "16"]);
    expect(await answer.json()).toEqual({ name: "été" });
    const own = new Response(null, { status: 204 });
    expect(await runResource(routeWith(), {}, () => own)).toBe(own);
  });
});

it.each([null, "text", 3, [], {}, { detail: "text" }, { detail: 1, code: "x" }, { message: "text" }])(
  "another body is not read as a problem (%j)",
  (body) => expect(readProblem(body)).toBeNull(),
);

it("a problem is read with its message and its code", () => {
  expect(readProblem({ detail: "Texte", code: "not_found", status: 404 })).toMatchObject({ code: "not_found" });
});

describe("input", () => {
  it("that is not valid throws an error with the message of the broken rule", () => {
    expect(() => parseInput(schema, {})).toThrow(InvalidInputError);
    expect(() => parseInput(schema, {})).toThrow("Le nom est requis");
    expect(parseInput(schema, { name: "Camille" })).toEqual({ name: "Camille", password: "" });
  });

  it("is read as null when it is broken, too long or of unknown length", async () => {
    const ask = (body: string, length?: string) =>
      readJson(
        new Request("http://localhost", { method: "POST", body, headers: length ? { "Content-Length": length } : {} }),
        20,
      );
    expect(await ask('{"a":1}', "7")).toEqual({ a: 1 });
    for (const [body, length] of [["{", "1"], ['{"a":1}', "21"], ['{"a":1}']])
      expect(await ask(body as string, length)).toBeNull();
  });
});

it("logs who was refused what, data of others that are not found included, and no input that is merely wrong", async () => {
  const info = vi.spyOn(log, "info").mockImplementation(() => {});
  const route = routeWith({ headers: { Accept: "application/json" } });
  route.context.get(requestFacts).account = "account-1";
  for (const code of ["forbidden", "not_found", "link_expired", "too_many_requests"] as const) {
    await runResource(route, {}, fails(new AppError(code)));
    const facts = { code, account: "account-1", requestId: "request-1", path: "/page" };
    expect(info.mock.lastCall).toEqual([facts, "refused"]);
  }
  await runResource(route, {}, fails(new AppError("invalid_input")));
  expect(info).toHaveBeenCalledTimes(4);
  info.mockRestore();
});
