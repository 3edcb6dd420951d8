import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries, cases, files, formDrafts, rateLimits } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects, sweepFiles } from "~/features/files/jobs.server.ts";
import { readStoredFile } from "~/features/files/queries.server.ts";
import { exportOwnData } from "~/features/privacy/own-data/commands.server.ts";
import { sweepExpired } from "~/features/privacy/retention/commands.server.ts";
import { config, setConfig } from "~/platform/config.server.ts";
import { digestOf } from "~/platform/crypto/tokens.server.ts";
import { fileStore } from "~/platform/files/store/store.server.ts";
import type { DraftOwner } from "~/platform/forms/drafts.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { consume, startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import { aClient, aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { listAttachments } from "../evidence/queries.server.ts";
import { caseLimits } from "../limits.server.ts";
import {
  adoptStory,
  carryStory,
  eraseStory,
  openStoryAsCase,
  readStoryToken,
  savePart,
  storyToken,
  takeLinkedStory,
} from "../story/commands.server.ts";
import { readStory } from "../story/queries.server.ts";
import { keepVoiceNote, removeVoiceNote } from "./commands.server.ts";
import { readVoiceNote } from "./queries.server.ts";

freshDatabase();

const IP = "203.0.113.7";
const SOUND = readFileSync("tests/fixtures/files/message-vocal.m4a");
const DAY = 86_400_000;

let stop: () => Promise<void>;
beforeAll(async () => {
  startRateLimits(database);
  stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
});
beforeEach(async () => {
  await db.delete(rateLimits);
});
afterAll(() => stop());

const streamOf = (content: Uint8Array) => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>;
const keep = (owner: DraftOwner, content: Uint8Array = SOUND, name = "recit-vocal-14h05.m4a") =>
  keepVoiceNote(owner, IP, { name, stream: streamOf(content) });
const visitor = () => ({ visitorId: crypto.randomUUID() });
async function tell(owner: DraftOwner, fields: Record<string, string> = {}): Promise<void> {
  const form = new FormData();
  const told = { scamType: "phishing", description: "Un SMS de livraison.", ...fields };
  for (const [name, value] of Object.entries(told)) form.append(name, value);
  await savePart(owner, "recit", form, { isPhone: true, hasScripts: true });
}
async function hear(owner: DraftOwner): Promise<Buffer | null> {
  const note = await readVoiceNote(owner);
  if (!note) return null;
  return Buffer.from(await new Response(await readStoredFile({ userId: note.ownerId }, note)).arrayBuffer());
}
const isStored = async (path: string) => fileStore().exists(path);

