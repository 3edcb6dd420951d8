import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { emailField } from "~/features/accounts/schema";
import { BUCKETS, type Buckets } from "./buckets";
import { valuesOf } from "./copy";
import type { Dump, Place } from "./dump";
import type { Remarks } from "./remarks";
import { Row } from "./row";

/** A person of the former system: an account, a profile, or both. */
export type FormerPerson = {
  id: string;
  user: Place | null;
  profile: Place | null;
  /** In lower case; null when nothing holds one. */
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

  /** Reads the whole dump. Rows that cannot be read, and tables that are left out, are remarked. @throws DumpError. */
  static async read(dump: Dump, buckets: Buckets, remarks: Remarks): Promise<Project> {
    const project = new Project();
    const others = new Map<string, number>();
    for await (const row of dump.rows((table) => Object.hasOwn(READERS, table))) {
      const { table, columns, line, offset, length } = row;
      const reader = Object.hasOwn(READERS, table) ? READERS[table] : undefined;
      if (!reader) {
        others.set(table, (others.get(table) ?? 0) + 1);
        continue;
      }
      const values = valuesOf(row);
      const place = { columns, line, offset, length };
      const fault = values ? reader(project, new Row(values), place, buckets) : UNREADABLE;
      if (fault) remarks.add({ table, line, id: "" }, { whys: [fault], left: "skipped" });
    }
    for (const [table, rows] of others) remarks.leaveOut(table, rows, LEFT_OUT[table] ?? UNKNOWN_TABLE);
    return project;
  }
}

/** Registers a row. @returns why it cannot be. */
type Reader = (project: Project, row: Row, place: Place, buckets: Buckets) => string | undefined;

const READERS: Record<string, Reader> = {
  "auth.users": (project, row, place) => {
    const id = row.id("id");
    if (!id) return NO_ID;
    const person = personOf(project, id);
    person.user = place;
    person.email = addressOf(row) ?? person.email;
    person.signedInAt = row.time("last_sign_in_at") ?? 0;
    person.createdAt = row.time("created_at") ?? 0;
  },
  "public.profiles": (project, row, place) => {
    const id = row.id("id");
    if (!id) return NO_ID;
    const person = personOf(project, id);
    person.profile = place;
    person.email ??= addressOf(row);
    person.isStaff = row.flag("is_admin");
    person.createdAt ||= row.time("created_at") ?? 0;
  },
  "public.cases": (project, row, place) => {
    const [id, userId] = [row.id("id"), row.id("user_id")];
    if (!id) return NO_ID;
    project.cases.set(id, { ...place, id, userId: userId ?? "" });
  },
  "public.case_messages": (project, row, place, buckets) => {
    const id = row.id("id");
    if (!id) return NO_ID;
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
    const path = buckets.find(BUCKETS.documents, row.text("file_path") ?? "");
    if (path) project.documentPaths.add(path);
    const key = [row.id("user_id"), row.text("document_type"), row.text("side")].join("/");
    project.documents.push({ ...place, id, key, at: row.time("created_at") ?? 0 });
  },
  "public.contact_messages": (project, row, place) => keep(project.requests, row, place),
  "public.email_templates": (project, row, place) => keep(project.templates, row, place),
  "public.email_logs": (project, row, place) => keep(project.emailLogs, row, place),
};

/** An address that the product would take; null for any other text. */
function addressOf(row: Row): string | null {
  return emailField.safeParse(row.text("email") ?? "").data ?? null;
}

function keep(list: FormerRow[], row: Row, place: Place): string | undefined {
  const id = row.id("id");
  if (!id) return NO_ID;
  list.push({ ...place, id });
}

function personOf(project: Project, id: string): FormerPerson {
  const known = project.people.get(id);
  if (known) return known;
  const person = { id, user: null, profile: null, email: null, isStaff: false, signedInAt: 0, createdAt: 0 };
  // The account under which the staff writes exists here already.
  if (id !== SYSTEM_USER_ID) project.people.set(id, person);
  return person;
}
