import {
  APP_FILES,
  APP_FOLDERS,
  CLOSED_TO_PAGES,
  FEATURE_FILES,
  FEATURE_FOLDERS,
  FEATURES,
  featureOf,
  isComponent,
  isServerOnly,
  isTest,
  LARGEST_FILE,
  layerOf,
  MAY_ALSO,
  MAY_IMPORT,
  NAMED_RULES,
  ROUTE_FOLDERS,
  TOP_FOLDERS,
} from "./house.ts";
import type { Import, Source } from "./sources.ts";

/** Where the house is broken, how, and how to mend it. */
export type Offence = { path: string; line: number; what: string; mend: string };

const offence = (path: string, line: number, what: string, mend: string): Offence => ({ path, line, what, mend });
const withoutExtension = (path: string) => path.replace(/\.tsx?$/, "");

/** Only the folders of the house, and in app/ only its files. */
export function places(paths: string[]): Offence[] {
  const levels: [RegExp, string[]][] = [
    [/^([^/]+)\/$/, TOP_FOLDERS],
    [/^app\/([^/]+)\/$/, APP_FOLDERS],
    [/^app\/([^/]+)$/, APP_FILES],
    [/^app\/routes\/([^/]+)\/$/, ROUTE_FOLDERS],
    [/^app\/features\/([^/]+)\/$/, FEATURES],
  ];
  return paths.flatMap((path) =>
    levels.flatMap(([pattern, allowed]) => {
      const name = pattern.exec(path)?.[1];
      if (!name || allowed.includes(name)) return [];
      return [offence(path, 1, `“${name}” has no place here`, `move it into one of: ${allowed.join(", ")}`)];
    }),
  );
}

/** Inside a feature, the fixed names, and the named rules of the table. */
export function featureNames(paths: string[]): Offence[] {
  return paths.flatMap((path) => {
    const inside = /^app\/features\/([^/]+\/([^/]+))$/.exec(path.replace(/\/$/, ""));
    const [, rule = "", name = ""] = inside ?? [];
    if (!inside || isTest(path) || rule in NAMED_RULES) return [];
    if ((path.endsWith("/") ? FEATURE_FOLDERS : FEATURE_FILES).includes(name)) return [];
    const mend = `use one of ${FEATURE_FILES.join(", ")}, ui/; or list a rule of its own in NAMED_RULES with its reason`;
    return [offence(path, 1, `“${name}” is not a name of a feature’s file`, mend)];
  });
}

/** What a feature's commands/, queries/ and jobs/ hold runs on the server only, and says so by its name. */
export function serverFolders(paths: string[]): Offence[] {
  return paths
    .filter((path) => /^app\/features\/[^/]+\/(commands|queries|jobs)\/.+\.tsx?$/.test(path))
    .filter((path) => !isServerOnly(path) && !isTest(path))
    .map((path) => offence(path, 1, "a server-only folder holds a file without .server", "end its name in .server.ts"));
}

/** The import direction, layer by layer. */
export function direction(sources: Source[]): Offence[] {
  return productImports(sources).flatMap(({ from, to, line }) => {
    const [own, other] = [layerOf(from), layerOf(to)];
    if (!own || !other) {
      return own ? [offence(from, line, `the product imports ${to}`, "move what it needs into app/ or server/")] : [];
    }
    if (own === "routes" && CLOSED_TO_PAGES.includes(withoutExtension(to))) {
      return [
        offence(from, line, `a page imports ${to}`, "read through a feature’s queries, write through its commands"),
      ];
    }
    if (MAY_IMPORT[own].includes(other) || MAY_ALSO[own]?.includes(withoutExtension(to))) return [];
    const mend = `${own} may import ${MAY_IMPORT[own].join(", ")}: move the code down, or pass it in from above`;
    return [offence(from, line, `${own} imports ${other} (${to})`, mend)];
  });
}

/** A component never pulls server code into the browser (types are erased, so they may pass). */
export function browserSafety(sources: Source[]): Offence[] {
  return productImports(sources)
    .filter(({ from, to, typeOnly }) => isComponent(from) && isServerOnly(to) && !typeOnly)
    .map(({ from, to, line }) =>
      offence(from, line, `a component imports ${to}`, "load it in the route and pass it in, or use “import type”"),
    );
}

/** Only commands and jobs write to the database. */
export function writers(sources: Source[]): Offence[] {
  const mayWrite = (path: string) =>
    isTest(path) || /^app\/(db|platform)\//.test(path) || /^app\/features\/[^/]+\/(commands|jobs)[./]/.test(path);
  return sources
    .filter(({ path }) => layerOf(path) && !mayWrite(path))
    .flatMap(({ path, writes }) =>
      writes.map(({ line, text }) =>
        offence(path, line, `${text} writes to the database`, "move it into the feature’s commands.server.ts"),
      ),
    );
}

/** A file is read in one sitting. */
export function sizes(sources: Source[]): Offence[] {
  return sources
    .filter(({ path, lines }) => lines > LARGEST_FILE && !isTest(path) && !path.startsWith("app/content/"))
    .map(({ path, lines }) =>
      offence(
        path,
        LARGEST_FILE,
        `${lines} lines`,
        `cut it below ${LARGEST_FILE}: a folder of the same name may take it over`,
      ),
    );
}

/** No circle between files, nor between features; types count, since who needs them must be read first too. */
export function circles(sources: Source[]): Offence[] {
  const imports = productImports(sources);
  const between = (name: (path: string) => string | undefined) =>
    imports.flatMap((found) => {
      const [from, to] = [name(found.from), name(found.to)];
      return from && to && from !== to ? [{ ...found, ends: [from, to] as const }] : [];
    });
  return [...findCircles(between((path) => path)), ...findCircles(between(featureOf))];
}

type Edge = Import & { ends: readonly [string, string] };

function findCircles(edges: Edge[]): Offence[] {
  const next = Map.groupBy(edges, ({ ends }) => ends[0]);
  const done = new Set<string>();
  const found: Offence[] = [];
  const walk = (node: string, trail: Edge[]): void => {
    if (done.has(node)) return;
    const start = trail.findIndex(({ ends }) => ends[0] === node);
    if (start >= 0) {
      const circle = trail.slice(start);
      const [first] = circle;
      if (!first) return;
      const round = [...circle.map(({ ends }) => ends[0]), node].join(" → ");
      found.push(offence(first.from, first.line, `a circle: ${round}`, "move what both need into a third place"));
      return;
    }
    for (const edge of next.get(node) ?? []) walk(edge.ends[1], [...trail, edge]);
    done.add(node);
  };
  for (const node of next.keys()) walk(node, []);
  return found;
}

type Inside = Import & { to: string };

function productImports(sources: Source[]): Inside[] {
  return sources
    .filter(({ path }) => layerOf(path) && !isTest(path))
    .flatMap(({ imports }) => imports.filter((found): found is Inside => found.to !== undefined));
}
