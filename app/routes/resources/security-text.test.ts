import { beforeAll, describe, expect, it } from "vitest";
import { ConfigError, loadConfig, setConfig } from "~/platform/config.server.ts";
import { loader } from "./security-text.ts";

const SITE = "https://recours.exemple.fr";
const environment = {
  PUBLIC_URL: SITE,
  DATABASE_URL: "postgres://recours@localhost/recours",
  SECRET_KEY: "0123456789abcdef".repeat(4),
};
const setUp = (more: Record<string, string>) => setConfig(loadConfig({ ...environment, ...more }));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("/.well-known/security.txt", () => {
  beforeAll(() => setUp({}));

  it("is not there while the operator has set no contact", () => {
    setUp({});
    expect(loader().status).toBe(404);
  });

  it("tells contacts, expiry, languages and its own address, a field a line", async () => {
    const SECURITY_EXPIRES = inDays(90);
    setUp({
      SECURITY_CONTACT: "securite@exemple.fr, https://exemple.fr/signaler",
      SECURITY_EXPIRES,
      SECURITY_LANGUAGES: "fr,en",
    });
    const answer = loader();
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect((await answer.text()).split("\n")).toEqual([
      "Contact: mailto:securite@exemple.fr",
      "Contact: https://exemple.fr/signaler",
      `Expires: ${SECURITY_EXPIRES}T00:00:00.000Z`,
      "Preferred-Languages: fr, en",
      `Canonical: ${SITE}/.well-known/security.txt`,
      "",
    ]);
  });

  it("expires within a year when the operator has set no date", async () => {
    setUp({ SECURITY_CONTACT: "securite@exemple.fr" });
    const expires = /^Expires: (.+)$/m.exec(await loader().text())?.[1] ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it("is not there once its date is over", () => {
    setUp({ SECURITY_CONTACT: "securite@exemple.fr", SECURITY_EXPIRES: inDays(-1) });
    expect(loader().status).toBe(404);
  });

  it.each<Record<string, string>>([
    { SECURITY_CONTACT: "pas une adresse" },
    { SECURITY_CONTACT: "http://exemple.fr" },
    { SECURITY_CONTACT: "https://exemple.fr\nExpires: 2999" },
    { SECURITY_CONTACT: "a@exemple.fr", SECURITY_EXPIRES: "demain" },
    { SECURITY_CONTACT: "a@exemple.fr", SECURITY_LANGUAGES: "français" },
  ])("a setting that the format does not take stops the start: %j", (wrong) => {
    expect(() => setUp(wrong)).toThrow(ConfigError);
  });
});
