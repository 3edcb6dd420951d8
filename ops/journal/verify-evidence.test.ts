import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, files } from "~/db/schema";
import { receiveUpload, removeFiles } from "~/features/files/commands.server";
import { removeObjects } from "~/features/files/jobs.server";
import { findFile } from "~/features/files/queries.server";
import { fileIdentity } from "~/platform/files/store/file-keys.server";
import { fileStore } from "~/platform/files/store/store.server";
import { aClient } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { verifyFiles } from "./verify-evidence";

freshDatabase();
queueJobs(removeObjects);

beforeEach(() => db.delete(files));

const streamOf = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>;

async function aReceivedFile() {
  const { actor } = await aClient();
  const sent = { purpose: "attachment", slot: "chat", name: "note.txt", stream: streamOf("Une note.") } as const;
  return findFile(await receiveUpload(actor, sent));
}

async function verify() {
  const lines: string[] = [];
  const isSound = await verifyFiles((line) => lines.push(line));
  return { isSound, said: lines.join("\n") };
}

test("every file that is what was received, as the journal attests, is counted", async () => {
  await aReceivedFile();
  await aReceivedFile();
  const sum = "Fichiers relus : 2. Attestés par le journal : 2. Anomalies : 0.";
  expect(await verify()).toEqual({ isSound: true, said: sum });
});

test("another content in the storage, a lost object and another digest in the row are each named", async () => {
  const [changed, lost, rewritten] = [await aReceivedFile(), await aReceivedFile(), await aReceivedFile()];
  const identity = await fileIdentity(changed);
  await fileStore().put(changed.path, streamOf("Une autre."), { maxBytes: 100, ...(identity && { identity }) });
  await fileStore().remove(lost.path);
  await db
    .update(files)
    .set({ sha256: "a".repeat(64) })
    .where(eq(files.id, rewritten.id));
  const { isSound, said } = await verify();
  expect(isSound).toBe(false);
  expect(said).toContain(`Fichier ${changed.id} : ce n’est pas ce qui a été reçu.`);
  expect(said).toContain(`Fichier ${lost.id} : il manque du stockage.`);
  expect(said).toContain(`Fichier ${rewritten.id} : le journal a inscrit une autre empreinte.`);
  expect(said).toContain("Attestés par le journal : 2. Anomalies : 4.");
});

test("a file whose line was erased, or of before, is read and not attested", async () => {
  const file = await aReceivedFile();
  await db.delete(auditEntries).where(eq(auditEntries.subjectId, file.id));
  const sum = "Fichiers relus : 1. Attestés par le journal : 0. Anomalies : 0.";
  expect(await verify()).toEqual({ isSound: true, said: sum });
});

test("once a file is deleted, the journal keeps neither its digest nor the salt that would tell it", async () => {
  const { id, path, sha256, receiptSalt } = await aReceivedFile();
  await transaction((tx) => removeFiles(tx, [path]));
  const [line] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(line?.details.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(line)).not.toContain(sha256);
  expect(JSON.stringify(line)).not.toContain(receiptSalt);
  expect(await db.$count(files, eq(files.id, id))).toBe(0);
});
