import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { auditEntries, caseAttachments, emailLogs, files, identityDocuments } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import { config, setConfig } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, anAdministrator, type Person } from "~tests/factories";
import { type Clamd, EICAR, preparedClamd } from "~tests/setup/clamd";
import { freshDatabase } from "~tests/setup/database";
import { attachFiles, receiveUpload } from "../commands.server";
import { removeObjects } from "../jobs.server";
import { drawStoredPage, findFile, readStoredFile, sendStoredFile, sendThumbnail } from "../queries.server";
import { applyScannerSetting, scanWaitingFiles } from "./jobs.server";

freshDatabase();
let clamd: Clamd;
let stopJobs: () => Promise<void>;
let stopLive: () => Promise<void>;
const events: (LiveEvent | "resync")[] = [];
subscribe({ wants: () => true, send: (event) => void events.push(event) });
let owner: Person;
let staff: Person;
beforeAll(async () => {
  clamd = await preparedClamd();
  startRateLimits(database);
  stopJobs = await startJobs(database, [deliverEmail, removeObjects], { work: false });
  stopLive = await startLive(database, config.DATABASE_URL);
  [owner, staff] = [await aClient(), await anAdministrator()];
}, 300_000);
afterAll(async () => {
  await stopJobs();
  await stopLive();
  await clamd?.dispose();
});
beforeEach(() => setConfig({ ...config, CLAMD_URL: clamd.tcp }));

const TARGET = { purpose: "attachment", slot: "chat" } as const;
const send = (content: string | Uint8Array, name = "releve.txt") =>
  receiveUpload(owner.actor, { ...TARGET, name, stream: new Blob([content as BlobPart]).stream() as never });
const statusOf = async (id: string) => (await findFile({ id })).scanStatus;
const due = () =>
  db
    .update(files)
    .set({ scanAfter: new Date(0) })
    .where(eq(files.scanStatus, "waiting"));
const request = new Request("https://recours.test/");
const tryEveryRead = async (reader: Person, id: string) => {
  const file = await findFile({ id });
  const ways = [
    () => readStoredFile(reader.actor, file),
    () => sendStoredFile(request, reader.actor, file),
    () => drawStoredPage(reader.actor, file, 1),
    () => sendThumbnail(reader.actor, file),
  ];
  return Promise.all(
    ways.map((open) =>
      open().then(
        () => "opens",
        (error) => error.code ?? error.name,
      ),
    ),
  );
};

test("with an available scanner, a clean file is scanned during the upload and opens at once", async () => {
  await clamd.start();
  const photo = await readFile(join("tests/fixtures/files/photo.jpg"));
  const { id } = await send(photo, "photo.jpg");
  expect(await statusOf(id)).toBe("clean");
  expect(await tryEveryRead(staff, id)).toEqual(["opens", "opens", "opens", "opens"]);
});

test("infected evidence is kept sealed at once: it opens for nobody, and its note says who gets it", async () => {
  const received = await send(EICAR, "facture.txt");
  expect(received.note).toContain("Seul l’avocat du dossier");
  expect(await findFile({ id: received.id })).toMatchObject({
    scanStatus: "infected",
    scanSignature: "Eicar-Test.UNOFFICIAL",
  });
  for (const reader of [owner, staff])
    expect(await tryEveryRead(reader, received.id)).toEqual(Array(4).fill("file_infected"));
  const blocked = and(eq(auditEntries.action, "file.blocked"), eq(auditEntries.subjectId, received.id));
  expect(await db.$count(auditEntries, blocked)).toBe(1);
});

test("an infected identity document is refused at once and leaves only a journal entry", async () => {
  const before = await db.$count(files);
  const infected = Buffer.concat([await readFile("tests/fixtures/files/photo.jpg"), Buffer.from(EICAR)]);
  const document = { purpose: "identity", slot: "first_document:front", name: "photo.jpg" } as const;
  const stream = new Blob([infected]).stream() as never;
  await expect(receiveUpload(owner.actor, { ...document, stream })).rejects.toMatchObject({
    code: "file_malicious",
    status: 422,
  });
  expect(await db.$count(files)).toBe(before);
  const refused = and(eq(auditEntries.action, "file.refused"), eq(auditEntries.actorId, owner.id));
  expect(await db.select().from(auditEntries).where(refused)).toMatchObject([
    { details: { signature: "Eicar-Test.UNOFFICIAL" } },
  ]);
});

test("with an unavailable scanner a file waits: only its owner can open it", async () => {
  await clamd.stop();
  const photo = await readFile(join("tests/fixtures/files/photo.jpg"));
  const { id } = await send(photo, "photo.jpg");
  expect(await statusOf(id)).toBe("waiting");
  expect(await tryEveryRead(owner, id)).toEqual(["opens", "opens", "opens", "opens"]);
  expect(await tryEveryRead(staff, id)).toEqual(Array(4).fill("file_awaiting_scan"));
});

