import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Step } from "./test-steps.ts";

/** A test that ran: `failures` are the messages of the tries that failed, also of one that passed at its second try. */
export type TestRun = { ms: number; step: string; name: string; hasPassed: boolean; failures: string[] };
export type Outcome = { passed: number; failed: number; tests: TestRun[] };

/** The used part of Vitest's JSON report. */
type VitestReport = {
  numPassedTests: number;
  numTotalTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; assertionResults: VitestTest[] }[];
};
type VitestTest = { fullName: string; status: string; duration?: number | null; failureMessages?: string[] };

/** The used part of Playwright's JSON report. */
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: PlaywrightTry[] }[] }[];
};
type PlaywrightTry = { duration: number; error?: { message?: string } };
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
    assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      ms: duration ?? 0,
      step: "",
      name: `${relative(process.cwd(), name)} › ${fullName}`,
      hasPassed: status !== "failed",
      failures: failureMessages,
    })),
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests - numPendingTests - numTodoTests, tests };
}

function ofPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  const tests = suites.flatMap(testsOf);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, tests };
}

function testsOf(suite: Suite): TestRun[] {
  const own = suite.specs.map(({ title, ok, tests }) => {
    const tries = tests.flatMap(({ results }) => results);
    return {
      ms: Math.max(0, ...tries.map(({ duration }) => duration)),
      step: "",
      name: `${suite.file} › ${title}`,
      hasPassed: ok,
      failures: tries.flatMap(({ error }) => error?.message ?? []),
    };
  });
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/** The first line of what a test failed with, without colours. */
export function firstLine(failures: readonly string[]): string {
  return stripVTControlCharacters(failures[0] ?? "").split("\n", 1)[0] ?? "";
}

/** Formats a duration: `4.2 s`, `3 min 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
