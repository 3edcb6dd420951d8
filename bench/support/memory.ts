import { readdirSync, readFileSync, writeFileSync } from "node:fs";

export type Watched = {
  /** The process itself, in MB: before, and the maximum since. */
  before: number;
  peak: number;
  /** The processes that it started: their maximum total in MB, and their maximum number. */
  children: number;
  childrenAtOnce: number;
};

/** Watches the resident memory of a process and its children. Linux only. @returns a function that stops it. */
export function watchMemory(pid: number): () => Watched {
  const before = megabytes(pid, "VmRSS");
  // Resets the kernel's peak counter.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  let children = 0;
  let childrenAtOnce = 0;
  const timer = setInterval(() => {
    const own = childrenOf(pid);
    childrenAtOnce = Math.max(childrenAtOnce, own.length);
    children = Math.max(
      children,
      own.reduce((sum, child) => sum + megabytes(child, "VmRSS"), 0),
    );
  }, 100);
  return () => {
    clearInterval(timer);
    return { before, peak: megabytes(pid, "VmHWM"), children, childrenAtOnce };
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim();
      return text === "" ? [] : text.split(" ").map(Number);
    } catch {
      return [];
    }
  });
}

/** Reads a memory figure; 0 for a process that has ended. */
function megabytes(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
