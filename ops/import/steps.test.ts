import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Dump } from "./dump";
import { Remarks } from "./remarks";
import { runStep, type Step, type Way } from "./steps";

const items = Array.from({ length: 120 }, (_, n) => ({ id: String(n) }));
const step: Step<{ id: string }, string> = {
  table: "things",
  label: "Choses",
  items: () => items,
  lineOf: () => null,
  map: async ({ id }) => ({ made: id }),
  write: async () => undefined,
  stored: async (batch) => new Set(batch.map(({ item }) => item.id)),
};
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

async function linesOf(way: Way, steps: Partial<typeof step> = {}): Promise<string[]> {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  await runStep({ ...step, ...steps }, { dump: {} as Dump, remarks: new Remarks(), report, way });
  return lines;
}

test("what is written or judged says after its first batch how far it is; what is only read, or done at once, does not", async () => {
  const judge = async () => new Map<string, string>();
  expect(await linesOf("write")).toEqual(["Choses : 50 / 120…"]);
  expect(await linesOf("judge", { judge })).toEqual(["Choses : 50 / 120…"]);
  expect(await linesOf("judge")).toEqual([]);
  expect(await linesOf("read", { judge })).toEqual([]);
  expect(await linesOf("write", { batch: 120 })).toEqual([]);
});

test("the lines of the progress are seconds apart", async () => {
  const write = async () => {
    vi.advanceTimersByTime(2000);
    return undefined;
  };
  const lines = await linesOf("write", { write, batch: 20 });
  expect(lines).toEqual(["Choses : 20 / 120…", "Choses : 60 / 120…", "Choses : 100 / 120…"]);
});
