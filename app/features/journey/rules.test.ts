import { expect, it } from "vitest";
import { deviceOf } from "./device";
import { begun, isSentence, pass, roundedSeconds } from "./rules";

const DEVICE = { isPhone: true, hasScripts: false };
const at = (time: string) => new Date(`2026-11-28T${time}Z`);

it("a story begins in the hour of its first sentence, and keeps nothing of that moment but the hour and the last step", () => {
  const journey = begun(DEVICE, at("21:47:13"));
  expect(journey).toEqual({
    hour: "2026-11-28T21:00:00.000Z",
    step: "begun",
    at: "2026-11-28T21:47:13.000Z",
    ...DEVICE,
  });
});

it("a step is passed once, with the time since the one before", () => {
  const told = pass(begun(DEVICE, at("21:47:13")), "told", at("21:50:20"));
  expect(told?.passed).toEqual([{ step: "told", seconds: 180 }]);
  expect(told && pass(told.journey, "told", at("21:58:00"))).toBeNull();
  expect(told && pass(told.journey, "begun", at("21:58:00"))).toBeNull();
});

it("steps that were left out are passed with the next one, none of them with a time", () => {
  const passed = pass(begun(DEVICE, at("21:47:13")), "account", at("21:50:13"))?.passed;
  expect(passed).toEqual(["told", "advice", "account"].map((step) => ({ step, seconds: null })));
});

it("two steps of one request have no time between them", () => {
  const passed = pass(begun(DEVICE, at("21:47:13.100")), "told", at("21:47:13.900"))?.passed;
  expect(passed).toEqual([{ step: "told", seconds: null }]);
});

it.each([
  [1, 0],
  [8, 15],
  [119, 120],
  [150, 180],
  [9 * 60 + 40, 600],
  [47 * 60, 45 * 60],
  [3 * 3600 + 1700, 3 * 3600],
  [40 * 3600, 2 * 86_400],
  [400 * 86_400, 60 * 86_400],
])("%i seconds are kept as %i", (elapsed, kept) => {
  expect(roundedSeconds(elapsed)).toBe(kept);
});

it("a greeting is no first sentence", () => {
  expect(["", "Bonjour", "   \n\n            \n"].map(isSentence)).toEqual([false, false, false]);
  expect(isSentence("J’ai reçu un SMS de ma banque.")).toBe(true);
});

const AGENTS = {
  android:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  tablet:
    "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  firefox: "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  ipad: "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
};

it("a phone is known by its hint, else by its name; what is not known is no phone", () => {
  const isPhone = (headers: Record<string, string>) =>
    deviceOf(new Request("http://localhost/raconter/recit", { headers })).isPhone;
  const phones = Object.entries(AGENTS).filter(([, agent]) => isPhone({ "User-Agent": agent }));
  expect(phones.map(([name]) => name)).toEqual(["android", "firefox", "iphone"]);
  expect(isPhone({ "Sec-CH-UA-Mobile": "?1", "User-Agent": AGENTS.mac })).toBe(true);
  expect(isPhone({ "Sec-CH-UA-Mobile": "?0", "User-Agent": AGENTS.android })).toBe(false);
  expect(isPhone({})).toBe(false);
});

it("recognises a request that a script sent", () => {
  const hasScripts = (path: string, type: string) =>
    deviceOf(new Request(`http://localhost${path}`, { headers: { "Content-Type": type } })).hasScripts;
  const form = "application/x-www-form-urlencoded;charset=UTF-8";
  expect(hasScripts("/raconter/recit", form)).toBe(false);
  expect(hasScripts("/raconter/recit.data?_routes=x", form)).toBe(true);
  expect(hasScripts("/drafts", "application/json")).toBe(true);
});
