import type { Role as AccountRole } from "../../app/db/schema/enumerations.ts";
import type { Subject } from "./subjects.ts";

/** The roles: each row of the tables is tried as all of them. */
export const ROLES = {
  visitor: "visitor",
  deletedAccount: "deleted account (its session cookie kept)",
  revokedSession: "ended session of the owner",
  owner: "owner",
  otherClient: "other client",
  helper: "helper of the case, who reads",
  writingHelper: "helper of the case, who also writes",
  formerHelper: "former helper of the case",
  lawyer: "lawyer in charge of the case",
  otherLawyer: "lawyer of another case",
  administrator: "administrator",
  withoutSecondFactor: "administrator without the second factor that is required",
} as const;
export type Role = keyof typeof ROLES;
export const EVERYBODY = Object.keys(ROLES) as Role[];

/**
 * Accounts that own none of the owner's data, with their role: the entry of a row for the other client applies to all
 * of them. The lawyer in charge handles one of the owner's cases.
 */
export const STRANGERS = {
  otherClient: "client",
  helper: "client",
  writingHelper: "client",
  formerHelper: "client",
  lawyer: "lawyer",
  otherLawyer: "lawyer",
} as const satisfies Partial<Record<Role, AccountRole>>;
export type Stranger = keyof typeof STRANGERS;
export const isStranger = (role: Role): role is Stranger => role in STRANGERS;

/** Subjects whose queries and commands a role may call in addition to the rules of their rows. Its pages need rows. */
export const MAY_ALSO: Partial<Record<Role, readonly Subject[]>> = {};

/** Returns what a row specifies for a role, when it differs from the other roles of its `who`. */
export function exceptionFor<Told>(
  role: Role,
  { about, others }: { about?: Subject; others?: Partial<Record<Role, Told>> },
): Told | "yes" | undefined {
  if (about && MAY_ALSO[role]?.includes(about)) return "yes";
  return others?.[role] ?? (isStranger(role) ? others?.otherClient : undefined);
}

/** Who handles the owner's case: what they may, they may on the owner's data. */
export const HANDLERS: readonly Role[] = ["administrator", "lawyer"];
/** Who helps the owner with their case: what they read there is the owner's. */
export const HELPERS: readonly Role[] = ["helper", "writingHelper"];
/** Who writes in the owner's case beside the owner. */
export const WRITERS: readonly Role[] = [...HANDLERS, "writingHelper"];
/** Whether what a row shows to a role, and changes for it, is the owner's. */
export const isTheirs = (role: Role, who: Who): boolean =>
  role === "owner" || (["staff", "handlers"].includes(who) && HANDLERS.includes(role));

/** Whether what a row shows to a role may be the owner's. */
export const mayShow = (role: Role, who: Who): boolean =>
  role === "administrator" ||
  (role === "lawyer" && ["handlers", "ownerAndHandlers", "readers", "writers"].includes(who)) ||
  (HELPERS.includes(role) && ["clientSide", "readers", "writers"].includes(who));

/** The groups of roles with access; `others` of a row lists exceptions. */
export const WHO = {
  anyone: "everyone",
  visitors: "everyone not signed in; others are redirected to their dashboard",
  signedIn: "everyone signed in, on what is theirs",
  owner: "its owner",
  ownerAndStaff: "its owner, administrators",
  ownerAndHandlers: "its owner, the lawyer in charge, administrators",
  clientSide: "its owner, those who help the owner",
  readers: "its owner, those who help the owner, the lawyer in charge, administrators",
  writers: "its owner, those who help and may write, the lawyer in charge, administrators",
  handlers: "the lawyer in charge, administrators",
  staff: "administrators",
  nobody: "nobody",
} as const;
export type Who = keyof typeof WHO;

/**
 * The expected response: `yes`; `login`, the login page (401 for a script's `fetch`); `accountGone`, the home page instead of
 * the login (401 for a script's `fetch`); `home`; `secondFactor`, the page that sets it up; a status; or the beginning of
 * the URL of a redirect.
 */
export type Answer = "yes" | "login" | "accountGone" | "home" | "secondFactor" | number | `/${string}`;

const NOT_SIGNED_IN = { visitor: "login", deletedAccount: "accountGone", revokedSession: "login" } as const;
const ANYONE = { visitor: "yes", deletedAccount: "yes", revokedSession: "yes" } as const;
/** The answer of the pages of cases to the lawyers: of their own case, and of another's. */
const LAWYERS = { lawyer: "yes", otherLawyer: 404 } as const;
const LAWYERS_HOME = { lawyer: "/admin/to-do", otherLawyer: "/admin/to-do" } as const;
const WRITING = { writingHelper: "yes" } as const;
const HELPING = { helper: "yes", ...WRITING } as const;
function forMembers(owner: Answer, stranger: Answer, administrator: Answer, withoutSecondFactor: Answer) {
  const strangers = Object.fromEntries(Object.keys(STRANGERS).map((role) => [role, stranger])) as Record<
    Stranger,
    Answer
  >;
  return { owner, ...strangers, administrator, withoutSecondFactor };
}

/** The response of an address to each role, unless its row says otherwise. */
export const ADDRESS_RULES: Record<Who, Record<Role, Answer>> = {
  anyone: { ...ANYONE, ...forMembers("yes", "yes", "yes", "yes") },
  visitors: { ...ANYONE, ...forMembers("/dashboard", "/dashboard", "/dashboard", "/dashboard") },
  signedIn: { ...NOT_SIGNED_IN, ...forMembers("yes", "yes", "yes", "yes") },
  owner: { ...NOT_SIGNED_IN, ...forMembers("yes", 404, 404, 404) },
  ownerAndStaff: { ...NOT_SIGNED_IN, ...forMembers("yes", 404, "yes", 404) },
  ownerAndHandlers: { ...NOT_SIGNED_IN, ...forMembers("yes", 404, "yes", 404), ...LAWYERS },
  clientSide: { ...NOT_SIGNED_IN, ...forMembers("yes", 404, 404, 404), ...HELPING },
  readers: { ...NOT_SIGNED_IN, ...forMembers("yes", 404, "yes", 404), ...LAWYERS, ...HELPING },
  writers: { ...NOT_SIGNED_IN, ...forMembers("yes", 404, "yes", 404), ...LAWYERS, ...WRITING },
  handlers: { ...NOT_SIGNED_IN, ...forMembers("home", "home", "yes", "secondFactor"), ...LAWYERS },
  staff: { ...NOT_SIGNED_IN, ...forMembers("home", "home", "yes", "secondFactor"), ...LAWYERS_HOME },
  nobody: { visitor: 404, deletedAccount: 404, revokedSession: 404, ...forMembers(404, 404, 404, 404) },
};

/**
 * The roles with access to a query or command, before the exceptions of its row. A visitor reaches only functions that
 * accept a null actor.
 */
export const FEATURE_RULES: Record<Who, readonly Role[]> = {
  anyone: EVERYBODY,
  visitors: ["visitor"],
  signedIn: ["owner", ...(Object.keys(STRANGERS) as Stranger[]), "administrator", "withoutSecondFactor"],
  owner: ["owner"],
  ownerAndStaff: ["owner", "administrator"],
  ownerAndHandlers: ["owner", "lawyer", "administrator"],
  clientSide: ["owner", "helper", "writingHelper"],
  readers: ["owner", "helper", "writingHelper", "lawyer", "administrator"],
  writers: ["owner", "writingHelper", "lawyer", "administrator"],
  handlers: ["lawyer", "administrator"],
  staff: ["administrator"],
  nobody: [],
};
