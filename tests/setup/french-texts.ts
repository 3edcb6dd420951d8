import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

/** Straight apostrophes between letters, or between a letter and an expression or a quotation. */
export const STRAIGHT_APOSTROPHE = /\p{L}'[\p{L}…«]/u;

/** A breakable space, or none, where French has a no-break space: before « : ; ! ? » and inside « ». */
export const WRONG_SPACE =
  /[ \n](?:[:;!?](?![\p{L}\d/=_-])|»)|«(?!\u00a0)|[\p{L}\d»)…](?:[;!?»](?=\s|$))|(?<![/"])\p{L}: (?=\p{L})/u;

/** A text of the sources that a person may read. An expression inside it reads « … ». */
export type FrenchText = { path: string; line: number; text: string };

/** Sources whose texts nobody reads on a page or in an e-mail: tests, the terminal, the examples of /ui. */
const NOT_SHOWN = [
  "app/**/*.test.{ts,tsx}",
  "app/db/connection-faults.server.ts",
  "app/db/migrations/**",
  "app/platform/config.server.ts",
  "app/platform/data-dir-lock.server.ts",
  "app/platform/files/store/**",
  "app/platform/metrics.server.ts",
  "app/routes/public/ui-page/**",
  "app/content/first-steps-english.ts",
];

const FRENCH =
  /[àâçéèêëîïôùûœÀÂÇÉÈÊÎÔÙŒ’«»]|(?<![-.\w])(?:le|la|les|un|une|des|de|du|en|au|que|sur|sans|avec|vous|votre|nous|est|pas|pour)(?![-.\w])/;

/** Finds every French text in the sources of the product: string literals, templates and the text of components. */
export function findFrenchTexts(): FrenchText[] {
  return globSync("app/**/*.{ts,tsx}", { exclude: NOT_SHOWN })
    .sort()
    .flatMap((path) => textsOf(path).filter(({ text }) => FRENCH.test(text)));
}

/** Finds the texts of one source, in any language, except those of SQL. */
export function textsOf(path: string): FrenchText[] {
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  const skipped = new Set<ESTree.Node>();
  const found: FrenchText[] = [];
  const add = (node: { start: number }, text: string) =>
    found.push({ path, line: source.slice(0, node.start).split("\n").length, text });
  new Visitor({
    ImportDeclaration({ source: from }) {
      skipped.add(from);
    },
    TaggedTemplateExpression({ quasi }) {
      // SQL, not a text.
      skipped.add(quasi);
    },
    Literal(node) {
      if (typeof node.value === "string" && !skipped.has(node)) add(node, decode(node.value));
    },
    TemplateLiteral(node) {
      if (!skipped.has(node)) add(node, node.quasis.map(({ value }) => value.cooked).join("…"));
    },
    JSXText(node) {
      add(node, decode(source.slice(node.start, node.end)).replace(/[ \n]+/g, " "));
    },
  }).visit(program);
  return found;
}

const ENTITIES: Record<string, string> = { nbsp: "\u00a0", amp: "&", lt: "<", gt: ">", apos: "'", rsquo: "’" };

const decode = (text: string) => text.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity);
