import type { Rolldown } from "vite";

type Group = {
  name: string;
  /** How many routes at least import a module that the group takes. */
  minShareCount: number;
  /** Any of them fits the module's path, written with slashes. */
  paths: RegExp[];
};

/**
 * How the browser's modules are put together. By default there is one file for each set of routes that share a module:
 * some fifty requests a page. The first group that a module fits takes it, with what it imports; what fits none stays
 * with its route. What one group holds too much, every page that needs a part of it carries: `tests/e2e/page-weight.spec.ts`
 * holds each page within its budget.
 */
const GROUPS: Group[] = [
  {
    name: "framework",
    minShareCount: 1,
    paths: [/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|vite\/preload-helper/],
  },
  {
    name: "base",
    minShareCount: 2,
    paths: [
      /node_modules\/(@conform-to\/(dom|react)|lucide-react)\//,
      /app\/(ui\/(?!choice|checkbox|password|stepper|data-table|pagination|search|filter|file-|plot|shortcut|use-shortcuts|phone|combobox)|root\/|platform\/(?!files)|db\/)/,
      /app\/content\/(company|claims|fees)\./,
      /app\/features\/(cases\/labels|cases\/rules|files\/rules|identity\/labels|[^/]+\/errors)\./,
      /app\/features\/.*\/(case-not-found|pending-email|erasure-banner)\./,
    ],
  },
  {
    name: "lists",
    minShareCount: 2,
    paths: [/app\/ui\/(data-table|pagination|search-field|filter-link)\./],
  },
  { name: "inputs", minShareCount: 2, paths: [/app\/ui\/(choice|checkbox|password|stepper)/] },
  // What the conversations and every form with files need, then what only the forms do.
  { name: "files", minShareCount: 6, paths: [/app\/(features\/files|ui\/file-|platform\/files)/] },
  { name: "uploads", minShareCount: 3, paths: [/app\/(features\/files|ui\/file-|platform\/files)/] },
  { name: "admin", minShareCount: 2, paths: [/app\/(ui\/(shortcut|use-shortcuts)|routes\/admin\/)/] },
  { name: "cases", minShareCount: 2, paths: [/app\/features\/(cases\/(?!.*(wizard|scam))|files\/.*file-digest)/] },
  { name: "chat", minShareCount: 3, paths: [/app\/features\/chat\//] },
  {
    name: "people",
    minShareCount: 2,
    paths: [
      /app\/features\/(journal|people)\//,
      /app\/features\/identity\/(desk|review)\//,
      /app\/features\/accounts\/.*session-list/,
    ],
  },
  { name: "identity", minShareCount: 2, paths: [/app\/features\/identity\//] },
  {
    name: "account",
    minShareCount: 3,
    paths: [/app\/(features\/(accounts|privacy)\/|routes\/account\/.*page)/],
  },
  { name: "emails", minShareCount: 2, paths: [/app\/features\/(mailings|emails)\//] },
];

/** Only what a route imports at once: what is loaded when used (the editor, phone numbers, rules of forms) stays apart. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: GROUPS.map(({ name, minShareCount, paths }, index) => ({
    name,
    minShareCount,
    test: (id: string) => paths.some((path) => path.test(id.replaceAll("\\", "/"))),
    priority: GROUPS.length - index,
    tags: ["$initial"],
  })),
};
