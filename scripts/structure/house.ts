/** The house as docs/architecture.md describes it: what may stand where, and who may import whom. */

export const TOP_FOLDERS = [".ci", "app", "bench", "deploy", "docs", "public", "scripts", "server", "tests"];

/** Made by tools, never committed. */
export const IGNORED_FOLDERS = new Set([
  ...[".git", ".react-router", "build", "data", "data-demo", "node_modules", "test-results"],
]);

export const APP_FOLDERS = ["content", "db", "features", "platform", "root", "routes", "ui"];
export const APP_FILES = ["app.css", "entry.client.tsx", "entry.server.tsx", "root.tsx", "routes.ts"];
export const ROUTE_FOLDERS = ["account", "admin", "client", "public", "resources"];
export const FEATURES = [
  "accounts",
  "assistance",
  "audit",
  "cases",
  "chat",
  "files",
  "identity",
  "mailing",
  "people",
  "privacy",
  "staff-mail",
];

/** Inside a feature only these; each may also be a folder of the same name once it outgrows a file. */
export const FEATURE_FILES = [
  ...["schema.ts", "policy.ts", "queries.server.ts", "commands.server.ts", "jobs.server.ts", "emails.tsx", "rules.ts"],
];
export const FEATURE_FOLDERS = ["schema", "policy", "queries", "commands", "jobs", "emails", "ui"];

/** The named rules that a feature added, each with what makes it a rule of its own. */
export const NAMED_RULES: Record<string, string> = {
  "accounts/actor.ts": "who acts: the type that every policy, query and command takes first",
  "accounts/auth.server.ts": "the library of accounts, configured: the one place that knows it",
  "accounts/device-name.ts": "what a browser is called in a list: « Chrome sur Android »",
  "accounts/device.server.ts": "what a browser remembers of who signed in from it",
  "accounts/links.server.ts":
    "the links that an account's e-mails carry: where each leads, how long it lives, what is kept",
  "accounts/one-time-codes.server.ts": "what the code of an application and a recovery code are, and how they are kept",
  "accounts/pending-sign-in.server.ts": "whose password was right while their second factor is asked for",
  "accounts/poor-passwords.server.ts": "which new passwords are refused because they are guessed first",
  "accounts/second-factor-set-up.server.ts": "what the browser carries while a second factor is being set up",
  "accounts/session.server.ts": "reads who acts from a request's cookie",
  "accounts/tax-id-at-rest.server.ts": "how the tax id stands in the database, and how it is read back",
  "accounts/web-authn.server.ts": "who we are to a passkey",
  "audit/findings.ts": "what a verification of the journal found, in words: on the page and in the terminal alike",
  "audit/words.ts": "what each action of the journal is called",
  "audit/seal.server.ts": "what the chain keeps of an entry: its digest, and the hash of each link",
  "cases/amount.ts": "how a French person types an amount, and what it is in cents",
  "cases/answer-sections.ts": "the answers of a case in words, in their order: read on the screen and on paper alike",
  "cases/answers.ts": "how the forms of the wizard and the columns of a draft translate into each other",
  "cases/case-file.server.ts": "how a case reads on paper, part by part",
  "cases/csv.server.ts": "the table of cases that is saved outside: its columns, and how a spreadsheet reads them",
  "cases/deadline.ts": "the clock of the promised 48 hours: when it runs, when it stops, how it is said",
  "cases/excerpt.ts": "how a long description is cut for a list",
  "cases/exhibits.server.ts": "the timeline and the numbered exhibits of an exported case, as they read on paper",
  "cases/labels.ts": "the French words of the enumerations of a case",
  "cases/list-address.ts": "the filters and orders of the list of cases, and the address that each has",
  "cases/reference.server.ts": "the human reference of a case, which nobody can guess",
  "cases/recovery.ts": "what came back to a client, where from, and the fee on it to the cent",
  "cases/status-messages.ts": "what the client is told of each decision on their case",
  "cases/status.ts": "which status follows which, and who may move it",
  "cases/steps.ts": "the wizard: one tuple of steps and the functions that walk it",
  "chat/automatic-messages.ts": "the messages that the product writes by itself in a conversation",
  "chat/limits.ts": "what a message may be, without the validation library: the page weighs nothing more",
  "identity/labels.ts": "the French words of documents, steps and statuses, and where each step is done",
  "identity/rejection-reasons.ts": "the ten reasons of a rejection: code, label, advice",
  "identity/status.ts": "the status of a document, of a step and of a profile, each from the one below",
  "privacy/retention.server.ts": "how long what is kept on this installation: the publisher’s table and the settings",
  "privacy/own-data.server.ts": "what stands in the copy that a person takes of their data, file by file",
  "staff-mail/mailing-status.ts": "the words of a sending and of each of its recipients, and what is said at its end",
  "staff-mail/message-html.server.ts": "what HTML a message of the staff may hold, and the e-mail it becomes",
  "staff-mail/plain-message.ts": "a message typed without the editor, as paragraphs",
  "staff-mail/selection.ts": "whom a message is for, after a page of the grid was ticked",
  "staff-mail/variables.ts": "the seven variables of a message, and how they are filled",
  "files/limits.ts": "what a file may be, without the validation library: the file field weighs nothing more",
  "people/removed.ts": "what went with a deleted account, in numbers and in words",
  "mailing/kinds.ts": "every e-mail of the product: who may turn it off, and whether it carries a key",
};

export type Layer = "server" | "routes" | "features" | "content" | "db" | "ui" | "platform";

/** `server → routes → features → content, db, ui, platform`; the exceptions are by file, in MAY_ALSO. */
export const MAY_IMPORT: Record<Layer, Layer[]> = {
  server: ["server", "routes", "features", "content", "db", "ui", "platform"],
  routes: ["routes", "features", "content", "db", "ui", "platform"],
  features: ["features", "content", "db", "ui", "platform"],
  content: ["content", "ui"],
  db: ["db"],
  ui: ["ui", "content"],
  platform: ["platform", "db"],
};

/** What a layer may import beside its layers, by the path without extension. */
export const MAY_ALSO: Partial<Record<Layer, string[]>> = {
  db: ["app/platform/config.server", "app/platform/log.server"],
};

/** Pages read through queries and write through commands, so that what one may not see is not found. */
export const CLOSED_TO_PAGES = ["app/db/client.server", "app/db/migrate.server"];

export const LARGEST_FILE = 250;

/** The layer of a file, undefined outside the product (scripts, tests, settings of the tools). */
export function layerOf(path: string): Layer | undefined {
  if (path.startsWith("server/")) return "server";
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
/** Components: whatever they import reaches the browser. */
export const isComponent = (path: string): boolean => /^app\/(ui|features\/[^/]+\/ui)\//.test(path) && !isTest(path);
