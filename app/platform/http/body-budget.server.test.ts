import { afterEach, expect, it, vi } from "vitest";
import { type BodyBudget, openBodyBudget } from "./body-budget.server.ts";

const KB = 1024;
const MB = 1024 * KB;

const open: BodyBudget[] = [];
afterEach(() => {
  for (const budget of open.splice(0)) budget.release();
  vi.useRealTimers();
});

/** A body of `sender`, with whether it had to give way. */
function aBody(sender: string, bytes = 0) {
  const state = { isDropped: false };
  const budget = openBodyBudget(sender, () => {
    state.isDropped = true;
  });
  open.push(budget);
  const hasRoom = bytes === 0 || budget.take(bytes);
  return { ...budget, hasRoom, isDropped: () => state.isDropped };
}

/** As many bodies as fill the process, each of a sender of its own. */
const fillProcess = () => Array.from({ length: 12 }, (_, at) => aBody(`198.51.100.${at}`, 8 * MB));

it("limits what the bodies of one sender hold, without keeping another from sending", () => {
  const first = aBody("203.0.113.1", 8 * MB);
  const second = aBody("203.0.113.1");
  expect(second.take(65 * KB)).toBe(false);
  expect(aBody("203.0.113.2").take(65 * KB)).toBe(true);
  first.release();
  expect(second.take(65 * KB)).toBe(true);
});

it("counts the addresses of an IPv6 network of 48 bits together", () => {
  aBody("2001:db8:1:2::1", 8 * MB);
  expect(aBody("2001:db8:1:ffff::9").take(65 * KB)).toBe(false);
  expect(aBody("2001:db8:2:2::1").take(65 * KB)).toBe(true);
});

it("keeps room for small bodies of a sender whose large ones fill its share", () => {
  aBody("203.0.113.1", 8 * MB);
  for (let at = 0; at < 16; at++) expect(aBody("203.0.113.1").take(64 * KB)).toBe(true);
  expect(aBody("203.0.113.1").take(1)).toBe(false);
});

it("keeps room for small bodies when complete ones fill the process, and gives none of it to larger ones", () => {
  for (const body of fillProcess()) body.waitForSender(false);
  expect(aBody("203.0.113.1").take(65 * KB)).toBe(false);
  const small = Array.from({ length: 256 }, (_, at) => aBody(`203.0.113.${at % 250}`, 64 * KB));
  expect(small.every(({ hasRoom }) => hasRoom)).toBe(true);
  for (const body of small) body.waitForSender(false);
  expect(aBody("192.0.2.1").take(1)).toBe(false);
});

it("lets a sender who holds less have the room of the one who holds the most", () => {
  aBody("192.0.2.1", 7 * MB);
  const largest = [aBody("192.0.2.2", 5 * MB), aBody("192.0.2.2", 3 * MB)];
  const others = Array.from({ length: 11 }, (_, at) => aBody(`198.51.100.${at}`, 7 * MB));
  const newcomer = aBody("203.0.113.1");
  expect(newcomer.take(6 * MB)).toBe(true);
  expect(largest.map(({ isDropped }) => isDropped())).toEqual([true, false]);
  expect(largest[0]?.take(1)).toBe(false);
  expect(others.some(({ isDropped }) => isDropped())).toBe(false);
  // It would hold more than any other.
  expect(aBody("203.0.113.2").take(8 * MB)).toBe(false);
});

it("takes the room of the body that stalled for longest first, whoever holds the most", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const stalled = aBody("203.0.113.9", 2 * MB);
  vi.advanceTimersByTime(1_000);
  aBody("203.0.113.8", 2 * MB);
  const waitsForUs = aBody("203.0.113.7", 2 * MB);
  waitsForUs.waitForSender(false);
  vi.advanceTimersByTime(5_000);
  fillProcess();
  expect(stalled.isDropped()).toBe(true);
  expect(waitsForUs.isDropped()).toBe(false);
});

it("takes the room of a stalled body of the same sender", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const stalled = aBody("203.0.113.1", 8 * MB);
  expect(aBody("203.0.113.1").take(MB)).toBe(false);
  vi.advanceTimersByTime(5_001);
  expect(aBody("203.0.113.1").take(MB)).toBe(true);
  expect(stalled.isDropped()).toBe(true);
});
