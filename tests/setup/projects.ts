import { globSync, readFileSync } from "node:fs";

const ALL = globSync("{app,server,ops,scripts,tests}/**/*.test.{ts,tsx}", {
  exclude: ["tests/e2e/**", "tests/crash/**"],
});

/** What a test file names when it runs on the database of the tests, and so may find something else on PostgreSQL. */
const DATABASE = /\b(freshDatabase|openDatabase)\b/;

/** What a test file names when it starts a database of its own, or a program that may have to be installed first. */
const PROGRAM = /(@electric-sql\/pglite|embeddedEngine|preparedClamd|preparedObjectStorage|startOwnPostgres)/;

const filesThatName = (...patterns: RegExp[]) =>
  ALL.filter((file) => patterns.some((pattern) => pattern.test(readFileSync(file, "utf8"))));

/** The test files of the project `database`: on PGlite all that use a database or a program, on PostgreSQL the first. */
export const DATABASE_TESTS =
  process.env.TEST_DATABASE === "postgres" ? filesThatName(DATABASE) : filesThatName(DATABASE, PROGRAM);

/** The test files of the project `unit`: those that use neither; they run once, whatever the database. */
export const UNIT_TESTS =
  process.env.TEST_DATABASE === "postgres" ? [] : ALL.filter((file) => !DATABASE_TESTS.includes(file));
