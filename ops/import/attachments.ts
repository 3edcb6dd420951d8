import type { SQL } from "drizzle-orm";
import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { caseAttachments } from "~/db/schema";
import { takeImportedFile } from "~/features/files/imported/commands.server";
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
/** Few in a batch, since a batch that is interrupted is judged again. */
const BATCH = 20;

/** Writes a batch of files. @returns the refusals, by what names the file in the report. */
export async function takeFiles<Item extends { id: string }>(
  items: readonly Item[],
  take: (item: Item) => Promise<void>,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  await Promise.all(
    items.map((item) =>
      AT_ONCE(() =>
        take(item).catch((error) => {
          // A refusal is about the file; anything else stops the import.
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          refused.set(item.id, `fichier refusé : ${error.message}`);
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
    write: (batch) =>
      takeFiles(
        batch.map(({ item, made }) => ({ ...item, path: made })),
        ({ path, caseId, messageId, position, ownerId, createdAt }) =>
          takeImportedFile(
            {
              id: stableId(BUCKETS.attachments, path),
              ownerId,
              purpose: "attachment",
              slot: caseId,
              name: nameOf(path),
              createdAt,
            },
            () => buckets.read(BUCKETS.attachments, path),
            async (tx, filePath) => {
              if ((await tx.$count(caseAttachments, eq(caseAttachments.filePath, filePath))) > 0) return;
              await tx
                .insert(caseAttachments)
                .values({ caseId, messageId, filePath, position, ...(createdAt && { createdAt }) });
            },
          ),
      ),
    batch: BATCH,
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
