import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, type Tx, transaction } from "~/db/client.server";
import { identityDocuments, profiles, verificationSteps } from "~/db/schema";
import {
  DOCUMENT_SIDES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  VERIFICATION_STATUSES,
  VERIFICATION_STEPS,
} from "~/db/schema/enumerations";
import { type ImportedFile, judgeImportedFile, takeImportedFile } from "~/features/files/imported.commands.server";
import { REJECTION_REASON_LABELS, REJECTION_REASONS } from "~/features/identity/labels";
import { statusOfProfile } from "~/features/identity/rules";
import { eachFile, FILES_BATCH } from "./attachments";
import { BUCKETS, type Buckets, nameOf } from "./buckets";
import { instantOf, type TakenPeople } from "./people";
import type { FormerRow, Project } from "./project";
import type { Row } from "./row";
import { stableId } from "./stable-id";
import { insertInto, lineOf, type Step, storedIn } from "./steps";

const NO_OWNER = "ligne d’une personne qui n’est pas importée";
const NO_REASON = "Motif inconnu";

/** `public.verification_steps`. */
export function verificationStep(
  project: Project,
  people: TakenPeople,
): Step<FormerRow, PgInsertValue<typeof verificationSteps>> {
  /** The types of a person's documents: the two identity documents are of different types. */
  const types = new Set<string>();
  const seen = new Set<string>();
  return {
    table: "verification_steps",
    label: "Étapes de vérification",
    items: () => project.steps,
    lineOf,
    map: async (item, { read }) => {
      const row = await read(item);
      const userId = row.id("user_id");
      if (!userId || !people.has(userId)) return { skip: NO_OWNER };
      const step = row.choice("step", VERIFICATION_STEPS, null);
      if (!step) return { skip: "étape inconnue" };
      if (seen.has(`${userId}/${step}`)) return { skip: "étape déjà importée pour cette personne" };
      seen.add(`${userId}/${step}`);
      const documentType = row.choice("document_type", DOCUMENT_TYPES, null);
      const isTwice = documentType !== null && types.has(`${userId}/${documentType}`);
      if (isTwice) row.remark("type de document déjà donné à une autre étape : retiré");
      types.add(`${userId}/${documentType}`);
      const status = row.choice("status", VERIFICATION_STATUSES, "not_started");
      return { made: { userId, step, status, documentType: isTwice ? null : documentType, ...datesOf(row) } };
    },
    write: insertInto(verificationSteps),
    stored: async (batch) => {
      const userIds = batch.map(({ made }) => made.userId as string);
      const { userId, step } = verificationSteps;
      const rows = await db.select({ userId, step }).from(verificationSteps).where(inArray(userId, userIds));
      return new Set(rows.map((row) => `${row.userId}/${row.step}`));
    },
  };
}

type Document = Omit<PgInsertValue<typeof identityDocuments>, "filePath"> & { userId: string; path: string };

/** `public.identity_documents` and its bucket. Of several rows for one side, the newest counts, as it did there. */
export function documentsStep(
  project: Project,
  buckets: Buckets,
  people: TakenPeople,
): Step<Project["documents"][number], Document> {
  const newest = new Map<string, string>();
  for (const { key, id } of project.documents.toSorted((one, other) => one.at - other.at)) newest.set(key, id);
  const taken = new Set<string>();
  const fileOf = ({ path, userId, documentType, side, createdAt }: Document): ImportedFile => ({
    id: stableId(BUCKETS.documents, path),
    ownerId: userId,
    purpose: "identity",
    slot: `${documentType}:${side ?? "front"}`,
    name: nameOf(path),
    createdAt: createdAt as ReturnType<typeof instantOf>,
  });
  return {
    table: "identity_documents",
    label: "Documents d’identité",
    items: () => project.documents,
    lineOf,
    map: async (item, { read }) => {
      const row = await read(item);
      const userId = row.id("user_id");
      if (!userId || !people.has(userId)) return { skip: NO_OWNER };
      if (newest.get(item.key) !== item.id) return { skip: "remplacé par un document plus récent" };
      const documentType = row.choice("document_type", DOCUMENT_TYPES, null);
      if (!documentType) return { skip: "type de document inconnu" };
      const path = buckets.find(BUCKETS.documents, row.text("file_path") ?? "");
      if (!path) return { skip: "fichier absent du dossier --files : la personne le renverra" };
      if (taken.has(path)) return { skip: "fichier déjà donné à un autre document" };
      taken.add(path);
      const status = row.choice("status", DOCUMENT_STATUSES, "pending");
      const side = documentType === "proof_of_address" ? null : row.choice("side", DOCUMENT_SIDES, "front");
      const adminNotes = status === "rejected" ? reasonOf(row.text("admin_notes")) : null;
      return { made: { id: item.id, userId, documentType, side, status, adminNotes, path, ...datesOf(row) } };
    },
    judge: (batch) =>
      eachFile(batch, async ({ made }) =>
        judgeImportedFile(fileOf(made), await buckets.look(BUCKETS.documents, made.path)),
      ),
    write: (batch) =>
      eachFile(batch, ({ made }) =>
        takeImportedFile(
          fileOf(made),
          () => buckets.read(BUCKETS.documents, made.path),
          async (tx, filePath) => {
            const { path, ...document } = made;
            await tx
              .insert(identityDocuments)
              .values({ ...document, filePath })
              .onConflictDoNothing();
          },
        ),
      ),
    stored: storedIn(identityDocuments.id),
    batch: FILES_BATCH,
  };
}

function datesOf(row: Row) {
  const createdAt = instantOf(row.moment("created_at"));
  const updatedAt = instantOf(row.moment("updated_at")) ?? createdAt;
  return { ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }) };
}

/** A reason as its code, where its label is one of ours. */
function reasonOf(text: string | null): string {
  if (text === null) return NO_REASON;
  return REJECTION_REASONS.find((code) => code === text || REJECTION_REASON_LABELS[code] === text) ?? text;
}

const BATCH = 200;

/**
 * People whose documents did not come with their steps: a step that waits for a document which is not here would wait for
 * ever, so its person is asked for it again. What was approved stays approved.
 */
export async function askAgainForMissing(userIds: readonly string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += BATCH)
    await transaction((tx) => resetSteps(tx, userIds.slice(at, at + BATCH)));
}

async function resetSteps(tx: Tx, userIds: string[]): Promise<void> {
  const document = sql`select 1 from ${identityDocuments} where ${identityDocuments.userId} = ${verificationSteps.userId}
    and ${identityDocuments.documentType} = ${verificationSteps.documentType}`;
  const reset = await tx
    .update(verificationSteps)
    .set({ status: "not_started", documentType: null })
    .where(
      and(
        inArray(verificationSteps.userId, userIds),
        inArray(verificationSteps.status, ["pending", "rejected"]),
        sql`not exists (${document})`,
      ),
    )
    .returning({ userId: verificationSteps.userId });
  for (const userId of new Set(reset.map((row) => row.userId))) {
    const rows = await tx.select().from(verificationSteps).where(eq(verificationSteps.userId, userId));
    const statusOf = (step: (typeof VERIFICATION_STEPS)[number]) =>
      rows.find((row) => row.step === step)?.status ?? "not_started";
    const { verificationStep } = statusOfProfile({
      first_document: statusOf("first_document"),
      second_document: statusOf("second_document"),
      proof_of_address: statusOf("proof_of_address"),
    });
    const isUnverified = and(eq(profiles.id, userId), eq(profiles.identityVerified, false));
    await tx.update(profiles).set({ verificationStep }).where(isUnverified);
  }
}
