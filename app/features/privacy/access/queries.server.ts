import { and, desc, eq, inArray, isNotNull, lt, ne, notInArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, cases, files, identityDocuments, lawyers, profiles } from "~/db/schema";
import type { DocumentType } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { hasHelped } from "~/features/helpers/access.server";
import { auditLabel } from "~/features/journal/labels.server";
import { storedActions } from "~/features/journal/rules";
import { shownLawyer } from "~/features/members/access.server";
import { openingReasonLabel } from "~/features/members/labels";
import { isShownToOwner } from "./access.server";
import { nameForOwner } from "./labels";

const PAGE = 30;

/** One reading or change of the actor's data by a member of the staff. */
export type Access = {
  id: number;
  action: string;
  label: string;
  createdAt: Date;
  /** The displayed name of the member of the staff, « Camille D. »; null when their account is deleted. */
  by: string | null;
  /** What was opened or changed, when the action does not say so. */
  caseReference: string | null;
  fileName: string | null;
  documentType: DocumentType | null;
  /** Why the case was opened, when it has a lawyer. */
  reason: string | null;
  /** Who the reader is: a lawyer and a helper are no members of the team. */
  reader: "lawyer" | "helper" | "team";
};

/** Messages are not listed: clients read them in the chat. */
const notListed = () => storedActions(["message.posted"]);

/**
 * Lists the readings and changes of the actor's data by the staff, the latest first. Paged by id: `next` is the
 * `before` of the next page.
 */
export async function listOwnAccess(actor: Actor, before: number | null) {
  const rows = await db
    .select({
      entry: auditEntries,
      firstName: shownLawyer.firstName,
      lastName: shownLawyer.lastName,
      role: profiles.role,
      isHelper: hasHelped(actor, auditEntries.actorId),
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .leftJoin(lawyers, eq(lawyers.userId, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.ownerId, actor.userId),
        isNotNull(auditEntries.actorId),
        ne(auditEntries.actorId, actor.userId),
        isShownToOwner(),
        notInArray(auditEntries.action, notListed()),
        before === null ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const entries = page.map(({ entry }) => entry);
  const [references, names, types] = await Promise.all([referencesOf(entries), namesOf(entries), typesOf(entries)]);
  return {
    entries: page.map(({ entry, firstName, lastName, role, isHelper }): Access => {
      const { id, action, createdAt, subjectId } = entry;
      return {
        id,
        action,
        label: auditLabel(action),
        createdAt,
        by: nameForOwner({ role, firstName, lastName }),
        reader: role === "lawyer" ? "lawyer" : isHelper && role === "client" ? "helper" : "team",
        reason: openingReasonLabel(entry.details.reason),
        caseReference: references.get(caseOf(entry)) ?? null,
        fileName: names.get(subjectId) ?? null,
        documentType: types.get(subjectId) ?? (entry.details.documentType as DocumentType | undefined) ?? null,
      };
    }),
    next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null,
  };
}

type Entry = typeof auditEntries.$inferSelect;

const caseOf = ({ subjectType, subjectId, details }: Entry): string =>
  subjectType === "case" ? subjectId : String(details.caseId ?? "");

const idsOf = (entries: Entry[], type: Entry["subjectType"]): string[] =>
  entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);

async function referencesOf(entries: Entry[]): Promise<Map<string, string>> {
  const ids = entries.map(caseOf).filter(Boolean);
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: cases.id, reference: cases.reference }).from(cases).where(inArray(cases.id, ids));
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

async function namesOf(entries: Entry[]): Promise<Map<string, string>> {
  const ids = idsOf(entries, "file");
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: files.id, name: files.name }).from(files).where(inArray(files.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function typesOf(entries: Entry[]): Promise<Map<string, DocumentType>> {
  const ids = idsOf(entries, "document");
  if (ids.length === 0) return new Map();
  const { id, documentType } = identityDocuments;
  const rows = await db.select({ id, documentType }).from(identityDocuments).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.documentType]));
}
