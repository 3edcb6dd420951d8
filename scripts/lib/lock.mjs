import { createHash } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs `work` under a lock on this machine: waits while another process holds the lock of that name. Takes over the lock of
 * a process that died.
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
  // A hard link appears atomically with its content, so the lock always contains its owner's pid.
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
  // Renamed before it is removed, so that a lock that another process took meanwhile can be put back.
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
