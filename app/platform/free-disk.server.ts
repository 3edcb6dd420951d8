import { statfs } from "node:fs/promises";
import { config } from "./config.server";

/** Measures the disk of DATA_DIR. @returns its size, and what the process may still write there, in bytes. */
export async function measureDisk(): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(config.DATA_DIR);
  return { total: blocks * bsize, free: bavail * bsize };
}
