import { createHash } from "node:crypto";
import { asc, gt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files } from "~/db/schema";
import { compareWithJournal } from "~/features/receipts/custody/witness.queries.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { KeyLostError } from "~/platform/crypto/master-keys.server";
import { fileIdentity } from "~/platform/files/store/file-keys.server";
import { FileMissingError } from "~/platform/files/store/storage.server";
import { fileStore } from "~/platform/files/store/store.server";
import { openSource } from "../backup/backup";
import type { Report } from "../keys/rotate";

const BATCH = 200;

type FileRow = typeof files.$inferSelect;

/**
 * `npm run evidence:verify`: reads every received file again, while the product runs or not.
 * @returns whether each of them is what was received. @throws ConfigError, DataDirInUse, StorageUnavailableError.
 */
export async function verifyEvidence(report: Report): Promise<boolean> {
  setConfig(loadConfig(process.env));
  const source = await openSource(report);
  try {
    return await verifyFiles(report);
  } finally {
    await source.close();
  }
}

/**
 * Compares the digest of each stored file with the one of its receipt, and that one with the journal's line of it, which the
 * heads and time stamps of `audit:verify` cover.
 * @returns whether none differs or is missing.
 */
export async function verifyFiles(report: Report): Promise<boolean> {
  const counts = { read: 0, attested: 0, faults: 0 };
  for (let after: string | undefined; ; ) {
    const page = await db
      .select()
      .from(files)
      .where(after === undefined ? undefined : gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(BATCH);
    for (const row of page) {
      const line = await compareWithJournal(row);
      if (line && line !== "differs") counts.attested++;
      const faults = [await storageFault(row), line === "differs" && "le journal a inscrit une autre empreinte"];
      for (const fault of faults.filter(Boolean)) {
        counts.faults++;
        report(`Fichier ${row.id} : ${fault}.`);
      }
      counts.read++;
    }
    after = page.at(-1)?.id;
    if (page.length < BATCH) break;
  }
  report(
    `Fichiers relus : ${counts.read}. Attestés par le journal : ${counts.attested}. Anomalies : ${counts.faults}.`,
  );
  return counts.faults === 0;
}

async function storageFault(row: FileRow): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await fileStore().open(row.path, await fileIdentity(row))) hash.update(chunk);
  } catch (error) {
    if (error instanceof FileMissingError) return "il manque du stockage";
    if (error instanceof KeyLostError) return "sa clé est perdue";
    throw error;
  }
  return hash.digest("hex") === row.sha256 ? null : "ce n’est pas ce qui a été reçu";
}
