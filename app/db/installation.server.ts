import type { Executor } from "./client.server.ts";
import { installation } from "./schema/platform.ts";

/** When this database was last restored from a copy: what was to be told before is not told again. */
export const RESTORED_KEY = "restored";

/** Writes a row of `installation`, the state of this installation, over the one with its key. @param value as JSON. */
export async function writeInstallation(executor: Executor, key: string, value: unknown): Promise<void> {
  const row = { value, updatedAt: new Date() };
  await executor
    .insert(installation)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: installation.key, set: row });
}
