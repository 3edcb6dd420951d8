import { tmpdir } from "node:os";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig, setConfig } from "~/platform/config.server.ts";
import { publicCache } from "./public-cache.ts";

beforeAll(() => setConfig(loadConfig({ DATA_DIR: tmpdir(), SECRET_KEY: "x".repeat(32) })));

const HTML = `<!doctype html><title>Accueil</title>${"<p>Bonjour</p>".repeat(200)}`;

/** The cache in front of pages that answer « personal », with the list of pages that the cache rendered. */
function aServer(render = (_path: string): Response => new Response(HTML)) {
  const rendered: string[] = [];
  const app = new Hono();
  app.use(
    publicCache(async (path) => {
      rendered.push(path);
      return render(path);
    }),
  );
  app.all("*", (c) => c.text("personal"));
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(path, { headers, method });
  return { get, rendered };
}

describe("the cache of public pages", () => {
  it("renders a page once, however many ask at the same time", async () => {
    const { get, rendered } = aServer();
    const answers = await Promise.all([get("/"), get("/"), get("/faq")]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([HTML, HTML, HTML]);
    expect(rendered).toEqual(["/", "/faq"]);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("sends %s to a browser that accepts it", async (encoding, decompress) => {
    const answer = await aServer().get("/", { "accept-encoding": `deflate, ${encoding};q=0.8` });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toBe(HTML);
  });

  it("sends uncompressed bytes to a browser that refuses compression", async () => {
    const answer = await aServer().get("/", { "accept-encoding": "br;q=0, gzip;q=0" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(await answer.text()).toBe(HTML);
  });

  it("answers 304 to a browser that has the page, whatever the compression", async () => {
    const { get } = aServer();
    const etag = (await get("/", { "accept-encoding": "br" })).headers.get("etag") ?? "";
    const again = await get("/", { "if-none-match": `"other", ${etag}`, "accept-encoding": "gzip" });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("renders a page that counts something again after ten minutes, and no other", async () => {
    const { get, rendered } = aServer();
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      for (const minutes of [0, 9, 2]) {
        vi.advanceTimersByTime(minutes * 60_000);
        await Promise.all([get("/"), get("/faq")]);
      }
      expect(rendered).toEqual(["/", "/faq", "/"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("goes on showing what was counted before, while it cannot be counted again", async () => {
    let status = 200;
    const { get, rendered } = aServer(() => new Response(HTML, { status }));
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      await get("/");
      status = 500;
      vi.advanceTimersByTime(11 * 60_000);
      expect(await (await get("/")).text()).toBe(HTML);
      expect(rendered).toEqual(["/", "/"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("answers HEAD with the headers alone", async () => {
    const { get } = aServer();
    const head = await get("/", {}, "HEAD");
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(HTML)));
    expect(await head.text()).toBe("");
  });

  it("allows no script at all", async () => {
    const policy = (await aServer().get("/")).headers.get("content-security-policy");
    expect(policy).toContain("script-src 'none'");
    expect(policy).not.toContain("nonce");
  });

  it.each([
    ["a session", "/", { cookie: "recours.session_token=abc" }, "GET"],
    ["a session over https", "/", { cookie: "a=b; __Secure-recours.session_token=abc" }, "GET"],
    ["a toast to show", "/", { cookie: "toast=abc" }, "GET"],
    ["a question in the address", "/?montant=10", {}, "GET"],
    ["a form", "/contact", {}, "GET"],
    ["something to write", "/", {}, "POST"],
    ["another page", "/dashboard", {}, "GET"],
  ])("does not answer a request with %s", async (_, path, headers, method) => {
    const { get, rendered } = aServer();
    expect(await (await get(path, headers, method)).text()).toBe("personal");
    expect(rendered).toEqual([]);
  });

  it("stores neither a page that failed nor one that sets a cookie, and renders it again", async () => {
    const answers = [
      new Response("broken", { status: 500 }),
      new Response(HTML, { headers: { "Set-Cookie": "a=b" } }),
      new Response(HTML),
    ];
    const { get } = aServer(() => answers.shift() ?? new Response("spent"));
    const texts = [];
    for (let n = 0; n < 4; n++) texts.push(await (await get("/")).text());
    expect(texts).toEqual(["personal", "personal", HTML, HTML]);
  });
});
