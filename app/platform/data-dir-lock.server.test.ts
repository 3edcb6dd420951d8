import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acquireResource, DataDirInUse, lockDataDir, sendCommand } from "./data-dir-lock.server.ts";

let dataDir: string;
let unlock: () => void;
const taken: string[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "recours-lock-"));
  taken.length = 0;
  unlock = await lockDataDir(dataDir, {
    lend: async (report, left) => {
      report("the copy");
      await new Promise<void>((done) => left.addEventListener("abort", () => done()));
      // Longer than the system takes to report the other end that a socket is closed.
      await wait(200);
      taken.push("back");
    },
    count: async (report) => {
      report("one");
      await wait(50);
      report("two");
    },
    name: async (report, _left, given) => report(given),
    fail: async (report, left) => {
      report("the copy");
      await new Promise<void>((done) => left.addEventListener("abort", () => done()));
      throw new Error("the disk is gone");
    },
  });
});

afterEach(() => {
  unlock();
  rmSync(dataDir, { recursive: true, force: true });
});

it("a locked folder is refused to another process", async () => {
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse);
});

it("releasing a resource ends only once the holder has cleaned it up", async () => {
  const loan = await acquireResource(dataDir, "lend");
  expect(loan?.line).toBe("the copy");
  expect(taken).toEqual([]);
  await loan?.release();
  expect(taken).toEqual(["back"]);
});

it("releasing a resource fails when the holder could not clean it up", async () => {
  const loan = await acquireResource(dataDir, "fail");
  await expect(loan?.release()).rejects.toThrow("the disk is gone");
});

it("a command is given what stands after its name", async () => {
  const lines: string[] = [];
  await sendCommand(dataDir, "name 2026-11-26", (line) => lines.push(line));
  await sendCommand(dataDir, "name", (line) => lines.push(line));
  expect(lines).toEqual(["2026-11-26", ""]);
});

it("a command reports its lines and ends once it is done", async () => {
  const lines: string[] = [];
  expect(await sendCommand(dataDir, "count", (line) => lines.push(line))).toBe(true);
  expect(lines).toEqual(["one", "two"]);
});

it("a command that the holder does not know is refused", async () => {
  await expect(sendCommand(dataDir, "unknown", () => {})).rejects.toThrow("avant la fin");
});

it("a command is not sent when no process holds the folder", async () => {
  const empty = mkdtempSync(join(tmpdir(), "recours-lock-"));
  expect(await acquireResource(empty, "lend")).toBeNull();
  expect(await sendCommand(empty, "count", () => {})).toBe(false);
  rmSync(empty, { recursive: true });
});
