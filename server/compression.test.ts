import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { respondWithPage } from "./compression.ts";

const HTML = "<p>Bonjour</p>".repeat(200);
const answer = () => new Response(null, { status: 400, headers: { "Set-Cookie": "a=1" } });

it("a page is sent in brotli to a browser that accepts it, with its status and headers", async () => {
  const page = await respondWithPage(HTML, answer(), "gzip, deflate, br, zstd");
  const body = Buffer.from(await page.arrayBuffer());
  expect(brotliDecompressSync(body).toString()).toBe(HTML);
  expect(page.status).toBe(400);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "content-encoding": "br",
    "content-length": String(body.byteLength),
    vary: "Accept-Encoding",
    "set-cookie": "a=1",
  });
});

it("a page is sent uncompressed to a browser that does not accept brotli", async () => {
  const page = await respondWithPage(HTML, answer(), "gzip, br;q=0");
  expect(page.headers.get("content-encoding")).toBeNull();
  expect(await page.text()).toBe(HTML);
});