describe("the voice note of a story", () => {
  it("is kept encrypted, heard by its teller as it was said, and by no other visitor or account", async () => {
    const owner = visitor();
    await tell(owner);
    const id = await keep(owner);
    expect((await hear(owner))?.equals(SOUND)).toBe(true);
    const note = await readVoiceNote(owner);
    expect(note).toMatchObject({ id, mime: "audio/mp4", name: "recit-vocal-14h05.m4a", sealedAs: null });
    expect(note?.encryptedIdentity).toEqual(expect.any(String));
    const client = await aPerson();
    expect(await hear(visitor())).toBeNull();
    expect(await hear({ userId: client.id })).toBeNull();
    const journal = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(journal).toMatchObject([{ action: "file.received", actorId: null, ownerId: null }]);
  });

  it("begins a story in which nothing is typed, and stays when the text that follows is refused or kept", async () => {
    const owner = visitor();
    await keep(owner);
    expect(await readStory(owner)).toMatchObject({ position: "recit", answers: { description: "" } });
    await tell(owner, { description: "" });
    expect(await hear(owner)).not.toBeNull();
    await tell(owner);
    expect((await readStory(owner))?.answers.description).toBe("Un SMS de livraison.");
    expect(await hear(owner)).not.toBeNull();
  });

  it("is one: the next one takes its place, and one that is erased leaves the story", async () => {
    const owner = visitor();
    await tell(owner);
    await keep(owner);
    const first = (await readVoiceNote(owner))?.id;
    await keep(owner);
    expect((await readVoiceNote(owner))?.id).not.toBe(first);
    expect(await db.$count(files, eq(files.id, first ?? ""))).toBe(0);
    await removeVoiceNote(owner);
    expect(await hear(owner)).toBeNull();
    expect(await readStory(owner)).not.toBeNull();
  });

  it("is a sound of 5 MB at most, whatever its name says", async () => {
    const owner = visitor();
    await tell(owner);
    const picture = readFileSync("tests/fixtures/files/photo.jpg");
    const before = await db.$count(files);
    await expect(keep(owner, picture)).rejects.toMatchObject({ code: "story_note_format" });
    await expect(keep(owner, new Uint8Array())).rejects.toMatchObject({ code: "file_empty" });
    await expect(keep(owner, new Uint8Array(5_000_001))).rejects.toMatchObject({ code: "story_note_too_large" });
    expect(await db.$count(files)).toBe(before);
    expect(await hear(owner)).toBeNull();
  });

  it("is refused once a browser has kept too many in an hour", async () => {
    const owner = visitor();
    await consume(caseLimits.story_note, digestOf(owner.visitorId), 29);
    await keep(owner);
    await expect(keep(owner)).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("is refused when those of all visitors fill their room, of which nothing is erased; an account has its own", async () => {
    await db.delete(files);
    const [first, second] = [visitor(), visitor()];
    await keep(first);
    const settings = config;
    setConfig({ ...settings, VISITOR_DRAFTS_MB: (1.5 * SOUND.length) / 1_000_000 });
    try {
      await expect(keep(second)).rejects.toMatchObject({ code: "story_note_full" });
      // In the place of one's own there is room.
      await keep(first);
      await keep({ userId: (await aPerson()).id });
      setConfig({ ...settings, VISITOR_DRAFTS_MB: (0.5 * SOUND.length) / 1_000_000 });
      await expect(keep(second)).rejects.toMatchObject({ code: "story_note_full" });
    } finally {
      setConfig(settings);
    }
    expect(await hear(first)).not.toBeNull();
    expect(await hear(second)).toBeNull();
  });

  it("goes with the story to the browser that opens its link", async () => {
    const owner = visitor();
    await tell(owner);
    await keep(owner);
    const link = readStoryToken(storyToken(owner.visitorId, "victime@exemple.fr"));
    if (!link) throw new Error("The link does not open.");
    await takeLinkedStory(link);
    expect(await hear(owner)).toBeNull();
    expect(await hear({ visitorId: link.readerId })).not.toBeNull();
  });

  it("is erased with the story", async () => {
    const owner = visitor();
    await tell(owner);
    await keep(owner);
    const note = await readVoiceNote(owner);
    await eraseStory(owner);
    expect(await hear(owner)).toBeNull();
    expect(await db.$count(files, eq(files.id, note?.id ?? ""))).toBe(0);
  });

  it("stays for the thirty days of the story, then leaves with it, and its object with the next sweep", async () => {
    const owner = visitor();
    await tell(owner);
    await keep(owner);
    const path = (await readVoiceNote(owner))?.path ?? "";
    await db.update(files).set({ createdAt: new Date(Date.now() - 20 * DAY) });
    await sweepFiles({ orphansOlderThan: 0 });
    expect([await readVoiceNote(owner), await isStored(path)]).toEqual([expect.anything(), true]);
    await sweepExpired(new Date(Date.now() + 31 * DAY));
    expect(await readVoiceNote(owner)).toBeNull();
    await sweepFiles({ orphansOlderThan: 0 });
    expect(await isStored(path)).toBe(false);
  });

  it("belongs to the account that is registered with the story, and is in its own data", async () => {
    const owner = visitor();
    const person = await aPerson();
    await tell(owner);
    await keep(owner);
    expect(await carryStory(owner.visitorId, person.email, true)).toBe(true);
    expect(await hear(owner)).toBeNull();
    expect(await readVoiceNote({ userId: person.id })).toMatchObject({ ownerId: person.id });
    const { stream } = await exportOwnData(person.actor);
    const archive = Buffer.from(await new Response(stream as ReadableStream).arrayBuffer()).toString("latin1");
    expect(archive).toContain("recit-vocal/01-recit-vocal-14h05.m4a");
  });

  it("stays with the visitor while another story of the account keeps its place", async () => {
    const [owner, person] = [visitor(), await aPerson()];
    await tell({ userId: person.id });
    await tell(owner);
    await keep(owner);
    expect(await adoptStory(person.actor, owner.visitorId)).toBe(false);
    expect(await hear(owner)).not.toBeNull();
    expect(await hear({ userId: person.id })).toBeNull();
  });

  it("becomes a piece of evidence of the case that the story becomes, once, which outlives the story", async () => {
    const [owner, client] = [visitor(), await aClient()];
    await tell(owner);
    const id = await keep(owner);
    await Promise.all([adoptStory(client.actor, owner.visitorId), adoptStory(client.actor, owner.visitorId)]);
    const [made] = await db.select().from(cases).where(eq(cases.userId, client.id));
    const list = () => listAttachments(client.actor, made?.id ?? "");
    expect(await list()).toMatchObject([{ fileId: id, isEvidence: true, mime: "audio/mp4" }]);
    const events = await db.select().from(auditEntries).where(eq(auditEntries.action, "case.evidence_added"));
    expect(events).toMatchObject([{ subjectId: made?.id, ownerId: client.id, details: { fileId: id } }]);
    await db.delete(formDrafts);
    await sweepFiles({ orphansOlderThan: 0 });
    expect(await list()).toHaveLength(1);
    expect(await openStoryAsCase(client.actor)).toBeNull();
  });
});
