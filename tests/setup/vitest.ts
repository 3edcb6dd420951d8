import "~/features/declarations.server";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** Declares console output that a test causes on purpose; other output fails the test. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

const expected: RegExp[] = [];

beforeEach(() => {
  expected.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  const calls = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  const lines = calls.map((call) => call.map(String).join(" "));
  const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
  expect(unexpected, `unexpected console output: ${unexpected.join("\n").slice(0, 1_000)}`).toEqual([]);
  for (const pattern of expected) expect(lines.join("\n"), "expected console output").toMatch(pattern);
});

/** Refuses connections to other machines, so that no test depends on the network. */
const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (!host || ["127.0.0.1", "::1", "localhost"].includes(host)) return connect.apply(this, args);
  throw new Error(`A test tried to reach ${host}: tests reach no network.`);
} as typeof Socket.prototype.connect;

function hostOf(args: unknown[]): string | undefined {
  // Node itself passes one array of normalised arguments; other callers pass an options object, or port and host.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null) return (first as { host?: string }).host;
  return typeof first === "number" && typeof second === "string" ? second : undefined;
}
