import { spawn } from "node:child_process";
import { BROWSER_PACKAGES, ensureBrowser, ensureChromium } from "../../tests/e2e/support/browsers.ts";
import { type Postgres, startPostgres } from "../../tests/setup/postgres.ts";
import { DATABASE_TESTS, HOSTILE_TESTS, UNIT_TESTS } from "../../tests/setup/projects.ts";
import type { Choice, StepName } from "./test-choice.ts";

/** The folder of the test runners' reports. */
export const RESULTS = "test-results";

export type Step = {
  title: string;
  /** The names of the step on the command line. */
  names: StepName[];
  run: () => Promise<boolean>;
  /** The report that its test runner writes. */
  report?: { runner: "vitest" | "playwright"; file: string };
  /** The title of the step on which it depends. */
  after?: string;
  /** True when the step runs one of these test files; a step without it is skipped when files are chosen. */
  has?: (files: string[]) => boolean;
};

const BUILD = "Build";
const BROWSER_STEPS: StepName[] = ["e2e", "pglite", "postgres", "processes", "engines"];

let postgres: Postgres | undefined;

/** The steps of a choice, in the order in which they run. */
export function steps({ names, files }: Choice): Step[] {
  const all: Step[] = [
    { title: "Format and lint (Biome)", names: ["check"], run: () => command("biome", "check", "--error-on-warnings") },
    {
      title: "Types (tsc)",
      names: ["check"],
      run: async () => (await command("react-router", "typegen")) && command("tsc", "--noEmit"),
    },
    { title: "Structure", names: ["check"], run: () => command("node", "scripts/check-structure.ts") },
    { title: "Dead code (knip)", names: ["check"], run: () => command("knip", "--treat-config-hints-as-errors") },
    {
      title: "Unit tests",
      names: ["quick", "unit"],
      run: () => vitest("unit", "unit", files),
      report: { runner: "vitest", file: reportFile("unit") },
      has: (chosen) => chosen.some((file) => UNIT_TESTS.includes(file)),
    },
    {
      title: "Tests with a database on PGlite",
      names: ["quick", "database", "pglite"],
      run: () => vitest("pglite", "database", files),
      report: { runner: "vitest", file: reportFile("pglite") },
      has: hasDatabaseTest,
    },
    {
      title: "Tests with a database on PostgreSQL",
      names: ["database", "postgres"],
      run: async () => vitest("postgres", "database", files, { TEST_DATABASE: "postgres", ...(await postgresUrl()) }),
      report: { runner: "vitest", file: reportFile("postgres") },
      has: hasDatabaseTest,
    },
    {
      title: BUILD,
      names: ["hostile", ...BROWSER_STEPS],
      run: () => command("node", "scripts/build.mjs"),
      has: (chosen) => hasBrowserTest(chosen) || hasHostileTest(chosen),
    },
    {
      title: "Attacks on the built product",
      names: ["hostile"],
      run: () => vitest("hostile", "hostile", files),
      report: { runner: "vitest", file: reportFile("hostile") },
      after: BUILD,
      has: hasHostileTest,
    },
    browserStep(names, files),
  ];
  const isNamed = (step: Step) => names === "all" || names.some((name) => step.names.includes(name));
  return all.filter((step) => isNamed(step) && (files === undefined || step.has?.(files)));
}

const reportFile = (name: string) => `${RESULTS}/${name}.json`;
const isBrowserTest = (file: string) => file.endsWith(".spec.ts");
const hasBrowserTest = (files: string[]) => files.some(isBrowserTest);
const hasHostileTest = (files: string[]) => files.some((file) => HOSTILE_TESTS.includes(file));
const hasDatabaseTest = (files: string[]) => files.some((file) => DATABASE_TESTS.includes(file));

function vitest(name: string, project: string, files?: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile(name)}`];
  const chosen = files ? ["--passWithNoTests", ...files] : [];
  return command(env, "vitest", "run", `--project=${project}`, ...reporters, ...chosen);
}

/** One run of Playwright for all of its projects that are chosen, so that no worker waits for the end of another step. */
function browserStep(names: Choice["names"], files?: string[]): Step {
  const isChosen = (name: StepName) => names === "all" || names.includes(name) || names.includes("e2e");
  const report = { runner: "playwright" as const, file: reportFile("e2e") };
  const run = async () => {
    const projects = (["pglite", "postgres", "processes"] as const).filter(isChosen).map(String);
    // For time, Chromium walks the pages, which its other tests open too, only beside the other engines by their name.
    if (names !== "all" && names.includes("engines")) projects.push("chromium");
    if (projects.length > 0) ensureChromium();
    const engines = isChosen("engines") ? (["firefox", "webkit"] as const) : [];
    const missing = engines.filter((engine) => !ensureBrowser(engine));
    projects.push(...engines.filter((engine) => !missing.includes(engine)));
    const env = { E2E_REPORT: report.file, ...(await postgresUrl()) };
    const named = projects.map((project) => `--project=${project}`);
    const chosen = files ? ["--pass-with-no-tests", ...files.filter(isBrowserTest)] : [];
    const hasPassed = projects.length === 0 || (await command(env, "playwright", "test", ...named, ...chosen));
    // The engines come from Debian's packages.
    for (const engine of missing)
      console.log(`Not run in ${engine}, which is missing: apt-get install ${BROWSER_PACKAGES[engine].join(" ")}`);
    return hasPassed;
  };
  const title = "Tests in a real browser";
  return { title, names: BROWSER_STEPS, run, report, after: BUILD, has: hasBrowserTest };
}

/** Starts one PostgreSQL for all steps that need it. */
async function postgresUrl(): Promise<NodeJS.ProcessEnv> {
  postgres ??= await startPostgres();
  return { TEST_DATABASE_URL: postgres.url };
}

/** Stops the programs that the steps share. */
export async function stopPrograms(): Promise<void> {
  await postgres?.stop();
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
