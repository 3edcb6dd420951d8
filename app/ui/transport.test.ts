import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteAnswer } from "./connection.ts";
import { hasAnswer, installTransport, NoAnswerError, NoConnectionError, sendForm } from "./transport.ts";

const network = vi.fn<(url: URL, init?: RequestInit) => Promise<Response>>();
/** The router's own requests, after `installTransport`. */
const load = (path: string, init?: RequestInit) => window.fetch(new URL(path, "http://localhost"), init);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  network.mockReset();
  const page = Object.assign(new EventTarget(), { fetch: network as unknown as typeof fetch });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", new URL("http://localhost/profile?tab=1"));
  installTransport("build-1");
});
afterEach(() => {
  noteAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ours = (body: string | null = "data", headers = {}, status = 200) =>
  new Response(body, { status, headers: { "X-Remix-Response": "yes", ...headers } });
const proxyError = () => new Response("<html>502 Bad Gateway</html>", { status: 502 });
const portal = () => new Response("<html>Welcome to the hotel</html>", { headers: { "Content-Type": "text/html" } });
const cut = () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode("da"));
        stream.error(new TypeError("network error"));
      },
    }),
    { headers: { "X-Remix-Response": "yes" } },
  );
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
/** A server that never answers: only the timeout ends the request. */
const silence = (_url: URL, init?: RequestInit) =>
  new Promise<Response>((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

describe("a form", () => {
  const send = () => sendForm("/profile?index", new URLSearchParams({ city: "Metz" }), "Erreur");

  it("is sent to the data address of its page, and the router receives its answer without a second request", async () => {
    network.mockResolvedValue(ours("saved", {}, 422));
    await send();
    const answer = await load("/profile.data?index", { method: "POST" });
    expect([answer.status, await answer.text()]).toEqual([422, "saved"]);
    expect(network.mock.calls.map(([url, init]) => [init?.method, url.pathname + url.search])).toEqual([
      ["POST", "/profile.data?index"],
    ]);
    expect(hasAnswer()).toBe(false);
  });

  it.each([
    ["there is no network", offline, NoConnectionError],
    ["a proxy answers in place of the server", async () => proxyError(), NoAnswerError],
    ["a captive portal answers in place of the server", async () => portal(), NoAnswerError],
    ["the connection is cut in the middle", async () => cut(), NoConnectionError],
  ])("fails without the router when %s, and tells whether anything answered", async (_, respond, failure) => {
    network.mockImplementation(respond);
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(failure);
    expect(error).not.toMatchObject({ isLate: true });
    expect(hasAnswer()).toBe(false);
  });

  it("fails after 30 seconds when no answer comes", async () => {
    network.mockImplementation(silence);
    const sent = expect(send()).rejects.toMatchObject({ isLate: true });
    await vi.advanceTimersByTimeAsync(30_000);
    await sent;
  });

  it("leaves no answer to another form when the router did not ask for it", async () => {
    network.mockResolvedValue(ours());
    const forget = await send();
    expect(hasAnswer()).toBe(true);
    forget();
    expect(hasAnswer()).toBe(false);
  });
});

describe("a page", () => {
  it.each([
    ["there is no network", offline],
    ["a proxy answers in place of the server", async () => proxyError()],
    ["a captive portal answers in place of the server", async () => portal()],
    ["the connection is cut in the middle", async () => cut()],
  ])("is asked for again, after longer and longer pauses, while %s", async (_, respond) => {
    network.mockImplementation(respond);
    const page = load("/dashboard.data");
    await vi.advanceTimersByTimeAsync(999);
    expect(network).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(network).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(network).toHaveBeenCalledTimes(2);
    network.mockResolvedValue(ours("page"));
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await page).text()).toBe("page");
  });

  it("is asked for at once when the network is back", async () => {
    network.mockImplementationOnce(offline).mockResolvedValue(ours("page"));
    const page = load("/dashboard.data");
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event("online"));
    expect(await (await page).text()).toBe("page");
  });

  it("is no longer asked for when another one is wanted", async () => {
    network.mockImplementation(offline);
    const controller = new AbortController();
    const page = expect(load("/dashboard.data", { signal: controller.signal })).rejects.toThrow("other");
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error("other"));
    await page;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network).toHaveBeenCalledTimes(1);
  });

  it("shows our own errors at once", async () => {
    network.mockResolvedValue(ours("error", {}, 500));
    expect((await load("/dashboard.data")).status).toBe(500);
  });
});

describe("a page of another build", () => {
  const other = { "X-Version": "build-2" };
  const redirectOf = ({ headers }: Response) => [
    headers.get("X-Remix-Redirect"),
    headers.get("X-Remix-Reload-Document"),
  ];

  it.each([
    ["/dashboard.data", "/dashboard"],
    ["/_.data", "/"],
    ["/admin.data?page=2&_routes=root", "/admin?page=2"],
    ["/profile.data?tab=2", "/profile?tab=2"],
  ])("is loaded whole in place of %s", async (data, page) => {
    network.mockImplementation(async () => ours("data", other));
    expect(redirectOf(await load(data))).toEqual([page, "true"]);
  });

  it("is loaded whole after a form, and not under what a person types", async () => {
    network.mockImplementation(async () => ours("data", other));
    await expect(load("/profile.data?tab=1")).rejects.toThrow(NoAnswerError);
    await sendForm("/profile?tab=1", new URLSearchParams(), "Erreur");
    await load("/profile.data?tab=1", { method: "POST" });
    expect(redirectOf(await load("/profile.data?tab=1"))).toEqual(["/profile?tab=1", "true"]);
  });
});

it("leaves other requests as they are", async () => {
  network.mockResolvedValue(proxyError());
  expect((await window.fetch("http://localhost/uploads?id=1", { method: "DELETE" })).status).toBe(502);
});
