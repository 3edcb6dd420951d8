import { expect, test } from "vitest";
import { serveFile } from "./serve.server.ts";

const CONTENT = "0123456789";
const file = (mime: string, name = "pièce.bin") => ({
  name,
  mime,
  size: CONTENT.length,
  open: async (range = { first: 0, last: CONTENT.length - 1 }) =>
    new Blob([CONTENT.slice(range.first, range.last + 1)]).stream() as ReadableStream<Uint8Array>,
});
const get = (headers: HeadersInit = {}, method = "GET") =>
  new Request("https://recours.test/files/1", { headers, method });

test.each(["image/jpeg", "image/png", "image/gif", "image/webp", "application/pdf"])(
  "%s is shown in the browser",
  async (mime) => {
    const response = await serveFile(get(), file(mime));
    expect(response.headers.get("Content-Disposition")).toMatch(/^inline; /);
    expect(response.headers.get("Content-Type")).toBe(mime);
  },
);

test.each([
  "text/plain",
  "message/rfc822",
  "image/heic",
  "image/svg+xml",
  "text/html",
  "audio/mpeg",
  "application/msword",
])("%s is only offered for saving", async (mime) => {
  const response = await serveFile(get(), file(mime));
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; /);
});

test("the headers forbid type sniffing, caching and access to our pages", async () => {
  for (const mime of ["application/pdf", "text/plain"]) {
    const { headers } = await serveFile(get(), file(mime));
    expect(headers.get("Content-Security-Policy")).toBe(
      "sandbox allow-downloads; default-src 'none'; frame-ancestors 'none'",
    );
  }
  const { headers } = await serveFile(get(), file("image/png"));
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toMatch(/^sandbox allow-downloads; script-src 'none';/);
  expect(headers.get("Content-Security-Policy")).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

test("the whole file is sent with its size, and offered for saving on request", async () => {
  const response = await serveFile(get(), file("image/png"), { download: true });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Length")).toBe("10");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; /);
  expect(await response.text()).toBe(CONTENT);
});

test.each([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=3-5", 206, "345", "bytes 3-5/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-2", 206, "89", "bytes 8-9/10"],
  ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=0-1,4-5", 200, CONTENT, null],
  ["items=0-1", 200, CONTENT, null],
])("the range %s is answered as the standard says", async (range, status, body, contentRange) => {
  const response = await serveFile(get({ Range: range }), file("audio/mpeg"));
  expect(response.status).toBe(status);
  expect(response.headers.get("Content-Range")).toBe(contentRange);
  expect(await response.text()).toBe(body);
});
