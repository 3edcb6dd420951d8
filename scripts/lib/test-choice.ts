import { globSync } from "node:fs";

/** The steps that the command line accepts by name, each with a description. */
const STEP_NAMES = {
  check: "format, types, structure and dead code",
  quick: "the tests without a browser, on PGlite",
  unit: "the tests without a database",
  database: "the tests with a database, on PGlite and on PostgreSQL",
  confined: "the tests of untrusted files, which start processes",
  hostile: "attacks on the built product",
  e2e: "all tests in a real browser: on PGlite, on PostgreSQL, against several processes, in other engines",
  pglite: "of the tests with a database and of those in a browser, the ones on PGlite",
  postgres: "the same on PostgreSQL",
  processes: "the tests in a real browser against several processes",
  rest: "what npm run test:all runs: the tests in a real browser that npm test leaves out, and pages at 50,000 cases",
  engines: "every page and the main job in Firefox and WebKit; by this name, the pages also in Chromium",
} as const;

export type StepName = keyof typeof STEP_NAMES;

/** The steps to run, `main` for those of `npm test`, and, when `files` is given, the only test files to run in them. */
export type Choice = { names: StepName[] | "main"; files?: string[] };

export const USAGE = `Usage: npm test [-- NAME…]

Without a name, all that guards a change runs; npm run test:all runs the rest. A step that fails does not keep the next from running. The last line is the sum.

Steps:
${Object.entries(STEP_NAMES)
  .map(([name, what]) => `  ${name.padEnd(11)} ${what}`)
  .join("\n")}

Any other name chooses test files: those whose folder or file carries it as a word, or whose path begins with it.
Of these, the step “quick” runs, unless others are named too:
  npm test -- chat                 the tests of app/features/chat, and others that carry the name
  npm test -- chat e2e             the tests in a browser that carry it
  npm test -- app/platform/files   the tests of a folder`;

/** Parses the command line: names of steps and of test files. Refuses other words. */
export function chooseTests(words: string[]): Choice | { refusal: string } {
  const names = words.filter(isStepName);
  const nouns = words.filter((word) => !isStepName(word));
  if (nouns.length === 0) return { names: names.length > 0 ? names : "main" };
  const all = globSync(["{app,server,ops,scripts,tests}/**/*.test.{ts,tsx}", "tests/e2e/*.spec.ts"], {
    exclude: ["tests/crash/**"],
  });
  for (const noun of nouns)
    if (!all.some((file) => matchesNoun(file, noun)))
      return { refusal: `No step and no test file is called “${noun}”: “npm test -- --help” says what there is.` };
  const files = all.filter((file) => nouns.some((noun) => matchesNoun(file, noun))).sort();
  return { names: names.length > 0 ? names : ["quick"], files };
}

const isStepName = (word: string): word is StepName => word in STEP_NAMES;

/** True when a path begins with `noun`, or contains it as one or more whole words of a folder or file name. */
function matchesNoun(file: string, noun: string): boolean {
  if (file.startsWith(noun)) return true;
  return file.split("/").some((part) => `-${part.split(".")[0]}-`.includes(`-${noun}-`));
}