test("a waiting file is scanned again with growing delays, and never treated as clean meanwhile", async () => {
  const { id } = await send("un relevé");
  await db
    .update(files)
    .set({ scanAfter: new Date(Date.now() + 3600_000) })
    .where(eq(files.scanStatus, "waiting"));
  const pauses: number[] = [];
  for (let tries = 2; tries < 10; tries++) {
    await db
      .update(files)
      .set({ scanAfter: new Date(0) })
      .where(eq(files.id, id));
    expect(await scanWaitingFiles()).toBe(0);
    const file = await findFile({ id });
    expect(file).toMatchObject({ scanStatus: "waiting", scanTries: tries });
    pauses.push((file.scanAfter?.getTime() ?? 0) - Date.now());
  }
  expect(pauses.at(-1)).toBeGreaterThan(pauses[0] as number);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3600_000);
  await clamd.start();
  await due();
  expect(await scanWaitingFiles()).toBeGreaterThan(0);
  expect(await statusOf(id)).toBe("clean");
  expect(await tryEveryRead(staff, id)).toContain("opens");
});

test("a file found infected later opens for nobody; its owner gets an e-mail and the journal an entry", async () => {
  await clamd.stop();
  const { id } = await send(EICAR, "facture.txt");
  const { id: loose } = await send(EICAR, "autre.txt");
  const caseRow = await aCase(owner, { status: "active" });
  await transaction(async (tx) => {
    const [file] = await attachFiles(tx, owner.actor, { ids: [id], purpose: "attachment" });
    await tx.insert(caseAttachments).values({ caseId: caseRow.id, filePath: file?.path as string, position: 0 });
  });
  await clamd.start();
  await due();
  expect(await scanWaitingFiles()).toBe(2);
  for (const reader of [owner, staff]) expect(await tryEveryRead(reader, id)).toEqual(Array(4).fill("file_infected"));
  const mails = await db.select().from(emailLogs).where(eq(emailLogs.kind, "file_blocked"));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipient).toBe(owner.email);
  expect(mails[0]?.text).toContain(`/case/${caseRow.id}/chat`);
  await expect
    .poll(() => events)
    .toContainEqual({ kind: "files", id: caseRow.id, audience: { users: [owner.id], roles: ["administrator"] } });
  const blocked = await db.select().from(auditEntries).where(eq(auditEntries.action, "file.blocked"));
  expect(blocked.map(({ subjectId, actorId }) => [subjectId, actorId])).toEqual(
    expect.arrayContaining([
      [id, null],
      [loose, null],
    ]),
  );
  const attached = await transaction((tx) =>
    attachFiles(tx, owner.actor, { ids: [loose], purpose: "attachment", caseId: caseRow.id }),
  );
  expect(attached.map(({ id }) => id)).toEqual([loose]);
});

test("a scanner that is set later scans earlier files; a scanner that is removed leaves none waiting", async () => {
  setConfig({ ...config, CLAMD_URL: undefined });
  const { id } = await send("avant le scanner");
  expect(await statusOf(id)).toBe("unscanned");
  setConfig({ ...config, CLAMD_URL: clamd.tcp });
  await applyScannerSetting();
  expect(await statusOf(id)).toBe("waiting");
  setConfig({ ...config, CLAMD_URL: undefined });
  await applyScannerSetting();
  expect(await statusOf(id)).toBe("unscanned");
  setConfig({ ...config, CLAMD_URL: clamd.tcp });
  await applyScannerSetting();
  expect(await scanWaitingFiles()).toBeGreaterThan(0);
  expect(await statusOf(id)).toBe("clean");
});

test("a blocked file of a draft is withdrawn from the draft, which has no conversation", async () => {
  await clamd.stop();
  const { id } = await send(EICAR, "facture.txt");
  const draft = await aCase(owner, { status: "draft" });
  await transaction(async (tx) => {
    const [file] = await attachFiles(tx, owner.actor, { ids: [id], purpose: "attachment" });
    await tx.insert(caseAttachments).values({ caseId: draft.id, filePath: file?.path as string, position: 0 });
  });
  await clamd.start();
  await due();
  await scanWaitingFiles();
  const mails = await db.select().from(emailLogs).where(eq(emailLogs.kind, "file_blocked"));
  expect(mails.filter(({ text }) => text?.includes(`/case/${draft.id}?step=3`))).toHaveLength(1);
});

test("the pages that show a document are notified that it may be opened", async () => {
  await clamd.stop();
  const { id } = await receiveUpload(owner.actor, {
    purpose: "identity",
    slot: "first_document:front",
    name: "photo.jpg",
    stream: new Blob([await readFile("tests/fixtures/files/photo.jpg")]).stream() as never,
  });
  const { path } = await findFile({ id });
  await db
    .insert(identityDocuments)
    .values({ userId: owner.id, documentType: "passport", side: "front", filePath: path });
  await clamd.start();
  await due();
  expect(await scanWaitingFiles()).toBe(1);
  await expect
    .poll(() => events)
    .toContainEqual({ kind: "documents", id: owner.id, audience: { users: [owner.id], roles: ["administrator"] } });
});
