import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { textsOf } from "./setup/french-texts";

const SOURCES = globSync("{app,server}/**/*.{ts,tsx}", { exclude: ["**/*.test.{ts,tsx}", "app/db/migrations/**"] });

/** Where the software has its own name, whatever the site that it serves is called. Anything else reads `company.name`. */
const OWN_NAME: Record<string, string> = {
  "app/content/company.ts": "the name of a site that has not chosen one",
  "app/features/deadlines/agenda.server.ts": "PRODID, the program that wrote the calendar (RFC 5545)",
  "app/platform/config.server.ts": "the default of MAIL_FROM, and the example that its error gives",
  "app/platform/data-dir-lock.server.ts": "messages of the terminal",
  "app/platform/files/store/storage-claim.server.ts": "a message of the terminal",
  "app/platform/pdf/pdf-layout.ts": "Creator, the program that wrote the document",
  "server/app.ts": "the line of the terminal that says that the process listens",
};

it("is in no text of the sources, except where the software names itself", () => {
  const named = SOURCES.filter((path) => readFileSync(path, "utf8").includes("Recours"))
    .flatMap(textsOf)
    .filter(({ text }) => /\bRecours\b/.test(text));
  const elsewhere = named.filter(({ path }) => !(path in OWN_NAME));
  expect(elsewhere.map(({ path, line, text }) => `${path}:${line} ${text.trim()}`)).toEqual([]);
  expect(Object.keys(OWN_NAME).filter((path) => !named.some((found) => found.path === path))).toEqual([]);
});

it("is in no file that is served as it is", () => {
  const texts = globSync("public/**/*.{html,json,svg,txt,webmanifest,xml}");
  expect(texts.filter((path) => readFileSync(path, "utf8").includes("Recours"))).toEqual([]);
});

it("is never read while a module loads, since it changes while the process runs", () => {
  const early = SOURCES.flatMap((path) => readsWhileLoading(path).map((line) => `${path}:${line}`));
  expect(early).toEqual([]);
  expect(
    SOURCES.filter((path) => /\b(company\.name|pageTitle\(|ofCompany\()/.test(readFileSync(path, "utf8"))).length,
  ).toBeGreaterThan(80);
});

/** The lines of `company.name`, `pageTitle(…)` and `ofCompany()` that are outside any function. */
function readsWhileLoading(path: string): number[] {
  const source = readFileSync(path, "utf8");
  if (!/company(-name)?"/.test(source)) return [];
  const lines: number[] = [];
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  const read = ({ start }: { start: number }) => {
    if (depth === 0) lines.push(source.slice(0, start).split("\n").length);
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    MemberExpression(node) {
      const { object, property } = node;
      const isName = "name" in property && property.name === "name";
      if (object.type === "Identifier" && object.name === "company" && isName) read(node);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === "Identifier" && ["pageTitle", "ofCompany"].includes(callee.name)) read(node);
    },
  }).visit(parseSync(path, source).program);
  return lines;
}
