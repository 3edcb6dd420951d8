import type { Import, Source } from "./sources.ts";
import {
  APP_FILES,
  APP_FOLDERS,
  BESIDE_THE_DOOR,
  CASE_FEATURES,
  CLOSED_TO_PAGES,
  DECLARATIONS,
  FEATURE_FILES,
  FEATURES,
  featureOf,
  isComponent,
  isServerOnly,
  isTest,
  layerOf,
  MAX_FILES,
  MAX_LINES,
  MAY_ALSO,
  MAY_IMPORT,
  MIN_FILES,
  ROUTE_FOLDERS,
  TOP_FOLDERS,
} from "./vocabulary.ts";

/** Where a rule is broken, how, and how to fix it. */
export type Offence = { path: string; line: number; what: string; fix: string };

const offence = (path: string, line: number, what: string, fix: string): Offence => ({ path, line, what, fix });
const withoutExtension = (path: string) => path.replace(/\.tsx?$/, "");

/** Only known folders, and in app/ only known files. */
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

/**
 * In a feature and its capabilities only the fixed file names, each alone or after what it is about
 * (`email-links.commands.server.ts`), and rules by that alone (`calendar.server.ts`); a capability contains no folder
 * but ui/.
 */
export function featureNames(paths: string[]): Offence[] {
  return paths.flatMap((path) => {
    const inside = /^app\/features\/[^/]+\/(.+)$/.exec(path)?.[1];
    if (!inside || isTest(path)) return [];
    const isFolder = inside.endsWith("/");
    const [name = "", ...folders] = inside.replace(/\/$/, "").split("/").reverse();
    if (folders.includes("ui")) {
      return isFolder ? [offence(path, 1, `“${name}” is a folder in ui/`, "put its components into ui/ itself")] : [];
    }
    if (isFolder) {
      if (folders.length === 0 || name === "ui") return [];
      return [offence(path, 1, `“${name}” is a folder in a capability`, "make it a capability beside it")];
    }
    const names = folders.length === 0 ? [...FEATURE_FILES, ...DECLARATIONS] : FEATURE_FILES;
    if (folders.length <= 1 && (names.includes(name) || isNamedFile(name))) return [];
    const fix = `use one of ${names.join(", ")}, alone or after a name, or ui/`;
    return [offence(path, 1, `“${name}” is not a name of a feature’s file`, fix)];
  });
}

/** Whether a name is `what.kind.ts` with a fixed kind, or `what.ts`, `what.server.ts` for rules. */
function isNamedFile(name: string): boolean {
  const [, kind = ""] = /^[a-z]+(?:-[a-z]+)*\.(.+)$/.exec(name) ?? [];
  const isRules = /^(server\.)?ts$/.test(kind);
  return FEATURE_FILES.includes(kind) || (isRules && ![...FEATURE_FILES, ...DECLARATIONS].includes(name));
}

/** A capability of one or two files, without its tests and components, belongs in its feature. */
export function smallFolders(paths: string[]): Offence[] {
  const files = paths.filter((path) => /^app\/features\/[^/]+\/(?!ui\/)[^/]+\/.+\.tsx?$/.test(path) && !isTest(path));
  const byFolder = Map.groupBy(files, (path) => path.split("/").slice(0, 4).join("/"));
  return [...byFolder].flatMap(([folder, { length }]) =>
    length < MIN_FILES ? [offence(`${folder}/`, 1, `${length} files`, "move them up, named by what they do")] : [],
  );
}

/** No file beside a folder of the same name. */
export function fileBesideFolder(paths: string[]): Offence[] {
  const folders = new Set(paths.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1)));
  return paths
    .filter((path) => /^(app\/(features|platform|db|ui)|server|ops)\/.+\.tsx?$/.test(path))
    .filter((path) => folders.has(path.replace(/(\.server)?(\.test)?\.tsx?$/, "")))
    .map((path) => offence(path, 1, "a file beside a folder of its name", "move the file into the folder"));
}

/** A folder of a feature has at most MAX_FILES files beside its declarations. */
export function crowdedFolders(paths: string[]): Offence[] {
  const isDeclaration = (path: string) => DECLARATIONS.includes(path.slice(path.lastIndexOf("/") + 1));
  const files = paths.filter((path) => /^app\/features\/.+\.tsx?$/.test(path) && !isTest(path) && !isDeclaration(path));
  const byFolder = Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf("/") + 1));
  return [...byFolder].flatMap(([folder, { length }]) =>
    length > MAX_FILES ? [offence(folder, 1, `${length} files`, "cut it by what its parts do for a person")] : [],
  );
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
    const fix = `${own} may import ${MAY_IMPORT[own].join(", ")}: move the code down, or pass it in from above`;
    return [offence(from, line, `${own} imports ${other} (${to})`, fix)];
  });
}

