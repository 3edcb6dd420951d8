import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const ALL = "{app,server,scripts,tests}/**/*.test.{ts,tsx}";

/** A second run, on PostgreSQL, repeats what touches the database and nothing else. */
function onDatabase(): string[] {
  return globSync(ALL).filter((file) => /freshDatabase|openDatabase/.test(readFileSync(file, "utf8")));
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { "~tests": folder("./tests"), "~": folder("./app") } },
  test: {
    include: process.env.TEST_DATABASE === "postgres" ? onDatabase() : [ALL],
    exclude: ["tests/e2e/**", "tests/crash/**"],
    environment: "node",
    globalSetup: ["tests/setup/vitest-programs.ts", "tests/setup/vitest-databases.ts"],
    setupFiles: "tests/setup/vitest.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent", TZ: "UTC" },
  },
});
