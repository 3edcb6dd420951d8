import { and, asc, eq, gte, inArray, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, caseAttachments, cases, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { findAttachment } from "~/features/cases/evidence/queries.server";
import { digestOfCopy, keptCopy } from "~/features/files/copies.queries.server";
import { sealedNote } from "~/features/files/rules.server";
import { hasHelped } from "~/features/helpers/access.server";
import { recordReading } from "~/features/journal/commands.server";
import { auditLabel } from "~/features/journal/labels.server";
import { storedActions } from "~/features/journal/rules";
import { shownLawyer } from "~/features/members/access.server";
import { openingReasonLabel } from "~/features/members/labels";
import { retentionPeriods } from "~/features/privacy/retention/configured-periods.server";
import { AppError } from "~/platform/errors";
import { isDrawable } from "~/platform/files/inspect/kinds";
import { makeReceipt } from "../rules.server";
import { openerName, type Person, senderName } from "./labels";
import { canReadCustody } from "./policy";
import { readWitness } from "./witness.queries.server";

/** What happened to an exhibit since it came: its openings, and the archives of its case. */
const OF_FILE = () =>
  storedActions(["attachment.opened", "attachment.original.opened", "attachment.custody.opened", "file.blocked"]);
const OF_CASE = () => storedActions(["case.evidence_exported"]);
/** More than a case has; a sheet with more says so. */
const MAX_OPENINGS = 2000;

export type Custody = Awaited<ReturnType<typeof readCustody>>;

/**
 * Reads what the sheet of an exhibit says: its digest at receipt, who sent it and when, the copies that were made of it, and
 * who opened it as the journal recorded. Everything is read from the rows of the file and of the journal; nothing is stored
 * for it. A reading of the sheet by anyone but the owner of the case is recorded, and stands in the sheet itself.
 * @throws AppError not_found; reason_needed for an administrator who gave no reason in a case with a lawyer.
 */
export async function readCustody(actor: Actor, caseId: string, fileId: string) {
  const { userId: ownerId, file, parties } = await findAttachment(actor, caseId, fileId);
  if (!canReadCustody(actor, parties)) throw new AppError("not_found");
  const subject = { subjectType: "file", subjectId: fileId, ownerId } as const;
  await recordReading(actor, { action: "attachment.custody.opened", ...subject, details: { caseId } });
  const place = await placeOf(caseId, file.path);
  const entries = await entriesAbout(caseId, fileId, place.at);
  const people = await findPeople(ownerId, [file.ownerId, ...entries.flatMap(({ actorId }) => actorId ?? [])]);
  const reader = { ownerId, isOwner: actor.userId === ownerId };
  const copy = await keptCopy(file);
  return {
    ...place,
    file,
    sender: senderName(people.get(file.ownerId), reader),
    seal: sealedNote(file),
    isDrawn: isDrawable(file.mime),
    copy: copy && { name: copy.name, label: copy.label, sha256: await digestOfCopy(copy) },
    receipt: makeReceipt("exhibit", { id: file.id, digest: file.sha256, at: file.createdAt }),
    witness: await readWitness(file),
    openings: entries.slice(0, MAX_OPENINGS).map(({ createdAt, actorId, action, details }) => ({
      at: createdAt,
      by: actorId ? openerName(people.get(actorId), reader) : "Antivirus",
      what: [auditLabel(action), openingReasonLabel(details.reason)].filter(Boolean).join("\u00a0: "),
    })),
    hasMoreOpenings: entries.length > MAX_OPENINGS,
    journalMonths: retentionPeriods().logMonths,
  };
}

/** Where an exhibit stands among those of its case, in the order of their arrival. */
async function placeOf(caseId: string, path: string) {
  const rows = await db
    .select({
      path: caseAttachments.filePath,
      messageId: caseAttachments.messageId,
      at: caseAttachments.createdAt,
      reference: cases.reference,
    })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  const index = rows.findIndex((row) => row.path === path);
  const row = rows[index];
  // Withdrawn since it was found.
  if (!row) throw new AppError("not_found");
  return { number: index + 1, reference: row.reference, isEvidence: row.messageId === null, at: row.at };
}

async function entriesAbout(caseId: string, fileId: string, since: Date) {
  const { action, subjectType, subjectId, createdAt, actorId, details, id } = auditEntries;
  return db
    .select({ action, actorId, details, createdAt })
    .from(auditEntries)
    .where(
      or(
        and(eq(subjectType, "file"), eq(subjectId, fileId), inArray(action, OF_FILE())),
        and(eq(subjectType, "case"), eq(subjectId, caseId), inArray(action, OF_CASE()), gte(createdAt, since)),
      ),
    )
    .orderBy(asc(id))
    .limit(MAX_OPENINGS + 1);
}

async function findPeople(ownerId: string, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db
    .select({
      id: profiles.id,
      firstName: shownLawyer.firstName,
      lastName: shownLawyer.lastName,
      role: profiles.role,
      isHelper: sql<boolean>`${hasHelped({ userId: ownerId }, profiles.id)}`,
    })
    .from(profiles)
    .leftJoin(lawyers, eq(lawyers.userId, profiles.id))
    .where(inArray(profiles.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
