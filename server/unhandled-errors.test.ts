import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** What a process of its own does in which `code` runs with a secret in its error. */
function outcomeOf(code: string) {
  const script = `
    const { logStrayFailures } = await import("./server/unhandled-errors.ts");
    logStrayFailures();
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

describe("what nobody caught", () => {
  it("in a promise is logged without the values that it quotes, and the process serves on", () => {
    const { status, stdout, stderr, logged } = outcomeOf("Promise.reject(failure());");
    expect([status, stdout]).toEqual([0, "still serves"]);
    expect(logged).toMatchObject([{ level: 50, err: { type: "Error", query: "select $1" } }]);
    expect(stderr).not.toMatch(/1 2 3 4 5|12345/);
  });

  it("outside of any promise is logged the same way, and ends the process", () => {
    const { status, stdout, stderr, logged } = outcomeOf("setTimeout(() => { throw failure(); }, 1);");
    expect([status, stdout]).toEqual([1, ""]);
    expect(logged).toMatchObject([{ level: 60, err: { query: "select $1" } }]);
    expect(stderr).not.toMatch(/1 2 3 4 5|12345/);
  });
});
