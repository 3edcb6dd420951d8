/** `node scripts/access-rights.ts`: writes docs/access-rights.md from the tables that tests/access checks. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FeatureRow } from "../tests/access/features.ts";
import {
  ADDRESS_RULES,
  type Answer,
  EVERYBODY,
  exceptionFor,
  FEATURE_RULES,
  isStranger,
  ROLES,
  type Role,
  WHO,
} from "../tests/access/roles.ts";
import { SUBJECTS } from "../tests/access/subjects.ts";
import { ADDRESSES, FEATURES } from "../tests/access/table.ts";

export const ACCESS_RIGHTS = "docs/access-rights.md";

const WORDS: Partial<Record<Answer, string>> = { login: "login", home: "home page", secondFactor: "second factor" };
const NOT_SIGNED_IN: readonly Role[] = ["visitor", "deletedAccount", "revokedSession"];
const ASKING = EVERYBODY.filter((role) => !NOT_SIGNED_IN.includes(role));

const line = (...cells: string[]): string => `| ${cells.join(" | ")} |`;
const heading = (...cells: string[]): string[] => [line(...cells), line(...cells.map(() => "---"))];

/** « not signed in: login; other client: 404 »: a helper or a lawyer is named only where they get something else. */
function describeAnswers(answers: Map<Role, string>): string {
  const isImplied = (role: Role, answer: string) =>
    role !== "otherClient" && isStranger(role) && answers.get("otherClient") === answer;
  const roles = (answer: string) =>
    [...answers].filter(([role, each]) => each === answer && !isImplied(role, each)).map(([role]) => role);
  const named = (found: Role[]): string => {
    const none = NOT_SIGNED_IN.every((role) => found.includes(role));
    const shown = found.filter((role) => !none || !NOT_SIGNED_IN.includes(role));
    const names = shown.map((role) => (role === "withoutSecondFactor" ? "administrator without one" : ROLES[role]));
    return [...(none ? ["not signed in"] : []), ...names].join(", ");
  };
  const parts = [...new Set(answers.values())].map((answer) => `${named(roles(answer))}: ${answer}`);
  return parts.join("; ") || "–";
}

function addressLines(): string[] {
  return Object.entries(ADDRESSES).map(([key, row]) => {
    const rule = ADDRESS_RULES[row.who];
    const answers = EVERYBODY.map((role) => [role, exceptionFor(role, row.others) ?? rule[role]] as const)
      .filter(([, answer]) => answer !== "yes")
      .map(([role, answer]) => [role, WORDS[answer] ?? String(answer)] as const);
    return line(`\`${key}\``, SUBJECTS[row.about].what, WHO[row.who], describeAnswers(new Map(answers)));
  });
}

function featureLines(): string[] {
  return Object.entries(FEATURES).flatMap(([key, row]) => {
    if (typeof row === "string") return [];
    const answers = ASKING.map((role) => [role, refusal(row, role)] as const).filter(([, answer]) => answer !== "yes");
    return line(`\`${key}\``, SUBJECTS[row.about].what, WHO[row.who], describeAnswers(new Map(answers)));
  });
}

function refusal(row: FeatureRow, role: Role): string {
  return (
    exceptionFor(role, row.others) ?? (FEATURE_RULES[row.who].includes(role) ? "yes" : (row.denied ?? "forbidden"))
  );
}

const without = (kind: string): string =>
  Object.entries(FEATURES)
    .filter(([, row]) => row === kind)
    .map(([key]) => `\`${key}\``)
    .join(", ");

/** The whole document. */
export function accessRights(): string {
  const subjects = Object.values(SUBJECTS).map(({ what, visitor, client, administrator }) =>
    line(what, visitor, client, administrator),
  );
  return `${[
    "# Who sees and does what",
    "",
    "Every query and command asks its feature's `policy.ts`; the pages only repeat what the policy says. What one may not see is answered as not found.",
    "",
    "Written by `node scripts/access-rights.ts` from the tables of `tests/access`, whose rows `npm test` tries one by one: change them there. Where the policies stand: `app/routes/guards.server.ts` (redirects), `app/features/*/policy.ts` (rules), their `queries.server.ts` and `commands.server.ts` (rules asked again).",
    "",
    ...heading("what", "visitor", "client", "administrator"),
    ...subjects,
    "",
    "## Every address",
    "",
    `Each is asked for as ${EVERYBODY.map((role) => ROLES[role]).join(", ")}, with ids of the owner's things, as a page, as the router's \`.data\`, as one loader alone (\`_routes\`), and by other methods; what is refused shows nothing of the owner's and changes no row.`,
    "",
    ...heading("address", "about", "who may", "the others get"),
    ...addressLines(),
    "",
    "## Every query and command",
    "",
    "Called past the pages, with the Actor that each session gives.",
    "",
    ...heading("function", "about", "who may", "the others get"),
    ...featureLines(),
    "",
    "Those that take no Actor:",
    "",
    `- only features call them, after asking their policy (no page imports them): ${without("inside")}`,
    `- pages hand them what a query that asked the policy gave: ${without("after")}`,
    `- anyone may; what they are given (password, token, code) is the proof, or they show nothing of anybody's: ${without("anyone")}`,
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, "..", ACCESS_RIGHTS), accessRights());
