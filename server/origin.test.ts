import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { config, setConfig } from "~/platform/config.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { rejectCrossOriginWrites, restorePublicOrigin } from "./origin.ts";

freshDatabase();

const post = (origin: string, path = "/login?a=1") =>
  new Request(`http://recours.exemple.fr${path}`, { method: "POST", headers: { Origin: origin }, body: "mot=é" });

describe("what a phone shares", () => {
  const app = new Hono().use(rejectCrossOriginWrites).all("*", (c) => c.text("ok"));
  const share = (
    path: string,
    site: string,
    origin: string | null = "null",
    type = "multipart/form-data; boundary=x",
  ) =>
    app.request(`http://localhost${path}`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": site, "Content-Type": type, ...(origin && { Origin: origin }) },
      body: "--x--",
    });

  it("is accepted at its address although it comes from no page, but not from another site's page", async () => {
    expect((await share("/partager", "none")).status).toBe(200);
    expect((await share("/partager", "none", null)).status).toBe(200);
    for (const site of ["cross-site", "same-site"]) expect((await share("/partager", site)).status).toBe(403);
    expect((await share("/partager", "none", "https://escroc.exemple.fr")).status).toBe(403);
  });

  it("opens no other address, and none of the forms of its page", async () => {
    expect((await share("/contact", "none")).status).toBe(403);
    expect((await share("/partager", "none", "null", "application/x-www-form-urlencoded")).status).toBe(403);
  });

  it("reaches the router without the origin « null », which the router would refuse", async () => {
    const request = restorePublicOrigin(post("null"));
    expect(request.headers.get("Origin")).toBeNull();
    expect(await request.text()).toBe("mot=é");
  });
});

describe("a form sent through a proxy that ends TLS", () => {
  beforeEach(() => setConfig({ ...config, PUBLIC_URL: "https://recours.exemple.fr" }));

  it("reaches the pages unchanged under the address that the browser called", async () => {
    const request = restorePublicOrigin(post("https://recours.exemple.fr"));
    expect(request.url).toBe("https://recours.exemple.fr/login?a=1");
    expect(request.method).toBe("POST");
    expect(request.headers.get("Origin")).toBe("https://recours.exemple.fr");
    expect(await request.text()).toBe("mot=é");
  });

  it.each([
    "//escroc.exemple.fr/login",
    "//escroc.exemple.fr:99999/",
    "//",
    "/\\\\escroc.exemple.fr/login",
    "//login?a=//b/",
  ])("keeps its host, its path and its search when the path looks like an address: %s", (path) => {
    const { host, pathname, search } = new URL(`http://recours.exemple.fr${path}`);
    expect(host).toBe("recours.exemple.fr");
    const sent = restorePublicOrigin(post("https://recours.exemple.fr", path));
    expect(sent.url).toBe(`https://recours.exemple.fr${pathname}${search}`);
  });

  it("takes the port of the public address, not the one that the proxy called", () => {
    setConfig({ ...config, PUBLIC_URL: "https://recours.exemple.fr:8443" });
    const headers = { Origin: "https://recours.exemple.fr:8443" };
    const request = new Request("http://127.0.0.1:3000/login", { method: "POST", headers });
    expect(restorePublicOrigin(request).url).toBe("https://recours.exemple.fr:8443/login");
  });

  it("keeps its own address when its origin is another site's", () => {
    const request = post("https://escroc.exemple.fr");
    expect(restorePublicOrigin(request)).toBe(request);
  });

  it("keeps its own address when no public address is set", () => {
    setConfig({ ...config, PUBLIC_URL: undefined });
    const request = post("https://recours.exemple.fr");
    expect(restorePublicOrigin(request)).toBe(request);
  });
});
