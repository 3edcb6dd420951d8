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

it.each(rows)("« $message » is asserted by the test that the catalogue names", ({ message, test, title }) => {
  const source = readFileSync(test, "utf8");
  const tests = testsOf(source);
  expect(tests.map((each) => each.title)).toContain(title);
  // What a test shows stands in it, or in what the tests of its file share.
  const shown = tests.reduce((rest, each) => (each.title === title ? rest : rest.replace(each.text, "")), source);
  const longer = rows.map((row) => row.message).filter((other) => other !== message && other.includes(message));
  expect(longer.reduce((rest, other) => rest.replaceAll(other, ""), shown)).toContain(message);
});

/** The tests of a file as it writes them, each to the end of its block. */
const testsOf = (source: string): { title: string; text: string }[] =>
  [
    ...source.matchAll(
      /^( *)(?:it|test)(?:\.(?!describe)\w+(?:<[^>]*>)?(?:\([\s\S]*?\))?)?\(\s*"([^"\n]+)"[\s\S]*?^\1(?:\}\)|\));$/gm,
    ),
  ].map(([text, , title = ""]) => ({ title, text }));
