import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const linesOf = (path: string): string[] => readFileSync(path, "utf8").trimEnd().split("\n");

/** The messages of the specification (sections 5 and 8), each with the file and the title of the test that shows it. */
const rows = linesOf("tests/messages.tsv")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([message = "", test = "", title = ""]) => ({ message, test, title }));

/** The sentences of section 8 of the specification, the internal one apart. */
const sentences = linesOf("tests/section-8.txt");

it("the catalogue of messages names each message once", () => {
  const messages = rows.map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(new Set(messages).size).toBe(messages.length);
});

it("the catalogue of messages names every sentence of section 8 of the specification", () => {
  const messages = new Set(rows.map(({ message }) => message));
  expect(sentences.length).toBe(56);
  expect(sentences.filter((sentence) => !messages.has(sentence))).toEqual([]);
});

it.each(rows)("« $message » is asserted where the catalogue says", ({ message, test, title }) => {
  const source = readFileSync(test, "utf8");
  expect(source).toContain(message);
  expect(title).not.toBe("");
  expect(titlesIn(source)).toContain(title);
});

/** The titles of the tests of a file, as it writes them. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:it|test)(?:\.\w+(?:<[^>]*>)?(?:\([\s\S]*?\))?)?\(\s*"([^"\n]+)"/g)].map(
    ([, title = ""]) => title,
  );
