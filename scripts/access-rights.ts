/** `node scripts/access-rights.ts`: writes docs/access-rights.md from the tables that tests/access checks. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ADDRESS_RULES, exceptionFor, FEATURE_RULES, HELPERS, type Role, type Who } from "../tests/access/roles.ts";
import { SUBJECTS, type Subject, type SubjectWords } from "../tests/access/subjects.ts";
import { ADDRESSES, FEATURES } from "../tests/access/table.ts";

export const ACCESS_RIGHTS = "docs/access-rights.md";

const COLUMNS = {
  visitor: "visitor",
  owner: "owner",
  otherClient: "other client",
  helper: "helper who reads",
  writingHelper: "helper who writes",
  formerHelper: "former helper",
  lawyer: "lawyer in charge",
  otherLawyer: "other lawyer",
  administrator: "administrator",
  withoutSecondFactor: "administrator without second factor",
} as const satisfies Partial<Record<Role, string>>;
type Column = keyof typeof COLUMNS;

/** One row of the tables: whose it is, whether it reads or writes, the roles that may, and those whose use changes nothing. */
type Right = { about: Subject; who: Who; verb: "read" | "write"; allowed: Column[]; readOnly: Column[] };

const columns = Object.keys(COLUMNS) as Column[];
const READS =
  /^(GET |\w+\/(read|list|find|count|preview|describe|pending|export|verify|notesOf|openOriginal|is[A-Z]|refuseClosed))/;
/** A helper's use of a row that others change something with: it shows the same, and marks nothing as read. */
const unchanged = (changes: readonly Role[] | undefined): Column[] =>
  changes === undefined ? [] : (HELPERS.filter((role) => !changes.includes(role)) as Column[]);
const verbOf = (key: string): Right["verb"] => (READS.test(key) ? "read" : "write");

function rights(): Right[] {
  const addresses = Object.entries(ADDRESSES).map(([key, { about, who, others, changes }]) => ({
    about,
    who,
    verb: verbOf(key),
    readOnly: unchanged(changes),
    allowed: columns.filter((role) => (exceptionFor(role, { others }) ?? ADDRESS_RULES[who][role]) === "yes"),
  }));
  const features = Object.entries(FEATURES).flatMap(([key, row]) => {
    if (typeof row === "string") return [];
    const may = (role: Role) => FEATURE_RULES[row.who].includes(role);
    const allowed = columns.filter((role) => (exceptionFor(role, row) ?? (may(role) ? "yes" : "no")) === "yes");
    return [{ about: row.about, who: row.who, verb: verbOf(key), allowed, readOnly: unchanged(row.changes) }];
  });
  return [...addresses, ...features];
}

/** Who reaches the owner's data, or everybody's; others reach their own. */
const ABOUT_THE_OWNER: readonly Who[] = [
  "owner",
  "clientSide",
  "readers",
  "writers",
  "ownerAndStaff",
  "ownerAndHandlers",
  "handlers",
  "staff",
];

/** What a role may do about a subject: « public » and « own » where every other person may do the same. */
function cell(subject: string, role: Column, all: Right[]): string {
  const allowed = all.filter((right) => right.about === subject && right.allowed.includes(role));
  const onTheirs = allowed.filter(({ who }) => ABOUT_THE_OWNER.includes(who));
  // What the owner does on their own data as everybody does on theirs counts too.
  const counted = role === "owner" && onTheirs.length > 0 ? allowed : onTheirs;
  const verbs = counted.map(({ verb, readOnly }) => (readOnly.includes(role) ? "read" : verb));
  const has = (...whos: Who[]) => allowed.some(({ who }) => whos.includes(who));
  const words =
    verbs.length > 0
      ? [verbs.includes("read") && "read", verbs.includes("write") && "write"]
      : [has("anyone", "visitors") && "public", has("signedIn") && "own"];
  return words.filter(Boolean).join(", ") || "–";
}

const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;

/** The places that have the same value, in the order of the first of each. */
function sameValues(values: string[]): number[][] {
  return [...new Set(values)].map((value) => values.flatMap((other, index) => (other === value ? [index] : [])));
}

/** The table, in which roles, and then subjects, with the same rights share a column and a row. */
function table(): string[] {
  const all = rights();
  const subjects = Object.keys(SUBJECTS) as Subject[];
  const cells = subjects.map((subject) => columns.map((role) => cell(subject, role, all)));
  const roles = sameValues(columns.map((_, column) => cells.map((row) => row[column]).join("|")));
  const rows = sameValues(cells.map((row) => row.join("|")));
  return [
    line(["what", ...roles.map((same) => same.map((column) => COLUMNS[columns[column] as Column]).join(", "))]),
    line(["---", ...roles.map(() => "---")]),
    ...rows.map((same) =>
      line([
        same.map((row) => SUBJECTS[subjects[row] as Subject].what).join("; "),
        ...roles.map(([column = 0]) => cells[same[0] ?? 0]?.[column] ?? ""),
      ]),
    ),
  ];
}

/** The whole document. */
export function accessRights(): string {
  return `${[
    "# Access rights",
    "",
    "Who may read and write what. `node scripts/access-rights.ts` writes this page from the tables of `tests/access`, which have a row for each method of each address, each query and each command: change them there. `npm test` tries each row as every role with the owner's ids.",
    "",
    "The rules are in `app/features/*/policy.ts`. Queries and commands ask them; `app/routes/guards.server.ts` redirects. Hidden data is answered as not found (404).",
    "",
    "- **public**: everyone may, signed in or not.",
    "- **own**: everyone signed in may, on their own data.",
    "- **read**, **write**: on the owner's data, or on everybody's.",
    "- **–**: refused.",
    "",
    "The owner is the client whom the data concerns. A helper is a member of one of the owner's cases, the former helper was one, the lawyer in charge is its lawyer; the other lawyer has a case of another client. A deleted account and an ended session have the rights of a visitor. Subjects with the same rights share a row.",
    "",
    ...table(),
    "",
    "## Conditions and exceptions",
    "",
    ...Object.values<SubjectWords>(SUBJECTS).flatMap(({ what, note }) => (note ? [`- **${what}**: ${note}`] : [])),
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, "..", ACCESS_RIGHTS), accessRights());
