import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const DOCUMENT = "docs/asvs.md";
const text = readFileSync(DOCUMENT, "utf8");

const TABLE = "tests/asvs.tsv";

type Row = { id: string; asks: string; answer: string; where: string };
const toRow = ([id = "", asks = "", answer = "", where = ""]: string[]): Row => ({ id, asks, answer, where });

/** What is met or does not apply, and what the document says is not met, or not wholly. */
const others = readFileSync(TABLE, "utf8")
  .split("\n")
  .filter((line) => /^V\d+\.\d/.test(line))
  .map((line) => toRow(line.split("\t")));
const told = text
  .split("\n")
  .filter((line) => /^\| V\d+\.\d/.test(line))
  .map((line) =>
    toRow(
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  );
const byNumber = new Intl.Collator("en", { numeric: true });
const rows = [...others, ...told].toSorted((one, other) => byNumber.compare(one.id, other.id));

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0, by section: how many it has, and those among them that are of level 3
 * alone.
 */
const SECTIONS: Record<string, { last: number; level3?: readonly number[] }> = {
  "V1.1": { last: 2 },
  "V1.2": { last: 10, level3: [10] },
  "V1.3": { last: 12, level3: [12] },
  "V1.4": { last: 3 },
  "V1.5": { last: 3, level3: [3] },
  "V2.1": { last: 3 },
  "V2.2": { last: 3 },
  "V2.3": { last: 5, level3: [5] },
  "V2.4": { last: 2, level3: [2] },
  "V3.2": { last: 3, level3: [3] },
  "V3.3": { last: 5, level3: [5] },
  "V3.4": { last: 8, level3: [7, 8] },
  "V3.5": { last: 8, level3: [6, 7, 8] },
  "V3.7": { last: 5, level3: [3, 4, 5] },
  "V4.1": { last: 5, level3: [4, 5] },
  "V4.2": { last: 5, level3: [2, 3, 4, 5] },
  "V4.3": { last: 2 },
  "V4.4": { last: 4 },
  "V5.1": { last: 1 },
  "V5.2": { last: 6, level3: [4, 5, 6] },
  "V5.3": { last: 3, level3: [3] },
  "V5.4": { last: 3 },
  "V6.1": { last: 3 },
  "V6.2": { last: 12 },
  "V6.3": { last: 8, level3: [5, 6, 7, 8] },
  "V6.4": { last: 6, level3: [5, 6] },
  "V6.5": { last: 8, level3: [6, 7, 8] },
  "V6.6": { last: 4, level3: [4] },
  "V6.8": { last: 4 },
  "V7.1": { last: 3 },
  "V7.2": { last: 4 },
  "V7.3": { last: 2 },
  "V7.4": { last: 5 },
  "V7.5": { last: 3, level3: [3] },
  "V7.6": { last: 2 },
  "V8.1": { last: 4, level3: [3, 4] },
  "V8.2": { last: 4, level3: [4] },
  "V8.3": { last: 3, level3: [2, 3] },
  "V8.4": { last: 2, level3: [2] },
  "V11.1": { last: 4, level3: [3, 4] },
  "V11.2": { last: 5, level3: [4, 5] },
  "V11.3": { last: 5, level3: [4, 5] },
  "V11.4": { last: 4 },
  "V11.5": { last: 2, level3: [2] },
  "V11.6": { last: 2, level3: [2] },
  "V12.1": { last: 5, level3: [4, 5] },
  "V12.2": { last: 2 },
  "V12.3": { last: 5, level3: [5] },
  "V13.1": { last: 4, level3: [2, 3, 4] },
  "V13.2": { last: 6, level3: [6] },
  "V13.3": { last: 4, level3: [3, 4] },
  "V13.4": { last: 7, level3: [6, 7] },
  "V14.1": { last: 2 },
  "V14.2": { last: 8, level3: [5, 6, 7, 8] },
  "V14.3": { last: 3 },
  "V16.1": { last: 1 },
  "V16.2": { last: 5 },
  "V16.3": { last: 4 },
  "V16.4": { last: 3 },
  "V16.5": { last: 4, level3: [4] },
};

const asked = Object.entries(SECTIONS).flatMap(([section, { last, level3 = [] }]) =>
  Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !level3.includes(number))
    .map((number) => `${section}.${number}`),
);

