import { firstLine, formatDuration, readOutcome, type TestRun } from "./test-report.ts";
import type { Step } from "./test-steps.ts";

const MAX_SLOW_TESTS = 10;

/**
 * Runs every step, even after failures, and prints at the end the slowest tests, those that failed once or for good, the
 * failed steps and, as the last line, the total. @param end stops shared programs after the last step.
 */
export async function runSteps(steps: Step[], end: () => Promise<void> = async () => {}) {
  const failed: Step[] = [];
  const sum = { passed: 0, failed: 0 };
  const tests: TestRun[] = [];
  const begun = new Map<Step, Promise<boolean>>();
  for (const [index, step] of steps.entries()) {
    console.log(`\n▶ ${index + 1}/${steps.length} ${step.title}`);
    const started = performance.now();
    for (const other of steps) if (other.beside === step.title) begun.set(other, succeeds(other));
    const hasSucceeded = await run(step, failed, begun.get(step));
    if (!hasSucceeded) failed.push(step);
    const outcome = readOutcome(step, hasSucceeded);
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
    tests.push(...outcome.tests);
    console.log(`${hasSucceeded ? "✔" : "✘"} ${step.title}: ${formatDuration(performance.now() - started)}`);
  }
  await end();
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SLOW_TESTS);
  if (slowest.length > 0) console.log("\nThe slowest tests:");
  for (const { ms, step, name } of slowest) console.log(`${formatDuration(ms).padStart(12)}  ${name} (${step})`);
  const unstable = tests.filter(({ failures }) => failures.length > 0);
  printTests(
    "Passed at the second try",
    unstable.filter(({ hasPassed }) => hasPassed),
  );
  printTests(
    "Failed",
    unstable.filter(({ hasPassed }) => !hasPassed),
  );
  if (failed.length > 0) console.log("\nThese steps failed:");
  for (const { title } of failed) console.log(`✘ ${title}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return sum;
}

function printTests(heading: string, tests: TestRun[]): void {
  if (tests.length > 0) console.log(`\n${heading}:`);
  for (const { name, step, failures } of tests) console.log(`${name} (${step})\n    ${firstLine(failures)}`);
}

async function run(step: Step, failed: Step[], begun?: Promise<boolean>): Promise<boolean> {
  const missing = failed.find(({ title }) => title === step.after);
  if (missing) {
    console.log(`Not run, because this step failed: ${missing.title}`);
    return false;
  }
  return begun ?? succeeds(step);
}

const succeeds = (step: Step): Promise<boolean> =>
  step.run().catch((error) => {
    console.log(error instanceof Error ? error.message : error);
    return false;
  });
