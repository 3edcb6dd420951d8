import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { emailField } from "~/features/accounts/schema";
import { BUCKETS, type Buckets } from "./buckets";
import { type CopyRow, DumpError, Outline, valuesOf } from "./copy";
import type { Dump, Place } from "./dump";
import { notADump } from "./format";
import type { Remarks } from "./remarks";
import { Row } from "./row";

/** A person of the former system: an account, a profile, or both. */
export type FormerPerson = {
  id: string;
  user: Place | null;
  profile: Place | null;
  /** The e-mail address in lower case; null when nothing holds one. */
  email: string | null;
  isStaff: boolean;
  /** The last sign-in, and the creation of the account, in milliseconds. */
  signedInAt: number;
  createdAt: number;
};
export type FormerRow = Place & { id: string };
export type FormerMessage = FormerRow & { at: number };

/** Tables that are left out, and why. Other tables that the specification does not name are left out as unknown. */
const LEFT_OUT: Record<string, string> = {
  "auth.sessions": "les sessions sont fermées : chacun se reconnecte",
  "auth.refresh_tokens": "les sessions sont fermées : chacun se reconnecte",
  "auth.mfa_factors": "un second facteur ne se transporte pas : chacun en choisit un nouveau",
  "auth.identities": "seuls les mots de passe sont repris",
  "auth.audit_log_entries": "le journal de l’ancien système reste dans son export",
  "storage.buckets": "les fichiers viennent du dossier --files",
  "storage.objects": "les fichiers viennent du dossier --files",
};
const UNKNOWN_TABLE = "table que la spécification ne nomme pas";
export const UNREADABLE =
  "ligne illisible : trop longue, mal codée, ou dont le nombre de valeurs n’est pas celui des colonnes";
const NO_ID = "ligne sans identifiant lisible";
const TWICE = "identifiant d’une ligne déjà lue";
const OWN_ACCOUNT = "compte sous lequel l’équipe écrit : il existe déjà ici";
const FACTORS = "auth.mfa_factors";

/**
 * The former project as one pass over its dump finds it: which rows there are, where they stand, and what ties them. The
 * rows themselves are read again when they are taken over.
 */
export class Project {
  readonly people = new Map<string, FormerPerson>();
  readonly cases = new Map<string, FormerRow & { userId: string }>();
  readonly messages = new Map<string, FormerMessage[]>();
  readonly steps: FormerRow[] = [];
  readonly documents: (FormerRow & { key: string; at: number })[] = [];
  readonly requests: FormerRow[] = [];
  readonly templates: FormerRow[] = [];
  readonly emailLogs: FormerRow[] = [];
  /** The files of each bucket that some row names. */
  readonly attached = new Set<string>();
  readonly documentPaths = new Set<string>();
  /** The accounts that a second factor protects. */
  readonly withFactor = new Set<string>();
  /** Whether a row of an account could not be read: a profile without an account may be that of a banned one. */
  hasUnreadableAccount = false;
  /** The ids that were read, by table. */
  readonly ids = new Map<string, Set<string>>();

  /**
   * Reads the whole dump. Rows that cannot be read, and tables that are left out, are remarked.
   * @param missingTables known tables that the dump may lack. @throws DumpError.
   */
  static async read(
    dump: Dump,
    { buckets, remarks, missingTables }: { buckets: Buckets; remarks: Remarks; missingTables: readonly string[] },
  ): Promise<Project> {
    const project = new Project();
    const others = new Map<string, number>();
    const outline = new Outline();
    for await (const row of dump.rows({ refused: (table) => Object.hasOwn(READERS, table), outline })) {
      const { table, columns, line, offset, length } = row;
      const reader = Object.hasOwn(READERS, table) ? READERS[table] : undefined;
      if (!reader) {
        others.set(table, (others.get(table) ?? 0) + 1);
        if (table === FACTORS) readFactor(project, row);
        continue;
      }
      const values = valuesOf(row);
      const place = { columns, line, offset, length };
      const fault = values ? reader(project, new Row(values), place, buckets) : UNREADABLE;
      if (fault) remarks.add({ table, line, id: "" }, { whys: [fault], left: "skipped" });
      if (table === "auth.users" && (fault === UNREADABLE || fault === NO_ID)) project.hasUnreadableAccount = true;
    }
    refuseMissing(outline, missingTables);
    project.#reconcile(outline, remarks);
    for (const [table, rows] of others) remarks.leaveOut(table, rows, LEFT_OUT[table] ?? UNKNOWN_TABLE);
    return project;
  }

  /** Compares the rows that were read with those that were taken in or remarked. @throws DumpError when they differ. */
  #reconcile(outline: Outline, remarks: Remarks): void {
    const people = [...this.people.values()];
    const messages = [...this.messages.values()].reduce((sum, ofCase) => sum + ofCase.length, 0);
    const taken: Record<string, number> = {
      "auth.users": people.filter(({ user }) => user).length,
      "public.profiles": people.filter(({ profile }) => profile).length,
      "public.cases": this.cases.size,
      "public.case_messages": messages,
      "public.verification_steps": this.steps.length,
      "public.identity_documents": this.documents.length,
      "public.contact_messages": this.requests.length,
      "public.email_templates": this.templates.length,
      "public.email_logs": this.emailLogs.length,
    };
    for (const table of KNOWN_TABLES) {
      const read = outline.rows.get(table) ?? 0;
      const found = (taken[table] ?? 0) + (remarks.counts.get(table)?.read ?? 0);
      if (read !== found)
        throw new DumpError(`Le compte n’y est pas : ${table} a ${read} lignes, dont ${found} sont reconnues.`);
    }
  }
}

