import type { Rolldown } from "vite";

type Group = {
  name: string;
  /** The minimum of routes that import a module for it to join the group. */
  minShareCount: number;
  /** Patterns for the module's path, with slashes; one must match. */
  paths: RegExp[];
  /** Of modules that are loaded when used. */
  isLate?: boolean;
};

/**
 * How the browser's modules are grouped into files. By default there is one file for each set of routes that share a
 * module: some fifty requests a page. A module, with its imports, joins the first group that matches, or else stays with its
 * route. A page loads whole groups, so too large a group makes pages heavier; `tests/e2e/page-weight.spec.ts` checks the
 * budget of each page.
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
      /node_modules\/lucide-react(?!\/dist\/esm\/icons\/(keyboard|sticky-note|refresh-cw|search|monitor|tablet|smartphone|mic|square|arrow-up|arrow-down|file-spreadsheet|camera|upload|sliders-horizontal|ellipsis)\.)\//,
      /app\/(ui\/(?!colours\/|text-|select-field|field-corrections|use-late-validation|choice|checkbox|date-|password|conditional-fields|stepper|email-address|clear-|data-table|tabs|search|filter|csv|file-|plot|shortcut(?!s-choice)|use-shortcuts|use-held|held-|list-news|use-edited|fold|field-fold|use-resend|use-remembered|phone|combobox|point-list|disclosure-card|titled-form|format-from-today|day-tone|menu-class|selection-bar|draft-(?!events|status))|root\/|platform\/(?!files|variables|bank-statements|forms\/(day-text|draft-values))|db\/(?!schema\/((email|letter|payment|staff|report)-enumerations|journey)))/,
      /app\/content\/(company|delays|fee-rate)\./,
      /app\/features\/(cases\/labels|cases\/rules|chat\/intents|files\/rules|accounts\/profile\/rules)\./,
      /app\/features\/(cases\/ui\/status-badge|files\/.*scan-mark|acts\/rules|progress\/case-steps)\./,
      /app\/features\/.*\/(case-not-found|confirm-email-banner|send-confirmation)\./,
    ],
  },
  {
    name: "fields",
    minShareCount: 2,
    paths: [
      /app\/ui\/(text-|select-field|field-corrections|use-late-validation|choice|checkbox|date-|conditional-fields)|use-new-row-id/,
      /node_modules\/@conform-to\/(dom|react)\//,
    ],
  },
  {
    name: "steps",
    minShareCount: 2,
    paths: [/app\/(ui\/(stepper|field-fold)|features\/progress\/ui\/way)/],
  },
  {
    name: "links",
    minShareCount: 2,
    paths: [/app\/(features\/.*\/(indicators-link|agreement-link|case-intro)|ui\/(point-list|disclosure-card))\./],
  },
  { name: "days", minShareCount: 2, paths: [/app\/platform\/forms\/(day-text|draft-values)\./] },
  // Loaded once the page can be used.
  { name: "drafts", minShareCount: 1, isLate: true, paths: [/app\/ui\/draft-(?!events|status)/] },
  { name: "documents", minShareCount: 2, paths: [/app\/features\/identity\/(labels|rules)\./] },
  { name: "assistance", minShareCount: 2, paths: [/app\/features\/assistance\/(rules|labels)\./] },
  {
    name: "legal",
    minShareCount: 2,
    paths: [
      /app\/(content\/(retention-periods|terms|privacy|fees)\.|features\/.*\/(legal-(dialogs|sections)|story-origin))/,
    ],
  },
  {
    name: "phone",
    minShareCount: 2,
    paths: [/app\/(ui|features\/.*)\/(checked-)?phone-field/],
  },
  { name: "upload", minShareCount: 2, paths: [/app\/features\/files\/ui\/folded-upload/] },
  // What files are shown with, how they are chosen, how they are sent.
  {
    name: "marks",
    minShareCount: 2,
    paths: [/app\/features\/(files\/.*(sealed-mark|player)|chat\/rules)\./],
  },
  { name: "files", minShareCount: 3, paths: [/app\/ui\/file-|icons\/(camera|upload)\./] },
  {
    name: "uploads",
    minShareCount: 3,
    paths: [/app\/(features\/files\/(?!.*file-digest)|platform\/files)/],
  },
  {
    name: "admin",
    minShareCount: 2,
    paths: [
      /app\/(ui\/(shortcut(?!s-choice)|use-shortcuts|use-edited|use-remembered|menu-class|selection-bar|data-table|search-field|filter-link|filter-select|clear-filters|csv-link|email-address|use-held-list|held-list|list-news)|routes\/admin\/|features\/(cases\/(desk\/|filters\/|details\/ui\/case-section)|chat\/embedded\/ui\/write-link|worklist\/ui\/(send-and-file|next-work)|files\/ui\/open-original|replies\/ui\/reply-tools|mandates\/.*own-proposals))/,
      /lucide-react\/dist\/esm\/icons\/(ellipsis|keyboard|refresh-cw|search|sliders-horizontal|sticky-note)\./,
    ],
  },
  {
    name: "cases",
    minShareCount: 2,
    paths: [/app\/features\/(cases\/(?!.*(wizard|scam|story\/|submission|amount|tags\/ui))|files\/.*file-digest)/],
  },
  { name: "wizard", minShareCount: 2, paths: [/app\/features\/cases\/wizard\/(labels|rules)\./] },
  {
    name: "questions",
    minShareCount: 2,
    paths: [/app\/features\/cases\/wizard\/ui\/(question-step|screen-questions|wizard-form)\./],
  },
  {
    name: "chat",
    minShareCount: 3,
    paths: [/app\/features\/chat\/|icons\/(mic|square|arrow-up|arrow-down|file-spreadsheet)\./],
  },
  {
    name: "history",
    minShareCount: 2,
    paths: [
      /app\/features\/(accounts\/.*session-list|journal\/(labels|rules)\.|people\/ui\/(history-card|access-history|person-emails))/,
      /icons\/(monitor|tablet|smartphone)\./,
    ],
  },
  {
    name: "people",
    minShareCount: 2,
    paths: [/app\/features\/(journal|people)\//, /app\/features\/identity\/(desk|review)\//],
  },
  { name: "first-steps", minShareCount: 2, paths: [/app\/content\/first-steps\./] },
  {
    name: "payments",
    minShareCount: 2,
    paths: [/app\/features\/payments\/(labels|rules|errors|schema)\./],
  },
  {
    name: "rules-of-law",
    minShareCount: 2,
    paths: [
      /app\/features\/deadlines\/(labels|errors|corrections\/(rules|ui\/rule-words))\./,
      /app\/content\/legal-reservation\./,
    ],
  },
  {
    name: "deadlines",
    minShareCount: 2,
    paths: [/app\/features\/deadlines\/(done\.schema|ui\/(deadline-list|case-deadlines|done-form))/],
  },
  {
    name: "labels",
    minShareCount: 2,
    paths: [/app\/(db\/schema\/(payment|staff)-enumerations|features\/letters\/labels)\./],
  },
  {
    name: "letters",
    minShareCount: 2,
    paths: [/app\/features\/letters\/ui\/(letter-bar|letter-choices|letter-view|blank-field)\./],
  },
  { name: "lawyers", minShareCount: 2, paths: [/app\/features\/(lawyers\/|mandates\/(labels|rules)\.)/] },
  { name: "identity", minShareCount: 2, paths: [/app\/features\/identity\/(?!.*document-form)/] },
  {
    name: "account",
    minShareCount: 3,
    paths: [
      /app\/(features\/(accounts\/(?!push\/)|privacy\/)|routes\/account\/(.*page|redirect-target)|ui\/password-field)/,
    ],
  },
  { name: "figures", minShareCount: 2, paths: [/app\/features\/figures\//] },
  { name: "site", minShareCount: 2, paths: [/app\/(features\/site\/(?!revisions)|content\/legal-identity\.)/] },
  { name: "public", minShareCount: 3, paths: [/app\/routes\/public\/parts\/(band|hero|page-meta)\./] },
  { name: "emails", minShareCount: 2, paths: [/app\/(features\/(mailings|emails)|ui\/plot)\//] },
];

/** Static imports only: modules that are loaded when used (the editor, phone numbers, form rules) stay in their own files. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: GROUPS.map(({ name, minShareCount, paths, isLate }, index) => ({
    name,
    minShareCount,
    test: (id: string) => paths.some((path) => path.test(id.replaceAll("\\", "/"))),
    priority: GROUPS.length - index,
    ...(isLate ? {} : { tags: ["$initial"] }),
  })),
};
