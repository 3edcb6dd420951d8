/**
 * `npm test`: runs every check of the product, one after the other; the last line is the total. `npm test -- --help` prints
 * its arguments; `npm run check` runs the checks without tests.
 */
import { mkdirSync, rmSync } from "node:fs";
import { chooseTests, USAGE } from "./lib/test-choice.ts";
import { runSteps } from "./lib/test-run.ts";
import { RESULTS, steps, stopPrograms } from "./lib/test-steps.ts";

async function main(words: string[]): Promise<void> {
  if (words.some((word) => ["--help", "-h"].includes(word))) return console.log(USAGE);
  const choice = chooseTests(words);
  if ("refusal" in choice) {
    console.error(choice.refusal);
    process.exitCode = 1;
    return;
  }
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  const { failed } = await runSteps(steps(choice), stopPrograms);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
