import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The messages of the specification (sections 5 and 8), each with the test that asserts it. */
const rows = readFileSync("tests/messages.tsv", "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([message = "", test = ""]) => ({ message, test }));

it("the catalogue of messages names each message once", () => {
  const messages = rows.map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(new Set(messages).size).toBe(messages.length);
});

it.each(rows)("« $message » is asserted where the catalogue says", ({ message, test }) => {
  expect(readFileSync(test, "utf8")).toContain(message);
});
