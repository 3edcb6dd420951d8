import { createHash } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs `work` while no other process of this machine runs work of the same name; waits for its turn. The lock of a
 * process that died is taken over.
 */
export async function withLock(name, work) {
  const file = join(tmpdir(), `recours-${createHash("sha256").update(name).digest("hex").slice(0, 16)}.lock`);
  while (!take(file)) await wait(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  // Linked rather than written in place, so that the lock never stands without its owner's number.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    dropIfDead(file);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function dropIfDead(file) {
  const owner = Number(read(file));
  if (!owner || isAlive(owner)) return;
  // Moved aside before it is removed, so that a lock taken meanwhile by someone else can be put back.
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
    if (Number(read(aside)) !== owner) renameSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  rmSync(aside, { force: true });
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
