import { globSync, readFileSync } from "node:fs";

/** Tests on a PostgreSQL with many rows, whose writing takes longer than what they try. */
export const SCALE_TESTS = ["tests/sequential-scans.test.ts"];

const ALL = globSync("{app,server,ops,scripts,tests}/**/*.test.{ts,tsx}", {
  exclude: ["tests/e2e/**", "tests/crash/**", "tests/hostile/**", ...SCALE_TESTS],
});

/** Names in test files that use the test database. */
const DATABASE = /\b(freshDatabase|openDatabase)\b/;

/** Names in test files that start a database of their own, or a program that may have to be installed first. */
const PROGRAM =
  /(@electric-sql\/pglite|embeddedEngine|preparedClamd|preparedObjectStorage|preparedOffice|startOwnPostgres)/;

/**
 * Replaces a module, which only a process without loaded modules can do, counts what the whole process holds, or loads
 * drizzle-kit, which adds to Array.prototype what pdf.js refuses.
 */
const OWN_PROCESS = /\bvi\.(mock|doMock|resetModules)\(|\b(liveClients|serveMetrics)\b|drizzle-kit/;

/** Tests whose answers may depend on the engine: migrations, locks, search, live events, jobs, cached sums, backups. */
const OF_THE_ENGINE =
  /^(app\/(db|platform\/(jobs|live|rate-limits))|ops)\/|(search|lock-order|kept|counts|chain|delivery)[\w-]*(\.server)?\.test\./;

/** Tests that start a process for each file that they open. */
const CONFINED = /^app\/platform\/files\/(confine|inspect|render)\//;

const filesThatName = (...patterns: RegExp[]) =>
  ALL.filter((file) => patterns.some((pattern) => pattern.test(readFileSync(file, "utf8"))));

const isOnPostgres = process.env.TEST_DATABASE === "postgres";
const withDatabase = filesThatName(DATABASE);
const withProgram = filesThatName(PROGRAM);
const withOwnProcess = filesThatName(OWN_PROCESS);

/** True for tests that run in `npm test` on PGlite: the others run on PostgreSQL only. */
const isOfPglite = (file: string) => OF_THE_ENGINE.test(file) || withProgram.includes(file);

const databaseTests = isOnPostgres
  ? withDatabase
  : [...new Set([...withDatabase, ...withProgram])].filter(
      (file) => process.env.TEST_PGLITE !== "engine" || isOfPglite(file),
    );

const withoutDatabase = ALL.filter((file) => !withDatabase.includes(file) && !withProgram.includes(file));

/** Splits off the tests that need a process of their own. */
function split(files: string[]) {
  const isAlone = (file: string) => withOwnProcess.includes(file);
  return { shared: files.filter((file) => !isAlone(file)), isolated: files.filter(isAlone) };
}

/** The tests that use the test database or a program; on PGlite with TEST_PGLITE=engine, those that depend on the engine. */
export const DATABASE_TESTS = split(databaseTests);

/** The tests that use neither. */
export const UNIT_TESTS = split(withoutDatabase.filter((file) => !CONFINED.test(file)));

/** The tests of untrusted files, which start processes. */
export const CONFINED_TESTS = withoutDatabase.filter((file) => CONFINED.test(file));

/** Attacks on the built product, which share one server (tests/hostile/support); they need a build. */
export const HOSTILE_TESTS = globSync("tests/hostile/**/*.test.ts");
