import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, caseAttachments, cases, files, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { withTaxId } from "~/features/accounts/tax-id-at-rest.server";
import { whyShut } from "~/features/files/policy";
import { hasStoredFile } from "~/features/files/queries.server";
import { AppError } from "~/platform/errors";
import { zipName } from "~/platform/zip.server";
import { canReadAttachments } from "../policy";
import { isCaseId } from "../schema";
import { attachmentsOf } from "./attachments.server";
import { recoveriesOf } from "./recoveries.server";

/** What happened to a case that its client may know; the staff's notes and readings are not part of it. */
const TOLD = [
  ...["case.created", "case.submitted", "case.status_changed", "case.evidence_added", "case.evidence_removed"],
  ...["recovery.added", "recovery.removed"],
];
const MOST_EVENTS = 1000;

/** One file of a case, as an exhibit. */
export type Exhibit = Awaited<ReturnType<typeof exhibitsOf>>[number];
export type Evidence = Awaited<ReturnType<typeof readEvidence>>;

/**
 * Everything that an exported case holds, for its owner and the administrators alike: answers, owner, identity, sums
 * recovered, what happened, and its files as numbered exhibits. No internal note.
 * @throws AppError case_not_found for what is missing, or may not be seen.
 */
export async function readEvidence(actor: Actor, id: string) {
  if (!isCaseId(id)) throw new AppError("case_not_found");
  const [row] = await db
    .select({ of: cases, client: profiles })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(eq(cases.id, id));
  if (!row || !canReadAttachments(actor, row.of)) throw new AppError("case_not_found");
  return {
    ...row.of,
    client: await withTaxId(row.client),
    steps: await db.select().from(verificationSteps).where(eq(verificationSteps.userId, row.client.id)),
    attachments: await attachmentsOf(actor, id),
    recoveries: await recoveriesOf(id),
    events: await eventsOf(id),
    exhibits: await exhibitsOf(actor, id),
  };
}

async function eventsOf(caseId: string) {
  return db
    .select({ action: auditEntries.action, details: auditEntries.details, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectType, "case"), eq(auditEntries.subjectId, caseId), inArray(auditEntries.action, TOLD)),
    )
    .orderBy(asc(auditEntries.id))
    .limit(MOST_EVENTS);
}

/** The files in the order in which they came; `entry` is each one's name in an archive. */
async function exhibitsOf(actor: Actor, caseId: string) {
  const rows = await db
    .select({
      file: files,
      isEvidence: sql<boolean>`${caseAttachments.messageId} is null`,
      at: caseAttachments.createdAt,
    })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return Promise.all(
    rows.map(async ({ file, isEvidence, at }, index) => ({
      ...{ number: index + 1, file, isEvidence, at },
      entry: `pieces/${zipName(index + 1, rows.length, file.name)}`,
      /** Its object is lost, or damaged beyond being found: told in the document, and left out. */
      isMissing: !(await hasStoredFile(file)),
      /** Waiting for the scanner, or infected: left out too. */
      shut: whyShut(actor, file),
    })),
  );
}
