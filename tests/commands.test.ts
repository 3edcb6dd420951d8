import { execFile } from "node:child_process";
import { globSync, readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const scripts: Record<string, string> = packageJson.scripts;

const WRITTEN = ["*.{md,json,ts}", "Dockerfile", ".ci/run", "{app,bench,deploy,docs,ops,scripts,server,tests}/**/*.*"];

/** Every file that tells somebody to run a command, with the names after `npm run` in it. */
const named = globSync(WRITTEN, {
  exclude: ["package-lock.json", "tests/fixtures/**", "tests/commands.test.ts", "app/db/migrations/**"],
})
  .filter((path) => statSync(path).isFile())
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => `${file}: ${name}`),
  );

const operatorCommands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /ops\/commands\/[\w-]+\.ts$/.exec(script)?.[0];
  return file ? [[name, file] as const] : [];
});

describe("commands", () => {
  it("a command that is written anywhere exists", () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((line) => !Object.hasOwn(scripts, line.split(": ")[1] ?? ""))).toEqual([]);
  });

  it("every command of an operator has its npm run", () => {
    const files = globSync("ops/commands/*.ts").filter((file) => !file.endsWith("/terminal.ts"));
    expect(operatorCommands.map(([, file]) => file).sort()).toEqual(files.sort());
  });

  it.each(operatorCommands)("npm run %s prints its usage with --help, and does nothing else", async (name, file) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, "--help"]);
    expect(stderr).toBe("");
    expect(stdout.split("\n")[0]).toMatch(new RegExp(`^Usage : npm run ${name}( |$)`));
  });

  it("a snapshot that is missing is told in a sentence", async () => {
    const run = promisify(execFile)(process.execPath, ["ops/commands/restore-snapshot.ts", "nulle-part.tar.gz"]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: "La copie nulle-part.tar.gz n’existe pas, ou ne peut pas être lue.\n",
    });
  });
});
