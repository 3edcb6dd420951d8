import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { runSteps } from "./test-run.ts";
import type { Step } from "./test-steps.ts";

const folder = mkdtempSync(join(tmpdir(), "recours-steps-"));
afterAll(() => rmSync(folder, { recursive: true }));

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(...String(line).split("\n")));
});

const step = (title: string, run: Step["run"], more: Partial<Step> = {}): Step => ({ title, names: [], run, ...more });
const succeed = async () => true;
const fail = async () => false;

/** Makes a step whose runner writes a report. */
function withReport(runner: "vitest" | "playwright", report: unknown, run = succeed): Step {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return step(runner, run, { report: { runner, file } });
}

const vitestReport = (tests: [string, number][], failed = 0) => ({
  numPassedTests: tests.length - failed,
  numTotalTests: tests.length,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: "a.test.ts", assertionResults: tests.map(([fullName, duration]) => ({ fullName, duration })) }],
});

it("runs the steps after one that fails or throws, lists those that failed, and ends with the total", async () => {
  const after = vi.fn(succeed);
  const thrower = step("Thrower", () => Promise.reject(new Error("no such program")));
  await runSteps([step("First", fail), thrower, step("Last", after)]);
  expect(after).toHaveBeenCalledOnce();
  expect(lines).toContain("no such program");
  const end = lines.indexOf("These steps failed:");
  expect(lines.slice(end)).toEqual(["These steps failed:", "✘ First", "✘ Thrower", "", "0 passed, 2 failed"]);
});

it("does not run a step that depends on a failed one, and counts it as failed", async () => {
  const browser = vi.fn(succeed);
  const sum = await runSteps([step("Build", fail), step("Browser", browser, { after: "Build" })]);
  expect(browser).not.toHaveBeenCalled();
  expect(sum).toEqual({ passed: 0, failed: 2 });
});

it("begins a step together with the one beside which it runs, and shows its result in its turn", async () => {
  const order: string[] = [];
  const build = step("Build", async () => order.push("build") > 0, { beside: "Unit" });
  const unit = step("Unit", async () => order.push("unit") > 0);
  await runSteps([unit, step("Between", async () => order.push("between") > 0), build]);
  expect(order).toEqual(["build", "unit", "between"]);
  expect(lines.filter((line) => line.startsWith("✔"))).toEqual([
    expect.stringContaining("Unit"),
    expect.stringContaining("Between"),
    expect.stringContaining("Build"),
  ]);
});

it("adds up the reports of the runners", async () => {
  const three = vitestReport(
    ["one", "two", "three"].map((name) => [name, 1]),
    1,
  );
  const sum = await runSteps([
    withReport("vitest", three, fail),
    withReport("playwright", { stats: { expected: 4, unexpected: 2, flaky: 1 }, suites: [] }, fail),
    step("No report", fail, { report: { runner: "vitest", file: join(folder, "missing.json") } }),
  ]);
  expect(sum).toEqual({ passed: 2 + 5, failed: 1 + 2 + 1 });
});

it("names the tests that failed, and those that passed at their second try, with what they failed with", async () => {
  const report = vitestReport([
    ["sound", 1],
    ["wavers", 1],
    ["broken", 1],
  ]);
  const [file] = report.testResults;
  const states = [
    { status: "passed", failureMessages: [] },
    { status: "passed", failureMessages: ["Error: too early\n  at a.test.ts:3"] },
    { status: "failed", failureMessages: ["\u001b[31mError: 1 is not 2\u001b[39m\n  at a.test.ts:5"] },
  ];
  for (const [index, test] of file?.assertionResults.entries() ?? []) Object.assign(test, states[index]);
  const spec = { title: "journey", ok: true, tests: [{ results: [{ duration: 1, error: { message: "late" } }] }] };
  const suites = [{ file: "b.spec.ts", specs: [spec] }];
  await runSteps([
    withReport("vitest", report, fail),
    withReport("playwright", { stats: { expected: 0, unexpected: 0, flaky: 1 }, suites }),
  ]);
  const wavering = lines.indexOf("Passed at the second try:");
  expect(lines.slice(wavering, wavering + 9)).toEqual([
    "Passed at the second try:",
    "a.test.ts › wavers (vitest)",
    "    Error: too early",
    "b.spec.ts › journey (playwright)",
    "    late",
    "",
    "Failed:",
    "a.test.ts › broken (vitest)",
    "    Error: 1 is not 2",
  ]);
});

it("lists the ten slowest tests of all runners, the slowest first, before the total", async () => {
  const short: [string, number][] = Array.from({ length: 12 }, (_, index) => [`test ${index}`, 1000 + index]);
  const spec = { title: "journey", ok: true, tests: [{ results: [{ duration: 1000 }, { duration: 65_000 }] }] };
  const suites = [{ file: "b.spec.ts", specs: [], suites: [{ file: "b.spec.ts", specs: [spec] }] }];
  await runSteps([
    withReport("vitest", vitestReport(short)),
    withReport("playwright", { stats: { expected: 1, unexpected: 0, flaky: 0 }, suites }),
  ]);
  const slowest = lines.filter((line) => / s {2}.* › /.test(line));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toMatch(/1 min 05 s {2}b\.spec\.ts › journey/);
  expect(slowest[1]).toMatch(/a\.test\.ts › test 11/);
  expect(lines.at(-1)).toBe("13 passed, 0 failed");
});
