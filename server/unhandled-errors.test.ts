import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** Runs `code`, with a secret in its error, in a process of its own. */
function runInProcess(code: string) {
  const script = `
    const { logUnhandledErrors } = await import("./server/unhandled-errors.ts");
    logUnhandledErrors();
    const failure = () => Object.assign(new Error("Failed query, params: 1 2 3 4 5"), { query: "select $1", params: [12345] });
    ${code}
    setTimeout(() => console.log("still serves"), 20);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, LOG_LEVEL: "info" },
  });
  const lines = stderr.split("\n").filter((line) => line.startsWith("{"));
  return { status, stdout: stdout.trim(), stderr, logged: lines.map((line) => JSON.parse(line)) };
}

describe("an unhandled error", () => {
  it("of a promise is logged without the values that it quotes, and the process keeps serving", () => {
    const { status, stdout, stderr, logged } = runInProcess("Promise.reject(failure());");
    expect([status, stdout]).toEqual([0, "still serves"]);
    expect(logged).toMatchObject([{ level: 50, err: { type: "Error", query: "select $1" } }]);
    expect(stderr).not.toMatch(/1 2 3 4 5|12345/);
  });

  it("outside any promise is logged the same way, and ends the process", () => {
    const { status, stdout, stderr, logged } = runInProcess("setTimeout(() => { throw failure(); }, 1);");
    expect([status, stdout]).toEqual([1, ""]);
    expect(logged).toMatchObject([{ level: 60, err: { query: "select $1" } }]);
    expect(stderr).not.toMatch(/1 2 3 4 5|12345/);
  });
});