/** A component never imports server code, except types. */
export function browserSafety(sources: Source[]): Offence[] {
  return productImports(sources)
    .filter(({ from, to, typeOnly }) => isComponent(from) && isServerOnly(to) && !typeOnly)
    .map(({ from, to, line }) =>
      offence(from, line, `a component imports ${to}`, "load it in the route and pass it in, or use “import type”"),
    );
}

/** In the browser only imported message tables are loaded, so the `messageOf` of all features would fail there. */
export function browserMessages(sources: Source[]): Offence[] {
  return productImports(sources)
    .filter(({ from }) => layerOf(from) === "features" && !isServerOnly(from))
    .filter(({ to, names }) => to === "app/platform/errors.ts" && names.includes("messageOf"))
    .map(({ from, line }) =>
      offence(from, line, "messageOf of every feature in browser code", "use the messageOf of the feature’s errors.ts"),
    );
}

/** Only commands and jobs write to the database. */
export function writers(sources: Source[]): Offence[] {
  const mayWrite = (path: string) =>
    isTest(path) ||
    /^(app\/(db|platform)|ops)\//.test(path) ||
    /^app\/features\/.+[/.](commands|jobs)\.server\.ts$/.test(path);
  return sources
    .filter(({ path }) => layerOf(path) && !mayWrite(path))
    .flatMap(({ path, writes }) =>
      writes.map(({ line, text }) =>
        offence(path, line, `${text} writes to the database`, "move it into the feature’s commands.server.ts"),
      ),
    );
}

/** The functions that the door calls for every change of a case. */
const OF_THE_DOOR = ["recordAudit", "publish", "deriveCases"];
const DOOR = "app/features/members/change-case.commands.server.ts";
const DATABASE = "app/db/client.server.ts";

/**
 * A change of a case goes through `changeCase`, which locks, asks the policy, records, derives and announces: its features
 * neither record nor announce by themselves, and their commands open no transaction of their own to write.
 */
export function oneDoor(sources: Source[]): Offence[] {
  const isInside = (path: string) =>
    CASE_FEATURES.includes(featureOf(path) ?? "") && !isTest(path) && !(path in BESIDE_THE_DOOR);
  const fix = "change the case with changeCase or changeCases (members/change-case.commands.server.ts)";
  return sources
    .filter(({ path }) => isInside(path))
    .flatMap(({ path, imports, writes }) => {
      const byHand = imports.flatMap(({ names, line }) =>
        names
          .filter((name) => OF_THE_DOOR.includes(name))
          .map((name) => offence(path, line, `${name} is called beside the door`, fix)),
      );
      const opens = imports.some(({ to, names }) => to === DATABASE && names.includes("transaction"));
      const knocks = imports.some(({ to, names }) => to === DOOR && names.some((name) => /^changeCases?$/.test(name)));
      const [write] = path.endsWith("commands.server.ts") && opens && !knocks ? writes : [];
      return write ? [...byHand, offence(path, write.line, `${write.text} writes beside the door`, fix)] : byHand;
    });
}

/** A date is typed in one kind of field in the whole product. */
export function dateFields(sources: Source[]): Offence[] {
  return sources
    .filter(({ path }) => /^app\/.+\.tsx$/.test(path) && !isTest(path))
    .flatMap(({ path, nativeDates }) =>
      nativeDates.map(({ line, text }) =>
        offence(path, line, `${text} is another kind of date field`, "use DateField or DayInputs (ui/date-field.tsx)"),
      ),
    );
}

/** A file has at most MAX_LINES lines. */
export function sizes(sources: Source[]): Offence[] {
  return sources
    .filter(({ path, lines }) => lines > MAX_LINES && !isTest(path) && !path.startsWith("app/content/"))
    .map(({ path, lines }) => offence(path, MAX_LINES, `${lines} lines`, "cut it where the subject changes"));
}

/** No import cycle between files or between features, type imports included. */
export function importCycles(sources: Source[]): Offence[] {
  const imports = productImports(sources);
  const between = (name: (path: string) => string | undefined) =>
    imports.flatMap((found) => {
      const [from, to] = [name(found.from), name(found.to)];
      return from && to && from !== to ? [{ ...found, ends: [from, to] as const }] : [];
    });
  return [...findCycles(between((path) => path)), ...findCycles(between(featureOf))];
}

type Edge = Import & { ends: readonly [string, string] };

function findCycles(edges: Edge[]): Offence[] {
  const next = Map.groupBy(edges, ({ ends }) => ends[0]);
  const done = new Set<string>();
  const found: Offence[] = [];
  const walk = (node: string, trail: Edge[]): void => {
    if (done.has(node)) return;
    const start = trail.findIndex(({ ends }) => ends[0] === node);
    if (start >= 0) {
      const cycle = trail.slice(start);
      const [first] = cycle;
      if (!first) return;
      const round = [...cycle.map(({ ends }) => ends[0]), node].join(" → ");
      found.push(
        offence(first.from, first.line, `an import cycle: ${round}`, "move what both need into a third place"),
      );
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
