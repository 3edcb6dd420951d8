import { spawn } from "node:child_process";
import { BROWSER_PACKAGES, ensureBrowser, ensureChromium } from "../../tests/e2e/support/browsers.ts";
import { type Postgres, startPostgres } from "../../tests/setup/postgres.ts";
import { CONFINED_TESTS, DATABASE_TESTS, HOSTILE_TESTS, SCALE_TESTS, UNIT_TESTS } from "../../tests/setup/projects.ts";
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
  /** The title of the step with which it begins. */
  beside?: string;
  /** True for a step that only `npm run test:all` adds. */
  isRest?: true;
  /** True when the step runs one of these test files; a step without it is skipped when files are chosen. */
  has?: (files: string[]) => boolean;
};

const UNIT = "Unit tests";
const BUILD = "Build";
/** Browsers that may be missing. */
const ENGINES = ["firefox", "webkit"] as const;
type Engine = (typeof ENGINES)[number];
const isEngine = (project: string): project is Engine => (ENGINES as readonly string[]).includes(project);
/** What `npm run test:all` adds, the longest tests first. */
const REST_PROJECTS = ["webkit", "firefox", "postgres", "processes", "system", "typing", "nouns"];
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
      title: UNIT,
      names: ["quick", "unit"],
      run: () => vitest("unit", ["unit", "unit-isolated"], files),
      report: { runner: "vitest", file: reportFile("unit") },
      has: hasTestOf(UNIT_TESTS.shared, UNIT_TESTS.isolated),
    },
    {
      title: BUILD,
      names: ["hostile", "rest", ...BROWSER_STEPS],
      run: () => command("node", "scripts/build.mjs"),
      // Its first half uses one processor, and so do the unit tests at their end.
      beside: UNIT,
      has: (chosen) => chosen.some(isBrowserTest) || hasTestOf(HOSTILE_TESTS)(chosen),
    },
    {
      title: "Tests of untrusted files",
      names: ["quick", "confined"],
      run: () => vitest("confined", ["confined"], files),
      report: { runner: "vitest", file: reportFile("confined") },
      has: hasTestOf(CONFINED_TESTS),
    },
    {
      title: "Tests with a database on PGlite",
      names: ["quick", "database", "pglite"],
      // Without names, PostgreSQL runs them all.
      run: () => vitest("pglite", DATABASE_PROJECTS, files, names === "main" ? { TEST_PGLITE: "engine" } : {}),
      report: { runner: "vitest", file: reportFile("pglite") },
      has: hasDatabaseTest,
    },
    {
      title: "Tests with a database on PostgreSQL",
      names: ["database", "postgres"],
      run: async () =>
        vitest("postgres", DATABASE_PROJECTS, files, { TEST_DATABASE: "postgres", ...(await postgresUrl()) }),
      report: { runner: "vitest", file: reportFile("postgres") },
      has: hasDatabaseTest,
    },
    {
      title: "Pages at 50,000 cases",
      names: ["rest"],
      run: async () => vitest("scale", ["scale"], files, { TEST_DATABASE: "postgres", ...(await postgresUrl()) }),
      report: { runner: "vitest", file: reportFile("scale") },
      isRest: true,
      has: hasTestOf(SCALE_TESTS),
    },
    {
      title: "Attacks on the built product",
      names: ["hostile"],
      run: () => vitest("hostile", ["hostile"], files),
      report: { runner: "vitest", file: reportFile("hostile") },
      after: BUILD,
      has: hasTestOf(HOSTILE_TESTS),
    },
    browserStep(names, files),
  ];
  const isNamed = (step: Step) => (names === "main" ? !step.isRest : names.some((name) => step.names.includes(name)));
  return all.filter((step) => isNamed(step) && (files === undefined || step.has?.(files)));
}

const reportFile = (name: string) => `${RESULTS}/${name}.json`;
const DATABASE_PROJECTS = ["database", "database-isolated"];
const isBrowserTest = (file: string) => file.endsWith(".spec.ts");
const hasTestOf =
  (...lists: string[][]) =>
  (chosen: string[]) =>
    chosen.some((file) => lists.some((list) => list.includes(file)));
const hasDatabaseTest = hasTestOf(DATABASE_TESTS.shared, DATABASE_TESTS.isolated);

function vitest(name: string, projects: string[], files?: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile(name)}`];
  const named = projects.map((project) => `--project=${project}`);
  const chosen = files ? ["--passWithNoTests", ...files] : [];
  return command(env, "vitest", "run", ...named, ...reporters, ...chosen);
}

/** One run of Playwright for all of its projects that are chosen, so that no worker waits for the end of another step. */
function browserStep(names: Choice["names"], files?: string[]): Step {
  const report = { runner: "playwright" as const, file: reportFile("e2e") };
  const run = async () => {
    const projects = projectsOf(names);
    if (projects.some((project) => !isEngine(project))) ensureChromium();
    const missing = projects.filter(isEngine).filter((engine) => !ensureBrowser(engine));
    const present = projects.filter((project) => !(isEngine(project) && missing.includes(project)));
    const env = { E2E_REPORT: report.file, ...(await postgresUrl()) };
    const named = present.map((project) => `--project=${project}`);
    const chosen = files ? ["--pass-with-no-tests", ...files.filter(isBrowserTest)] : [];
    const hasPassed = present.length === 0 || (await command(env, "playwright", "test", ...named, ...chosen));
    // The engines come from Debian's packages.
    for (const engine of missing)
      console.log(`Not run in ${engine}, which is missing: apt-get install ${BROWSER_PACKAGES[engine].join(" ")}`);
    return hasPassed;
  };
  const title = "Tests in a real browser";
  return {
    title,
    names: ["rest", ...BROWSER_STEPS],
    run,
    report,
    after: BUILD,
    has: (chosen) => chosen.some(isBrowserTest),
  };
}

/** The projects of Playwright for a choice of steps: `main` runs a spec or more of each noun, `rest` everything else. */
function projectsOf(names: Choice["names"]): string[] {
  if (names === "main") return ["pglite"];
  const chosen = new Set<string>();
  const add = (step: StepName, ...projects: string[]) => {
    if (names.includes(step)) for (const project of projects) chosen.add(project);
  };
  add("rest", ...REST_PROJECTS);
  add("e2e", "pglite", ...REST_PROJECTS);
  add("pglite", "pglite", "nouns", "system");
  add("postgres", "postgres");
  add("processes", "processes");
  add("engines", "chromium", ...ENGINES);
  return [...chosen];
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
