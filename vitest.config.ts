import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { DATABASE_TESTS, HOSTILE_TESTS, UNIT_TESTS } from "./tests/setup/projects.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { "~tests": folder("./tests"), "~": folder("./app") } },
  test: {
    environment: "node",
    setupFiles: "tests/setup/vitest.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: on a machine that others use, a wait may end too soon. Such a test is named at the end.
    retry: process.env.CI === undefined ? 0 : 1,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent", TZ: "UTC" },
    projects: [
      { extends: true, test: { name: "unit", include: UNIT_TESTS } },
      {
        extends: true,
        test: {
          name: "database",
          include: DATABASE_TESTS,
          globalSetup: "tests/setup/vitest-databases.ts",
          // Optimising the embedded database's WebAssembly takes more time than most files use it.
          execArgv: ["--liftoff-only"],
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: HOSTILE_TESTS,
          globalSetup: "tests/hostile/support/global-setup.ts",
          // They measure the same process.
          fileParallelism: false,
        },
      },
    ],
  },
});
