import { beforeEach, describe, expect, it } from "vitest";
import { config, setConfig } from "~/platform/config.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { asTheBrowserSentIt } from "./origin.ts";

freshDatabase();

const post = (origin: string) =>
  new Request("http://recours.exemple.fr/login?a=1", { method: "POST", headers: { Origin: origin }, body: "mot=é" });

describe("a form sent through a proxy that ends TLS", () => {
  beforeEach(() => setConfig({ ...config, PUBLIC_URL: "https://recours.exemple.fr" }));

  it("reaches the pages under the address that the browser called, whole", async () => {
    const request = asTheBrowserSentIt(post("https://recours.exemple.fr"));
    expect(request.url).toBe("https://recours.exemple.fr/login?a=1");
    expect(request.method).toBe("POST");
    expect(request.headers.get("Origin")).toBe("https://recours.exemple.fr");
    expect(await request.text()).toBe("mot=é");
  });

  it("keeps its own address when its origin is another site's", () => {
    const request = post("https://escroc.exemple.fr");
    expect(asTheBrowserSentIt(request)).toBe(request);
  });

  it("keeps its own address when no public address is set", () => {
    setConfig({ ...config, PUBLIC_URL: undefined });
    const request = post("https://recours.exemple.fr");
    expect(asTheBrowserSentIt(request)).toBe(request);
  });
});
