import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, files, identityDocuments, profiles, waitingDocumentDecisions } from "~/db/schema";
import { weekIndex, withinWeeks } from "~/db/week-index";
import type { Actor } from "~/features/accounts/actor";
import { blockedReason } from "~/features/files/policy";
import { drawStoredPage } from "~/features/files/queries.server";
import { recordReading } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { log } from "~/platform/log.server";
import { type DocumentGroup, GROUP_COLUMNS, isMainSide, mainSide, withSides } from "../desk/queries.server";
import { canReviewDocuments } from "../policy";
import { readSteps } from "../queries.server";
import { readQueuePosition } from "./queue.queries.server";

/** Maximum number of pages of one file that a review shows; identity documents have one or two. */
const MAX_PAGES = 30;

export type Review = Awaited<ReturnType<typeof readReview>>;

export type ReviewedSide = Review["sides"][number];

/**
 * Reads one document to decide on, the profile that its owner declared, and its position in the review queue. The
 * journal records that the owner's profile was shown; each drawn page of the document has a journal entry of its own.
 * @param documentId the id of any of its sides.
 * @param search search of the list it was opened from: the queue has the documents of that list.
 * @throws AppError forbidden; not_found when it was deleted or replaced.
 */
export async function readReview(actor: Actor, documentId: string, search: string) {
  const document = await readGroup(actor, documentId);
  const [profile] = await db.select(PROFILE).from(profiles).where(eq(profiles.id, document.userId));
  if (!profile) throw new AppError("not_found");
  await recordReading(actor, {
    action: "review.opened",
    subjectType: "document",
    subjectId: document.id,
    ownerId: document.userId,
    details: { documentType: document.documentType },
  });
  const [sides, steps, decision, queue] = await Promise.all([
    readSides(actor, document),
    readSteps(db, document.userId),
    document.status === "pending" ? null : readDecision(document),
    readQueuePosition(document.id, search),
  ]);
  if (queue.next) void prerenderNext(actor, queue.next);
  return { document, profile, sides, steps, decision, queue };
}

const PROFILE = {
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  dateOfBirth: profiles.dateOfBirth,
  address: profiles.address,
  postalCode: profiles.postalCode,
  city: profiles.city,
  department: profiles.department,
  country: profiles.country,
  adminNote: profiles.adminNote,
  verifiedFirstName: profiles.verifiedFirstName,
  verifiedLastName: profiles.verifiedLastName,
  verifiedDateOfBirth: profiles.verifiedDateOfBirth,
  verifiedAt: profiles.verifiedAt,
};

/** Reads the document that a side belongs to. @throws AppError forbidden; not_found. */
async function readGroup(actor: Actor, documentId: string): Promise<DocumentGroup> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  parseId(documentId);
  const side = db
    .select({ userId: mainSide.userId, type: mainSide.documentType })
    .from(mainSide)
    .where(eq(mainSide.id, documentId));
  const rows = await db
    .select(GROUP_COLUMNS)
    .from(mainSide)
    .innerJoin(profiles, eq(profiles.id, mainSide.userId))
    .where(and(sql`(${mainSide.userId}, ${mainSide.documentType}) in ${side}`, isMainSide));
  const [group] = await withSides(actor, rows);
  if (!group) throw new AppError("not_found");
  return group;
}

async function readSides(actor: Actor, document: DocumentGroup) {
  const rows = await db
    .select({ id: identityDocuments.id, side: identityDocuments.side, file: files })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(
      inArray(
        identityDocuments.id,
        document.sides.map((side) => side.id),
      ),
    )
    .orderBy(desc(identityDocuments.side));
  return Promise.all(
    rows.map(async ({ id, side, file }) => {
      const { name, mime, size } = file;
      const blocked = blockedReason(actor, file);
      const pages = blocked ? null : await countPages(actor, file);
      return {
        id,
        side,
        name,
        mime,
        size,
        /** Whether it waits for the scanner or is infected; either way it cannot be opened. */
        blockedReason: blocked,
        pages: pages && Math.min(pages, MAX_PAGES),
        hasMore: (pages ?? 0) > MAX_PAGES,
      };
    }),
  );
}

/** Counts the pages of a file by drawing the first, which the review needs anyway; null when it cannot be drawn. */
async function countPages(actor: Actor, file: typeof files.$inferSelect): Promise<number | null> {
  if (file.mime !== "application/pdf") return 1;
  try {
    return (await drawStoredPage(actor, file, 1)).pages;
  } catch (error) {
    log.warn({ err: error, path: file.path }, "a document cannot be drawn");
    return null;
  }
}

/**
 * Draws the first page of the next document into this process's cache, so that it displays at once; no person sees it
 * yet.
 */
async function prerenderNext(actor: Actor, documentId: string): Promise<void> {
  try {
    const [next] = await db
      .select({ file: files })
      .from(identityDocuments)
      .innerJoin(files, eq(files.path, identityDocuments.filePath))
      .where(eq(identityDocuments.id, documentId));
    if (next) await drawStoredPage(actor, next.file, 1);
  } catch {
    // The review of that document reports the error.
  }
}

/** Reads who decided and when; null when the journal holds no decision (imported data). */
async function readDecision({ userId, documentType, sides }: DocumentGroup) {
  const [waiting] = await db
    .select({
      at: waitingDocumentDecisions.createdAt,
      by: waitingDocumentDecisions.decidedBy,
      firstName: profiles.firstName,
    })
    .from(waitingDocumentDecisions)
    .innerJoin(profiles, eq(profiles.id, waitingDocumentDecisions.decidedBy))
    .where(and(eq(waitingDocumentDecisions.userId, userId), eq(waitingDocumentDecisions.documentType, documentType)));
  if (waiting) return waiting;
  const [entry] = await db
    .select({ at: auditEntries.createdAt, by: auditEntries.actorId, firstName: profiles.firstName })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectType, "document"),
        inArray(
          auditEntries.subjectId,
          sides.map((side) => side.id),
        ),
        inArray(auditEntries.action, ["document.approved", "document.rejected"]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return entry ?? null;
}

/**
 * Counts the documents approved and rejected in each of the weeks that begin at `bounds` (the last bound is their end).
 * Each decision counts, so a document that was sent again counts again. @throws AppError forbidden.
 */
export async function readReviewActivity(
  actor: Actor,
  bounds: readonly Date[],
): Promise<{ approved: number[]; rejected: number[] }> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const rows = await db
    .select({
      week: weekIndex(auditEntries.createdAt, bounds).as("week"),
      action: auditEntries.action,
      documents: count(),
    })
    .from(auditEntries)
    // Written as in the index definition; otherwise PostgreSQL would not use the index.
    .where(
      and(
        sql`${auditEntries.action} in ('document.approved', 'document.rejected')`,
        withinWeeks(auditEntries.createdAt, bounds),
      ),
    )
    .groupBy(sql`1`, auditEntries.action);
  const latestEntry = (action: string) => {
    const values = new Array<number>(bounds.length - 1).fill(0);
    for (const row of rows) if (row.action === action) values[row.week - 1] = row.documents;
    return values;
  };
  return { approved: latestEntry("document.approved"), rejected: latestEntry("document.rejected") };
}
