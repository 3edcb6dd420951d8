import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { checkRequestBody } from "./bodies.ts";

const app = new Hono();
app.use(checkRequestBody((c) => c.req.header("x-from") ?? "203.0.113.1"));
app.all("*", async (c) => c.text(`${c.req.method} ${(await c.req.raw.text()).length}`));

const FORM = "application/x-www-form-urlencoded";
const send = (path: string, type: string | null, body: BodyInit, method = "POST") =>
  app.request(path, { method, body, headers: type ? { "Content-Type": type } : {}, duplex: "half" } as RequestInit);

/** A body without a Content-Length. */
const stream = (bytes: number) => new Response(new Uint8Array(bytes)).body as ReadableStream;

describe("the body of a write", () => {
  it("reaches the page unchanged when it is one of our forms", async () => {
    expect(await (await send("/login", `${FORM};charset=UTF-8`, "a=1&b=2")).text()).toBe("POST 7");
    const multipart = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    const answer = await send("/login", "multipart/form-data; boundary=x", multipart);
    expect(await answer.text()).toBe(`POST ${multipart.length}`);
  });

  it("is refused beyond a million bytes, with or without a Content-Length", async () => {
    expect((await send("/contact", FORM, "a".repeat(1_000_001))).status).toBe(413);
    expect((await send("/contact", FORM, stream(1_000_001))).status).toBe(413);
    expect((await send("/contact", FORM, stream(1_000_000))).status).toBe(200);
    expect((await send("/case/1", FORM, stream(1_000_001))).status).toBe(413);
    expect((await send("/cases/1/messages", "application/json", stream(1_000_001))).status).toBe(413);
  });

  it("is refused before it is parsed when it has more fields than any form", async () => {
    const multipart = (fields: number) =>
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(fields)}--x--\r\n`;
    for (const type of [
      "multipart/form-data; boundary=x",
      'multipart/form-data; a="boundary=y"; boundary=x',
      'Multipart/Form-Data; charset=utf-8; BOUNDARY="x"',
    ]) {
      expect((await send("/login", type, multipart(399))).status).toBe(200);
      expect((await send("/login", type, multipart(1_000))).status).toBe(413);
    }
    expect((await send("/login", FORM, "a=1&".repeat(400))).status).toBe(200);
    expect((await send("/login", FORM, "a=1&".repeat(401))).status).toBe(413);
  });

  it("is refused when no page accepts its format", async () => {
    for (const type of [
      "application/json",
      "multipart/form-data/x; boundary=x",
      "text/plain",
      "application/octet-stream",
      null,
    ])
      for (const path of ["/login", "/case/1", "/admin"]) expect((await send(path, type, "{}")).status).toBe(415);
    expect((await send("/cases/1/messages", FORM, "text=a")).status).toBe(415);
    const incomplete = "multipart/form-data; boundary=x";
    for (const path of ["/case/new", "/case/new.data"])
      expect((await send(path, incomplete, "no form")).status).toBe(400);
    for (const cut of ["", "--x\r\nContent-Disposition: form-data; name=", "no form"])
      expect((await send("/login", "multipart/form-data; boundary=x", cut)).status).toBe(400);
    expect((await send("/login", "multipart/form-data", "--x--")).status).toBe(400);
  });

  it("is refused while its sender has too many others on their way, and no other sender is", async () => {
    const held: (() => void)[] = [];
    const unfinished = (from: string) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new Uint8Array(999_000));
          held.push(() => controller.error(new Error("cut")));
        },
      });
      const headers = { "Content-Type": FORM, "x-from": from };
      return app.request("/login", { method: "POST", body, headers, duplex: "half" } as RequestInit);
    };
    const sent = Array.from({ length: 20 }, () => unfinished("203.0.113.9"));
    const first = await Promise.race(sent);
    expect(first.status).toBe(429);
    expect(first.headers.get("Retry-After")).toBe("10");
    expect((await send("/login", FORM, "a=1")).status).toBe(200);
    for (const cut of held) cut();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(8);
  });

  it("is not read for the pages that stream uploaded files", async () => {
    for (const path of [
      "/case/1",
      "/case/1.data",
      "/case/1/chat",
      "/admin/cases/1/chat",
      "/case/1/payments/statement",
      "/verify-identity/first-document",
    ])
      expect((await send(path, "multipart/form-data; boundary=x", stream(2_000_000))).status).toBe(200);
    expect((await send("/uploads", "image/png", stream(2_000_000))).status).toBe(200);
    expect((await app.request("/uploads", { method: "DELETE" })).status).toBe(200);
  });
});
