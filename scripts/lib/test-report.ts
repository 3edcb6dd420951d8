import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Step } from "./test-steps.ts";

export type SlowTest = { ms: number; step: string; name: string };
export type Outcome = { passed: number; failed: number; tests: SlowTest[] };

/** The used part of Vitest's JSON report. */
type VitestReport = {
  numPassedTests: number;
  numTotalTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
};

/** The used part of Playwright's JSON report. */
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

/** Reads the results of a step. A step without a report counts only as its own success or failure. */
export function readOutcome(step: Step, hasSucceeded: boolean): Outcome {
  const { passed, failed, tests } = read(step);
  if (hasSucceeded) return { passed, failed, tests };
  return { passed, failed: Math.max(failed, 1), tests };
}

function read({ title, report }: Step): Outcome {
  const nothing = { passed: 0, failed: 0, tests: [] };
  if (!report) return nothing;
  try {
    const written = JSON.parse(readFileSync(report.file, "utf8"));
    const outcome = report.runner === "vitest" ? ofVitest(written) : ofPlaywright(written);
    return { ...outcome, tests: outcome.tests.map((test) => ({ ...test, step: title })) };
  } catch {
    return nothing;
  }
}

function ofVitest(report: VitestReport): Outcome {
  const { numPassedTests, numTotalTests, numPendingTests, numTodoTests, testResults } = report;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      ms: duration ?? 0,
      step: "",
      name: `${relative(process.cwd(), name)} › ${fullName}`,
    })),
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests - numPendingTests - numTodoTests, tests };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  const tests = suites.flatMap(testsOf);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, tests };
}

function testsOf(suite: Suite): SlowTest[] {
  const own = suite.specs.map(({ title, tests }) => ({
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    step: "",
    name: `${suite.file} › ${title}`,
  }));
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/** Formats a duration: `4.2 s`, `3 min 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