const ANSWERS = ["yes", "partly", "no", "n/a"];

/** What some words name between backquotes that reads as a file or a folder of this repository. */
function pathsIn(words: string): string[] {
  return [...words.matchAll(/`([^`\s]+)`/g)]
    .map(([, named = ""]) => named)
    .filter(
      (named) =>
        /^(app|server|tests|docs|deploy|scripts|bench|public)\/[\w.{}$/-]+$/.test(named) ||
        /^(compose\.yaml|Dockerfile|[A-Z]+\.md|package(-lock)?\.json|\.(env\.example|dockerignore|gitignore))$/.test(
          named,
        ),
    );
}

type Proof = { file: string; words: string };

/** The words in « » that follow a file of this repository: the title of one of its tests, or a part of its text. */
function proofsIn(text: string): Proof[] {
  const named = text.matchAll(/`([^`\s]+)`((?:,? \(?« .+? »\)?)+)/g);
  return [...named]
    .filter(([, file = ""]) => existsSync(file))
    .flatMap(([, file = "", quoted = ""]) =>
      [...quoted.matchAll(/« (.+?) »/g)].map(([, words = ""]) => ({ file, words })),
    );
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** The titles of the tests of a file: the strings that a callback or options follow. */
function titlesOf(source: string): string[] {
  return [...source.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:async\b|\(|\{|\w+\s*(?:=>|,))/g)].map(
    ([, , title = ""]) => title,
  );
}

function isThere({ file, words }: Proof): boolean {
  const source = readFileSync(file, "utf8");
  if (/\.(test|spec)\.tsx?$/.test(file)) return titlesOf(source).some((title) => title.includes(words));
  return oneLine(source).includes(oneLine(words));
}

it("each requirement has one row, in the table or in the document, and none is left out", () => {
  expect(rows.map(({ id }) => id)).toEqual(asked);
});

it("the table has what is met or does not apply, and the document what is missing", () => {
  expect(others.filter(({ answer }) => answer !== "yes" && answer !== "n/a")).toEqual([]);
  expect(told.filter(({ answer }) => answer !== "partly" && answer !== "no")).toEqual([]);
});

it.each(rows)("$id has one of the four answers, and a yes names the test or the line that shows it", (row) => {
  expect(ANSWERS).toContain(row.answer);
  expect(row.asks).not.toBe("");
  expect(row.where).not.toBe("");
  const proofs = proofsIn(row.where);
  if (row.answer === "yes") expect(proofs).not.toEqual([]);
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
});

it("a title that is in no test of the file is no proof, nor a text that is not in the file", () => {
  const file = "tests/asvs.test.ts";
  expect(isThere({ file, words: "each requirement has one row" })).toBe(true);
  expect(isThere({ file, words: "const oneLine" })).toBe(false);
  expect(isThere({ file: "SECURITY.md", words: "nothing of the kind" })).toBe(false);
  expect(proofsIn(`\`${file}\` « one », « two », \`no/such-file.ts\` « three »`).map(({ words }) => words)).toEqual([
    "one",
    "two",
  ]);
});

it("the counts of the document are those of the rows", () => {
  const count = (answer: string) => rows.filter((row) => row.answer === answer).length;
  expect(text).toContain(
    `Of ${rows.length} requirements, ${count("yes")} are met, ${count("n/a")} do not apply, ${count("partly")} are partly met and ${count("no")} are not met`,
  );
});

/** Where the links of a document lead within this repository. */
function linksIn(name: string, words: string): string[] {
  return [...words.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, to = ""]) => join(dirname(name), to));
}

it.each([DOCUMENT, TABLE, "docs/threat-model.md", "SECURITY.md"])("what %s names is there", (name) => {
  const words = readFileSync(name, "utf8");
  const named = [...pathsIn(words), ...linksIn(name, words)];
  expect(named).not.toEqual([]);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
