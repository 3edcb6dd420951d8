import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { IGNORED_FOLDERS } from "./vocabulary.ts";

/** An import or re-export. `to` is a path of the project, undefined for a package; `names` are those of a static import. */
export type Import = { from: string; to: string | undefined; line: number; typeOnly: boolean; names: string[] };
/** A write to the database in the source text: `db.insert(…)`, `` sql`update …` ``. */
export type Write = { line: number; text: string };
/** A date field of the browser's own: `type="date"`, `{ type: "month" }`. */
export type NativeDate = { line: number; text: string };
export type Source = { path: string; lines: number; imports: Import[]; writes: Write[]; nativeDates: NativeDate[] };

/** Lists every path under a folder, relative to it; folders end with `/`. */
export function listTree(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = join(folder, entry.name);
    const path = relative(root, full).split(sep).join("/");
    if (!entry.isDirectory()) return [path];
    return IGNORED_FOLDERS.has(path) ? [] : [`${path}/`, ...listTree(root, full)];
  });
}

/** Parses the TypeScript files among `paths`: their imports and their writes to the database. */
export function readSources(root: string, paths: string[]): Source[] {
  const known = new Set(paths);
  return paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts")).map((path) => read(root, path, known));
}

function read(root: string, path: string, known: Set<string>): Source {
  const text = readFileSync(join(root, path), "utf8");
  const lineAt = (position: number) => text.slice(0, position).split("\n").length;
  const { program, module } = parseSync(path, text);
  const statements = [
    ...module.staticImports.map((found) => ({
      ...found,
      value: found.moduleRequest.value,
      names: found.entries.flatMap(({ importName }) => importName.name ?? []),
    })),
    ...module.staticExports
      .filter(({ entries }) => entries.some(({ moduleRequest }) => moduleRequest))
      .map((found) => ({ ...found, value: found.entries[0]?.moduleRequest?.value ?? "", names: [] })),
    ...module.dynamicImports.map((found) => ({
      ...found,
      value: text.slice(found.moduleRequest.start + 1, found.moduleRequest.end - 1),
      names: [],
    })),
  ];
  const imports = statements.map(({ start, end, value, names }) => ({
    from: path,
    to: resolveImport(path, value, known),
    line: lineAt(start),
    typeOnly: /^(import|export)\s+type\b/.test(text.slice(start, end)),
    names,
  }));
  const lines = text.trimEnd().split("\n").length;
  return {
    path,
    lines,
    imports,
    nativeDates: [...text.matchAll(NATIVE_DATE)].map(({ 0: found, index }) => ({ line: lineAt(index), text: found })),
    writes: findWrites(program).map(({ start, text }) => ({ line: lineAt(start), text })),
  };
}

const NATIVE_DATE = /\btype(?:=|: ?)["'{`]{1,2}(?:date|datetime-local|month|week)["'`]/g;

function resolveImport(path: string, value: string, known: Set<string>): string | undefined {
  const bare = value.split("?")[0] ?? "";
  const alias = /^~(tests)?\//.exec(bare);
  if (!alias && !bare.startsWith(".")) return undefined;
  const target = alias ? bare.replace(alias[0], alias[1] ? "tests/" : "app/") : posix.join(dirname(path), bare);
  const candidates = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"].map((ending) => posix.normalize(target + ending));
  return candidates.find((candidate) => known.has(candidate));
}

const WRITING = new Set(["insert", "update", "delete"]);
/** The names used for a database or an open transaction. */
const HANDLES = new Set(["db", "tx", "trx", "executor"]);

function findWrites(program: ESTree.Program): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = [];
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== "MemberExpression" || callee.computed || !WRITING.has(callee.property.name)) return;
      const handle = lastName(callee.object);
      if (handle && HANDLES.has(handle)) found.push({ start, text: `${handle}.${callee.property.name}(…)` });
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      const verb = /^\s*(insert|update|delete)\b/i.exec(quasi.quasis[0]?.value.raw ?? "")?.[1];
      if (verb && lastName(tag) === "sql") found.push({ start, text: `sql\`${verb} …\`` });
    },
  }).visit(program);
  return found;
}

function lastName(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "TSNonNullExpression") return lastName(node.expression);
  return node.type === "MemberExpression" && !node.computed ? node.property.name : undefined;
}
