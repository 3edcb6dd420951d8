import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The messages of the specification (sections 5 and 8), each with the file and the title of the test that shows it. */
const rows = readFileSync("tests/messages.tsv", "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([message = "", test = "", title = ""]) => ({ message, test, title }));

it("the catalogue of messages names each message once", () => {
  const messages = rows.map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(new Set(messages).size).toBe(messages.length);
});

it.each(rows)("« $message » is asserted where the catalogue says", ({ message, test, title }) => {
  const source = readFileSync(test, "utf8");
  expect(source).toContain(message);
  expect(title).not.toBe("");
  expect(source).toContain(title);
});
