import { expect, it } from "vitest";
import { deviceName } from "./devices";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

it("names the browser and the system as a person would", () => {
  const names = {
    "Chrome sur Android": `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet sur Android": `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Safari sur iPhone": `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
    "Safari sur iPad": `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${WEBKIT} Version/17.6 Mobile/15E148 Safari/604.1`,
    "Safari sur Mac": `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
    "Firefox sur Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox sur Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Edge sur Windows": `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  };
  for (const [label, userAgent] of Object.entries(names)) expect(deviceName(userAgent).label).toBe(label);
});

it("tells a phone, a tablet and a computer apart", () => {
  const kind = (system: string) => deviceName(`Mozilla/5.0 (${system}) ${WEBKIT} Version/17.6 Safari/604.1`).kind;
  expect(kind("iPhone; CPU iPhone OS 18_6 like Mac OS X")).toBe("phone");
  expect(kind("iPad; CPU OS 17_6 like Mac OS X")).toBe("tablet");
  expect(kind("Macintosh; Intel Mac OS X 10_15_7")).toBe("computer");
});

it("shows only known words of the header", () => {
  const hostile = [
    "",
    "Votre conseiller Recours/1.0 (appelez le 0600000000)",
    "<script>/1 (Windows NT 10.0)",
    "curl/8.5.0",
  ];
  for (const userAgent of [null, ...hostile])
    expect(deviceName(userAgent).label).toMatch(/^(Appareil inconnu|Navigateur inconnu sur Windows)$/);
});

it("reads only the beginning of a long header", () => {
  const long = `Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0 ${"(a/".repeat(200_000)}`;
  expect(deviceName(long).label).toBe("Firefox sur Linux");
});
