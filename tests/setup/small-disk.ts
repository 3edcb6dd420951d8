import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";

/** True when this process may mount a small disk. */
export function canMount(): boolean {
  const place = `${process.env.TMPDIR ?? "/tmp"}/recours-mount-${process.pid}`;
  try {
    mkdirSync(place, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", [place], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