/** @throws DumpError when the dump lacks a known table that nobody said may be missing. */
function refuseMissing({ rows, isSql }: Outline, allowed: readonly string[]): void {
  if (!isSql) throw new DumpError(notADump("ni COPY, ni autre instruction SQL"));
  const missing = KNOWN_TABLES.filter((table) => !rows.has(table) && !allowed.includes(table));
  if (missing.length === 0) return;
  if (missing.length === KNOWN_TABLES.length)
    throw new DumpError(
      "L’export ne contient aucune donnée du projet, comme celui du schéma seul : refaites-le par « supabase db dump --data-only --use-copy -f data.sql ».",
    );
  throw new DumpError(
    `Il manque à l’export : ${missing.join(", ")}. Refaites-le en entier ; si le projet n’a vraiment pas ces tables, ajoutez --missing-tables ${missing.join(",")}.`,
  );
}

/** A factor that was never confirmed protects nothing; one that cannot be read may. */
function readFactor(project: Project, row: CopyRow): void {
  const values = valuesOf(row);
  const userId = values && new Row(values).id("user_id");
  if (userId && values.status !== "unverified") project.withFactor.add(userId);
}

/** Registers a row. @returns why it cannot be. */
type Reader = (project: Project, row: Row, place: Place, buckets: Buckets) => string | undefined;

const READERS: Record<string, Reader> = {
  "auth.users": (project, row, place) => {
    const id = row.id("id");
    if (!id) return NO_ID;
    if (id === SYSTEM_USER_ID) return OWN_ACCOUNT;
    if (isTwice(project, "auth.users", id)) return TWICE;
    const person = personOf(project, id);
    person.user = place;
    person.email = addressOf(row) ?? person.email;
    person.signedInAt = row.time("last_sign_in_at") ?? 0;
    person.createdAt = row.time("created_at") ?? 0;
  },
  "public.profiles": (project, row, place) => {
    const id = row.id("id");
    if (!id) return NO_ID;
    if (id === SYSTEM_USER_ID) return OWN_ACCOUNT;
    if (isTwice(project, "public.profiles", id)) return TWICE;
    const person = personOf(project, id);
    person.profile = place;
    person.email ??= addressOf(row);
    person.isStaff = row.flag("is_admin");
    person.createdAt ||= row.time("created_at") ?? 0;
  },
  "public.cases": (project, row, place) => {
    const [id, userId] = [row.id("id"), row.id("user_id")];
    if (!id) return NO_ID;
    if (isTwice(project, "public.cases", id)) return TWICE;
    project.cases.set(id, { ...place, id, userId: userId ?? "" });
  },
  "public.case_messages": (project, row, place, buckets) => {
    const id = row.id("id");
    if (!id) return NO_ID;
    if (isTwice(project, "public.case_messages", id)) return TWICE;
    const caseId = row.id("case_id") ?? "";
    const messages = project.messages.get(caseId) ?? [];
    messages.push({ ...place, id, at: row.time("created_at") ?? 0 });
    project.messages.set(caseId, messages);
    for (const named of row.list("attachments")) {
      const path = buckets.find(BUCKETS.attachments, named);
      if (path) project.attached.add(path);
    }
  },
  "public.verification_steps": (project, row, place) => {
    project.steps.push({ ...place, id: `${row.id("user_id") ?? ""}/${row.text("step") ?? ""}` });
  },
  "public.identity_documents": (project, row, place, buckets) => {
    const id = row.id("id");
    if (!id) return NO_ID;
    if (isTwice(project, "public.identity_documents", id)) return TWICE;
    const path = buckets.find(BUCKETS.documents, row.text("file_path") ?? "");
    if (path) project.documentPaths.add(path);
    const key = [row.id("user_id"), row.text("document_type"), row.text("side")].join("/");
    project.documents.push({ ...place, id, key, at: row.time("created_at") ?? 0 });
  },
  "public.contact_messages": (project, row, place) =>
    keep(project, "public.contact_messages", { list: project.requests, row, place }),
  "public.email_templates": (project, row, place) =>
    keep(project, "public.email_templates", { list: project.templates, row, place }),
  "public.email_logs": (project, row, place) =>
    keep(project, "public.email_logs", { list: project.emailLogs, row, place }),
};

/** The tables that a project has (spec section 7), with or without rows. */
export const KNOWN_TABLES = Object.keys(READERS);

/** Whether a row with this id was read already; it is noted. */
function isTwice(project: Project, table: string, id: string): boolean {
  const ids = project.ids.get(table) ?? new Set();
  project.ids.set(table, ids);
  if (ids.has(id)) return true;
  ids.add(id);
  return false;
}

/** An address that the product would take; null for any other text. */
function addressOf(row: Row): string | null {
  return emailField.safeParse(row.text("email") ?? "").data ?? null;
}

function keep(
  project: Project,
  table: string,
  { list, row, place }: { list: FormerRow[]; row: Row; place: Place },
): string | undefined {
  const id = row.id("id");
  if (!id) return NO_ID;
  if (isTwice(project, table, id)) return TWICE;
  list.push({ ...place, id });
}

function personOf(project: Project, id: string): FormerPerson {
  const known = project.people.get(id);
  if (known) return known;
  const person = { id, user: null, profile: null, email: null, isStaff: false, signedInAt: 0, createdAt: 0 };
  project.people.set(id, person);
  return person;
}
