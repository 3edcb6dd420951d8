import type { SQL } from "drizzle-orm";
import { eq, inArray } from "drizzle-orm";
import pLimit from "p-limit";
import { db } from "~/db/client.server";
import { caseAttachments, files as storedFiles } from "~/db/schema";
import { type ImportedFile, judgeImportedFile, takeImportedFile } from "~/features/files/imported.commands.server";
import { AppError } from "~/platform/errors";
import { BUCKETS, type Buckets, nameOf } from "./buckets";
import type { TakenCases } from "./cases";
import type { Project } from "./project";
import { stableId } from "./stable-id";
import type { Step } from "./steps";

/** A file of a case, as a message names it, or as it stands in the bucket without one. */
export type FormerFile = {
  /** What names it in the report. */
  id: string;
  named: string;
  caseId: string;
  messageId: string | null;
  position: number;
  line: number | null;
  createdAt: SQL | undefined;
  ownerId: string;
};

/** How many files are read, judged and stored at once. */
const AT_ONCE = pLimit(2);
/** Few in a batch, since a batch that is interrupted is judged again, and the progress counts batches. */
export const FILES_BATCH = 10;

/** Takes or judges a batch of files. @returns the refusals, by what names the file in the report. */
export async function eachFile<Of extends { item: { id: string } }>(
  batch: readonly Of[],
  take: (of: Of) => Promise<void>,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  await Promise.all(
    batch.map((of) =>
      AT_ONCE(() =>
        take(of).catch((error) => {
          // A refusal is about the file; anything else stops the import.
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          refused.set(of.item.id, error.message);
        }),
      ),
    ),
  );
  return refused;
}

/**
 * The bucket `case-attachments`: the files that messages name, then those of a case that no message names, which are its
 * evidence.
 */
export function attachmentsStep(
  project: Project,
  buckets: Buckets,
  { cases, files }: { cases: TakenCases; files: FormerFile[] },
): Step<FormerFile, string> {
  const seen = new Set<string>();
  const fileOf = ({ ownerId, caseId, createdAt }: FormerFile, path: string): ImportedFile => {
    const id = stableId(BUCKETS.attachments, path);
    return { id, ownerId, purpose: "attachment", slot: caseId, name: nameOf(path), createdAt };
  };
  return {
    table: BUCKETS.attachments,
    label: "Fichiers des dossiers",
    items: function* () {
      yield* files;
      yield* withoutMessage(project, buckets, cases);
    },
    lineOf: ({ line }) => line,
    map: async ({ named, caseId }) => {
      const path = buckets.find(BUCKETS.attachments, named);
      if (!path) return { skip: "fichier absent du dossier --files" };
      if (!cases.has(caseId)) return { skip: "fichier d’un dossier qui n’est pas importé" };
      if (seen.has(path)) return { skip: "fichier déjà joint à un autre message" };
      seen.add(path);
      return { made: path };
    },
    judge: (batch) =>
      eachFile(batch, async ({ item, made: path }) =>
        judgeImportedFile(fileOf(item, path), await buckets.look(BUCKETS.attachments, path)),
      ),
    write: (batch) =>
      eachFile(batch, ({ item, made: path }) =>
        takeImportedFile(
          fileOf(item, path),
          () => buckets.read(BUCKETS.attachments, path),
          async (tx, filePath) => {
            const { caseId, messageId, position, createdAt } = item;
            if ((await tx.$count(caseAttachments, eq(caseAttachments.filePath, filePath))) > 0) return;
            await tx
              .insert(caseAttachments)
              .values({ caseId, messageId, filePath, position, ...(createdAt && { createdAt }) });
          },
        ),
      ),
    stored: async (batch) => {
      const ids = batch.map(({ item, made: path }) => fileOf(item, path).id);
      const rows = await db.select({ id: storedFiles.id }).from(storedFiles).where(inArray(storedFiles.id, ids));
      const there = new Set(rows.map(({ id }) => id));
      return new Set(batch.flatMap(({ item, made }) => (there.has(fileOf(item, made).id) ? [item.id] : [])));
    },
    batch: FILES_BATCH,
  };
}

function* withoutMessage(project: Project, buckets: Buckets, cases: TakenCases): Generator<FormerFile> {
  for (const path of buckets.paths(BUCKETS.attachments)) {
    if (project.attached.has(path)) continue;
    const caseId = path.split("/")[0]?.toLowerCase() ?? "";
    const ownerId = cases.get(caseId)?.userId ?? "";
    yield { id: path, named: path, caseId, messageId: null, position: 0, line: null, createdAt: undefined, ownerId };
  }
}
