import { globSync, readFileSync } from "node:fs";

const ALL = globSync("{app,server,ops,scripts,tests}/**/*.test.{ts,tsx}", {
  exclude: ["tests/e2e/**", "tests/crash/**", "tests/hostile/**"],
});

/** Names in test files that use the test database, and so run on PostgreSQL too. */
const DATABASE = /\b(freshDatabase|openDatabase)\b/;

/**
 * Tests with a database whose answers do not depend on its engine: addresses, the text of e-mails, hostile input, and
 * a mail relay or a bucket that fails. They run on PGlite only.
 */
const ON_ANY_ENGINE =
  /^(tests\/(faults\/(every-email|fuzz|mail|object)|access\/addresses)|app\/features\/emails\/kinds)/;

/** Names in test files that start a database of their own, or a program that may have to be installed first. */
const PROGRAM =
  /(@electric-sql\/pglite|embeddedEngine|preparedClamd|preparedObjectStorage|preparedOffice|startOwnPostgres)/;

const filesThatName = (...patterns: RegExp[]) =>
  ALL.filter((file) => patterns.some((pattern) => pattern.test(readFileSync(file, "utf8"))));

/** The test files of the project `database`: those that use the test database and, on PGlite only, those with a program. */
export const DATABASE_TESTS =
  process.env.TEST_DATABASE === "postgres"
    ? filesThatName(DATABASE).filter((file) => !ON_ANY_ENGINE.test(file))
    : filesThatName(DATABASE, PROGRAM);

/** The test files of the project `unit`, which use neither; they run once, not once per database. */
export const UNIT_TESTS =
  process.env.TEST_DATABASE === "postgres" ? [] : ALL.filter((file) => !DATABASE_TESTS.includes(file));

/** Attacks on the built product, which share one server (tests/hostile/support); they need a build. */
export const HOSTILE_TESTS = globSync("tests/hostile/**/*.test.ts");
