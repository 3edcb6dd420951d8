/** The folders of the product, the names of the files in a feature, and who may import whom (docs/architecture.md). */

export const TOP_FOLDERS = [".ci", "app", "bench", "deploy", "docs", "ops", "public", "scripts", "server", "tests"];

/** Folders that tools create, never committed. */
export const IGNORED_FOLDERS = new Set([
  ".git",
  ".react-router",
  "build",
  "data",
  "data-demo",
  "data-dev",
  "data-own",
  "node_modules",
  "test-results",
]);

export const APP_FOLDERS = ["content", "db", "features", "platform", "root", "routes", "ui"];
export const APP_FILES = ["app.css", "entry.client.tsx", "entry.server.tsx", "root.tsx", "routes.ts"];
export const ROUTE_FOLDERS = ["account", "admin", "client", "public", "resources"];

/** The nouns of the domain. */
export const FEATURES = [
  "accounts",
  "acts",
  "approvals",
  "assistance",
  "cases",
  "chat",
  "chronology",
  "day",
  "deadlines",
  "emails",
  "figures",
  "files",
  "helpers",
  "identity",
  "incidents",
  "journal",
  "journey",
  "launch",
  "lawyers",
  "letters",
  "mailings",
  "mandates",
  "members",
  "notices",
  "payments",
  "people",
  "privacy",
  "progress",
  "receipts",
  "replies",
  "reports",
  "site",
  "transfers",
  "worklist",
];

/**
 * The files of a feature, and of each of its capabilities (sub-folders, one level deep). There may also be `ui/` with
 * components, and tests with any name that ends in `.test.ts` or `.test.tsx`.
 */
export const FEATURE_FILES = [
  "actor.ts",
  "schema.ts",
  "labels.ts",
  "policy.ts",
  "rules.ts",
  "rules.server.ts",
  "access.server.ts",
  "queries.server.ts",
  "commands.server.ts",
  "jobs.server.ts",
  "emails.tsx",
  "pdf.server.ts",
  "docx.server.ts",
  "csv.server.ts",
  "data.json",
];

/**
 * The files in which a feature declares things to the platform (app/features/declarations.server.ts) and to the lists of
 * the product (app/features/nouns.server.ts), at its root only.
 */
export const DECLARATIONS = ["errors.ts", "events.ts", "limits.server.ts", "cookies.server.ts", "noun.server.ts"];

/** The maximum of files in one folder of a feature, without tests; split a larger one by capability. */
export const MAX_FILES = 16;

/** The minimum of files in a capability, without tests. */
export const MIN_FILES = 3;

/** The maximum of lines of a file; tests and content are exempt. */
export const MAX_LINES = 300;

export type Layer = "server" | "ops" | "routes" | "features" | "content" | "db" | "ui" | "platform";

/** `server → ops, routes → features → content, db, ui, platform`. */
export const MAY_IMPORT: Record<Layer, Layer[]> = {
  server: ["server", "ops", "routes", "features", "content", "db", "ui", "platform"],
  ops: ["ops", "features", "content", "db", "ui", "platform"],
  routes: ["routes", "features", "content", "db", "ui", "platform"],
  features: ["features", "content", "db", "ui", "platform"],
  content: ["content", "ui"],
  db: ["db"],
  ui: ["ui", "content"],
  platform: ["platform", "db"],
};

/** Additional files that a layer may import, by their path without extension. */
export const MAY_ALSO: Partial<Record<Layer, string[]>> = {
  db: ["app/platform/config.server", "app/platform/log.server"],
};

/** Files that pages may not import: they read through queries and write through commands, which check access. */
export const CLOSED_TO_PAGES = ["app/db/client.server", "app/db/migrate.server"];

/** The features about a case: what changes one goes through `changeCase` or `changeCases`. */
export const CASE_FEATURES = [
  "acts",
  "cases",
  "chat",
  "chronology",
  "deadlines",
  "helpers",
  "letters",
  "members",
  "mandates",
  "payments",
  "reports",
  "transfers",
  "worklist",
];

/** The door itself, and the files beside it that record, announce or write something of another nature, with what. */
export const BESIDE_THE_DOOR: Record<string, string> = {
  "app/features/members/change-case.commands.server.ts": "the door",
  "app/features/members/derivations.commands.server.ts": "what follows from a change",
  "app/features/members/verification.jobs.server.ts": "the nightly verification",
  "app/features/members/commands.server.ts": "the reason of a reading",
  "app/features/cases/documents/commands.server.ts": "exports of lists",
  "app/features/cases/recoveries/export.commands.server.ts": "an export of a list",
  "app/features/cases/notes/mentions.commands.server.ts": "what a person has seen",
  "app/features/cases/views/commands.server.ts": "a person's views of the list",
  "app/features/chat/presence/commands.server.ts": "who has a conversation open",
  "app/features/deadlines/corrections/commands.server.ts": "the texts of the rules, of no case",
  "app/features/deadlines/legal-rates/commands.server.ts": "the legal rates, of no case",
  "app/features/deadlines/kept/commands.server.ts": "what time alone moves",
  "app/features/acts/reminders/commands.server.ts": "e-mails that were sent",
  "app/features/letters/key-rotation.commands.server.ts": "the key of columns",
  "app/features/payments/key-rotation.commands.server.ts": "the key of columns",
  "app/features/reports/key-rotation.commands.server.ts": "the key of columns",
};

/** The layer of a file, undefined outside the product (scripts, tests, settings of the tools). */
export function layerOf(path: string): Layer | undefined {
  if (path.startsWith("server/")) return "server";
  if (path.startsWith("ops/")) return "ops";
  const [top, second = ""] = path.split("/");
  if (top !== "app") return undefined;
  const folder = second as Layer;
  return (["features", "content", "db", "ui", "platform"] as string[]).includes(folder) ? folder : "routes";
}

/** `accounts` for `app/features/accounts/…`. */
export function featureOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /^(tests|bench)\//.test(path);
export const isServerOnly = (path: string): boolean => /\.server(\.tsx?)?$/.test(path);
/** True for a component, whose imports all reach the browser. */
export const isComponent = (path: string): boolean =>
  /^app\/(ui|features\/([^/]+\/){1,2}ui)\//.test(path) && !isTest(path);
