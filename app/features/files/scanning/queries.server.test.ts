import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database, db } from "~/db/client.server";
import { auditEntries, caseAttachments, files } from "~/db/schema";
import { uploadSlot } from "~/features/chat/rules";
import { giveReason } from "~/features/members/commands.server";
import { config, setConfig } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import {
  aCase,
  aClient,
  aDocument,
  aFile,
  aLawyer,
  aMember,
  anAdministrator,
  anAttachment,
  type Person,
} from "~tests/factories";
import { type Clamd, preparedClamd } from "~tests/setup/clamd";
import { freshDatabase } from "~tests/setup/database";
import { scanWaiting } from "../jobs.server";
import { scanAgain } from "./commands.server";
import { countWaitingForScan, listScannedFiles, readScanning } from "./queries.server";

freshDatabase();
let clamd: Clamd;
let stopJobs: () => Promise<void>;
let owner: Person;
let staff: Person;
beforeAll(async () => {
  clamd = await preparedClamd();
  stopJobs = await startJobs(database, [scanWaiting], { work: false });
  [owner, staff] = [await aClient(), await anAdministrator()];
}, 300_000);
afterAll(async () => {
  await stopJobs();
  await clamd?.dispose();
});
beforeEach(async () => {
  setConfig({ ...config, CLAMD_URL: clamd.tcp });
  await db.delete(caseAttachments);
  await db.update(files).set({ scanStatus: "clean", scanAfter: null });
});

const NEWEST = { state: "infected", after: null, before: null } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000);

test("the staff reads whether files are scanned, what waits and since when, and what was blocked", async () => {
  const since = new Date("2026-03-01T08:00:00Z");
  await aFile(owner, { scanStatus: "waiting", scanAfter: inAnHour() });
  await aFile(owner, { scanStatus: "waiting", scanAfter: new Date(0), createdAt: since });
  await aFile(owner, { scanStatus: "infected" });
  const counted = { waiting: 2, oldestWaiting: since, blocked: 1 };
  expect(await readScanning(staff.actor)).toEqual({ scanner: { state: "down" }, ...counted });
  await clamd.start();
  const up = await readScanning(staff.actor);
  expect(up).toMatchObject({ scanner: { state: "up", version: expect.stringMatching(/^ClamAV \d/) }, ...counted });
  await clamd.stop();
  setConfig({ ...config, CLAMD_URL: undefined });
  expect((await readScanning(staff.actor)).scanner).toEqual({ state: "off" });
  expect(await countWaitingForScan(staff.actor)).toBe(2);
});

test("a client reads none of it", async () => {
  for (const ask of [readScanning, scanAgain, (actor: Person["actor"]) => listScannedFiles(actor, NEWEST)])
    await expect(ask(owner.actor)).rejects.toMatchObject({ code: "forbidden" });
  await aFile(owner, { scanStatus: "waiting" });
  expect(await countWaitingForScan(owner.actor)).toBe(0);
});

test("each file shows its sender and what it belongs to", async () => {
  const caseRow = await aCase(owner, { status: "active" });
  const attached = await anAttachment(caseRow, owner);
  const document = await aDocument(owner);
  const pendingFile = await aFile(owner);
  const found = { scanStatus: "infected", scanSignature: "Win.Test" } as const;
  await db.update(files).set(found).where(eq(files.path, attached.path));
  await db.update(files).set(found).where(eq(files.path, document.filePath));
  await db.update(files).set(found).where(eq(files.id, pendingFile.id));
  const { files: listed } = await listScannedFiles(staff.actor, NEWEST);
  const sender = { ownerId: owner.id, email: owner.email, signature: "Win.Test" };
  expect(listed).toMatchObject([
    { ...sender, id: pendingFile.id, caseId: null, documentId: null },
    { ...sender, caseId: null, documentId: document.id },
    { ...sender, id: attached.id, caseId: caseRow.id, reference: caseRow.reference, documentId: null },
  ]);
  expect(await listScannedFiles(staff.actor, { ...NEWEST, state: "waiting" })).toMatchObject({ files: [] });
});

test("the name of a file of a case with a lawyer is hidden until a reason is given", async () => {
  const caseRow = await aCase(owner, { status: "active" });
  await aMember(caseRow, await aLawyer(), "lawyer");
  const attached = await anAttachment(caseRow, owner);
  const pending = await aFile(owner, { slot: uploadSlot(caseRow.id) });
  for (const { id } of [attached, pending])
    await db.update(files).set({ scanStatus: "infected" }).where(eq(files.id, id));
  const names = async () => {
    const { files: listed } = await listScannedFiles(staff.actor, NEWEST);
    return [attached, pending].map((file) => listed.find(({ id }) => id === file.id)?.name);
  };
  expect(await names()).toEqual([null, null]);
  await giveReason(staff.actor, caseRow.id, "technical");
  expect(await names()).toEqual([attached.name, pending.name]);
});

test("the staff has all waiting files scanned without their delay, and the journal records who asked", async () => {
  const { id } = await aFile(owner, { scanStatus: "waiting", scanTries: 9, scanAfter: inAnHour() });
  expect(await scanAgain(staff.actor)).toBe(1);
  const [file] = await db.select().from(files).where(eq(files.id, id));
  expect(file?.scanAfter?.getTime()).toBeLessThanOrEqual(Date.now());
  const queued = await database.pool.query("select count(*)::int as jobs from jobs.job where name = $1", [
    scanWaiting.name,
  ]);
  expect(queued.rows).toEqual([{ jobs: 1 }]);
  const asked = and(eq(auditEntries.action, "files.scan_asked"), eq(auditEntries.actorId, staff.id));
  expect(await db.select().from(auditEntries).where(asked)).toMatchObject([{ details: { files: 1 } }]);
  await db.update(files).set({ scanStatus: "clean" });
  expect(await scanAgain(staff.actor)).toBe(0);
  expect(await db.$count(auditEntries, asked)).toBe(1);
});

test("lists are paged by key, newest first, in both directions", async () => {
  for (let n = 0; n < 30; n++) await aFile(owner, { scanStatus: "waiting", scanAfter: new Date(), name: `page ${n}` });
  const first = await listScannedFiles(staff.actor, { ...NEWEST, state: "waiting" });
  const second = await listScannedFiles(staff.actor, { ...NEWEST, state: "waiting", after: first.next });
  expect([first.files.length, second.files.length, first.previous, second.next]).toEqual([25, 5, null, null]);
  const back = await listScannedFiles(staff.actor, { ...NEWEST, state: "waiting", before: second.previous });
  expect(back.files.map(({ id }) => id)).toEqual(first.files.map(({ id }) => id));
});
