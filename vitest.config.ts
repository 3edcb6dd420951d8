import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { CONFINED_TESTS, DATABASE_TESTS, HOSTILE_TESTS, SCALE_TESTS, UNIT_TESTS } from "./tests/setup/projects.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const database = {
  globalSetup: "tests/setup/vitest-databases.ts",
  // Optimising the embedded database's WebAssembly takes more time than most files use it.
  execArgv: ["--liftoff-only"],
};

export default defineConfig({
  resolve: { alias: { "~tests": folder("./tests"), "~": folder("./app") } },
  test: {
    environment: "node",
    setupFiles: "tests/setup/vitest.ts",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // As in playwright.config.ts: on a machine that others use, a wait may end too soon. Such a test is named at the end.
    retry: process.env.CI === undefined ? 0 : 1,
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent", TZ: "UTC" },
    projects: [
      // Loading modules takes longer than most tests: the files of a worker share them, save those that replace one.
      { extends: true, test: { name: "unit", include: UNIT_TESTS.shared, isolate: false } },
      { extends: true, test: { name: "unit-isolated", include: UNIT_TESTS.isolated } },
      { extends: true, test: { name: "confined", include: CONFINED_TESTS } },
      { extends: true, test: { ...database, name: "database", include: DATABASE_TESTS.shared, isolate: false } },
      { extends: true, test: { ...database, name: "database-isolated", include: DATABASE_TESTS.isolated } },
      { extends: true, test: { ...database, name: "scale", include: SCALE_TESTS } },
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
