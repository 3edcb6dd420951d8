import { beforeAll, expect, test } from "vitest";
import { type Config, setConfig } from "~/platform/config.server";
import { checkFileLink, signFileLink } from "./signed-link.server.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const bound = { fileId: "0192", userId: "camille", role: "administrator" };
const link = (now = NOW) => new URL(signFileLink(bound, now), "https://recours.test");
const withSecret = (secret: string) => setConfig({ SECRET_KEY: secret } as Config);

beforeAll(() => withSecret("a secret of the tests, long enough to be one"));

test("a link opens its file for its person for 60 seconds", () => {
  expect(checkFileLink(link(), bound, NOW)).toBe("valid");
  expect(checkFileLink(link(), bound, NOW + 59_000)).toBe("valid");
  expect(checkFileLink(link(), bound, NOW + 61_000)).toBe("expired");
});

test("a link works neither for another person nor for another file", () => {
  expect(checkFileLink(link(), { ...bound, userId: "dominique" }, NOW)).toBe("forged");
  expect(checkFileLink(link(), { ...bound, role: "client" }, NOW)).toBe("forged");
  expect(checkFileLink(link(), { ...bound, fileId: "0193" }, NOW)).toBe("forged");
});

test("a link cannot be extended, altered or forged", () => {
  const prolonged = link();
  prolonged.searchParams.set("expires", "9999999999");
  const altered = link();
  altered.searchParams.set("signature", `A${altered.searchParams.get("signature")?.slice(1)}`);
  for (const url of [
    prolonged,
    altered,
    new URL("https://recours.test/files/0192"),
    new URL("https://x/?signature=%00&expires=NaN"),
  ])
    expect(checkFileLink(url, bound, NOW)).toBe("forged");
});

test("a link of another installation is forged", () => {
  const foreign = link();
  withSecret("another secret, of another installation of it");
  expect(checkFileLink(foreign, bound, NOW)).toBe("forged");
});

test("a link to the copy of a file does not open its original, nor the other way round", () => {
  const bound = { fileId: "f", userId: "u", role: "administrator" };
  const copy = new URL(signFileLink(bound), "http://localhost");
  const original = new URL(signFileLink({ ...bound, original: true }), "http://localhost");
  expect([copy, original].map((link) => checkFileLink(link, bound))).toEqual(["valid", "valid"]);
  copy.searchParams.set("original", "1");
  original.searchParams.delete("original");
  expect([copy, original].map((link) => checkFileLink(link, bound))).toEqual(["forged", "forged"]);
});
