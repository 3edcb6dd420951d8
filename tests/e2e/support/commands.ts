import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { SECRET_KEY } from "./databases.ts";
import type { Server } from "./server.ts";

/** The data folder and the database on which a command of `ops/commands/` works. */
export type Where = {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  SECRET_KEY?: string;
  BACKUP_RECIPIENT?: string;
};

export const whereOf = (server: Server): Where => ({
  DATA_DIR: server.dataDir,
  ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl, SECRET_KEY } : {}),
});
export const secretOf = ({ DATA_DIR, SECRET_KEY: given }: Where): string =>
  given ?? readFileSync(join(DATA_DIR, "secret-key"), "utf8").trim();

export const environmentOf = (where: Where): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LOG_LEVEL: "warn",
  ...where,
});

/** Runs one of the commands of ops/commands/. @returns its output. @throws an error with its `stderr` when it fails. */
export async function command(name: string, where: Where, ...args: string[]): Promise<string> {
  const env = environmentOf(where);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [`ops/commands/${name}.ts`, ...args], { env });
  expect(stderr).toBe("");
  return stdout;
}
