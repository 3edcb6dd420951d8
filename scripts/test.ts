/**
 * `npm test`: every check of the product, one after the other, up to the first that fails; the last line is the sum.
 * `npm run check` stops before the tests; `npm test -- unit e2e` runs the named steps only.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "../tests/e2e/support/chromium.ts";
import { type Postgres, startPostgres } from "../tests/setup/postgres.ts";

type Tally = { passed: number; failed: number };
type Step = {
  title: string;
  /** The names by which the command line asks for it. */
  names: string[];
  run: () => Promise<boolean>;
  /** Where its test runner leaves the figures. */
  tally?: () => Tally;
};

const RESULTS = "test-results";

let postgres: Postgres | undefined;

const steps: Step[] = [
  { title: "Format and lint (Biome)", names: ["check"], run: () => command("biome", "check", "--error-on-warnings") },
  {
    title: "Types (tsc)",
    names: ["check"],
    run: async () => (await command("react-router", "typegen")) && command("tsc", "--noEmit"),
  },
  { title: "Structure of the house", names: ["check"], run: () => command("node", "scripts/check-structure.ts") },
  { title: "Dead code (knip)", names: ["check"], run: () => command("knip", "--treat-config-hints-as-errors") },
  vitest("pglite", "Unit and integration tests on PGlite"),
  vitest("postgres", "Unit and integration tests on PostgreSQL"),
  {
    title: "Build",
    names: ["e2e", "pglite", "postgres", "processes"],
    run: () => command("node", "scripts/build.mjs"),
  },
  playwright("pglite", "Tests in a real browser on PGlite"),
  playwright("postgres", "Tests in a real browser on PostgreSQL"),
  playwright("processes", "The main job, in a real browser, against three processes"),
];

function vitest(engine: string, title: string): Step {
  const file = `${RESULTS}/unit-${engine}.json`;
  return {
    title,
    names: ["unit", engine],
    run: async () => {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      return command({ TEST_DATABASE: engine, ...(await server(engine)) }, "vitest", "run", ...reporters);
    },
    tally: () => {
      const { numPassedTests, numTotalTests, numPendingTests, numTodoTests, success } = json(file);
      const failed = numTotalTests - numPassedTests - numPendingTests - numTodoTests;
      return { passed: numPassedTests, failed: failed || (success ? 0 : 1) };
    },
  };
}

function playwright(engine: string, title: string): Step {
  const file = `${RESULTS}/e2e-${engine}.json`;
  return {
    title,
    names: ["e2e", engine],
    run: async () => {
      ensureChromium();
      const env = { E2E_REPORT: file, ...(await server(engine)) };
      return command(env, "playwright", "test", `--project=${engine}`);
    },
    tally: () => {
      const { expected, unexpected, flaky } = json(file).stats;
      return { passed: expected + flaky, failed: unexpected };
    },
  };
}

/** One PostgreSQL for all the steps that run on it. */
async function server(engine: string): Promise<NodeJS.ProcessEnv> {
  if (engine === "pglite") return {};
  postgres ??= await startPostgres();
  return { TEST_DATABASE_URL: postgres.url };
}

/** Runs a tool of node_modules/.bin with our output; true when it succeeds. */
function command(...words: [NodeJS.ProcessEnv, string, ...string[]] | [string, ...string[]]): Promise<boolean> {
  const [env, name, ...args] = (typeof words[0] === "string" ? [{}, ...words] : words) as [NodeJS.ProcessEnv, string];
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}

const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));

/** The figures of a step; a step without tests, or one that died before it could count, adds only its failure. */
function tallyOf(step: Step, succeeded: boolean): Tally {
  try {
    const tally = step.tally?.();
    if (tally) return { passed: tally.passed, failed: succeeded ? tally.failed : Math.max(tally.failed, 1) };
  } catch {
    // The runner left no figures.
  }
  return { passed: 0, failed: succeeded ? 0 : 1 };
}

async function main(wanted: string[]): Promise<void> {
  const chosen = steps.filter(({ names }) => wanted.length === 0 || wanted.some((name) => names.includes(name)));
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  const sum: Tally = { passed: 0, failed: 0 };
  for (const [index, step] of chosen.entries()) {
    console.log(`\n▶ ${index + 1}/${chosen.length} ${step.title}`);
    const started = performance.now();
    const succeeded = await step.run().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return false;
    });
    const tally = tallyOf(step, succeeded);
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${succeeded ? "✔" : "✘"} ${step.title}: ${seconds} s`);
    if (!succeeded) break;
  }
  await postgres?.stop();
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
