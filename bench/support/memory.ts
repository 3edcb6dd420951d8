import { readdirSync, readFileSync, writeFileSync } from "node:fs";

export type Watched = {
  /** Of the process itself, in MB: before, and at most since. */
  before: number;
  peak: number;
  /** Of the processes that it started, together, in MB, at most; and how many there were at once. */
  children: number;
  childrenAtOnce: number;
};

/** Follows the resident memory of a process and of those that it starts. Linux. @returns a function that ends it. */
export function watchMemory(pid: number): () => Watched {
  const before = megabytes(pid, "VmRSS");
  // From here on the kernel counts the peak anew.
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

/** 0 for a process that ended meanwhile. */
function megabytes(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
