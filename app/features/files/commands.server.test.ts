import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { files } from "~/db/schema";
import { config } from "~/platform/config.server";
import { AppError, type AppErrorCode, messageOf } from "~/platform/errors";
import { consume, startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aFile, aPerson, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { attachFiles, discardUpload, receiveFormWithFiles, receiveUpload } from "./commands.server";
import { fileLimits } from "./limits.server";
import { listPendingUploads, sendStoredFile } from "./queries.server";
import type { UploadTarget } from "./schema";
import { MAX_EVIDENCE_BYTES, MAX_FILE_BYTES, MAX_PENDING_FILES } from "./upload-sizes";

freshDatabase();

const IDENTITY: UploadTarget = { purpose: "identity", slot: "first_document:front" };
const ATTACHMENT: UploadTarget = { purpose: "attachment", slot: "case:1" };
const fixture = (name: string) => readFile(join("tests/fixtures/files", name));
const stream = (content: Uint8Array | string) => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>;
const upload = async (person: Person, name: string, target = IDENTITY, sentAs = name) =>
  receiveUpload(person.actor, { ...target, name: sentAs, stream: stream(await fixture(name)) });
const refusal = (code: AppErrorCode) => expect.objectContaining({ name: "AppError", code, message: messageOf(code) });
const listStored = () =>
  readdirSync(join(config.DATA_DIR, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
const findRow = (file: { id: string }) =>
  db
    .select()
    .from(files)
    .where(eq(files.id, file.id))
    .then((rows) => rows[0]);

test("a photo is stored encrypted, recorded with its sender as owner, and read back complete", async () => {
  const person = await aPerson();
  const photo = await fixture("photo.jpg");
  const received = await upload(person, "photo.jpg");
  expect(received).toMatchObject({ name: "photo.jpg", size: photo.length, mime: "image/jpeg", slot: IDENTITY.slot });
  const row = await findRow(received);
  expect(row).toMatchObject({ ownerId: person.id, purpose: "identity", attachedAt: null });
  expect((await readFile(join(config.DATA_DIR, "files", row?.path ?? ""))).includes(photo.subarray(100, 200))).toBe(
    false,
  );
  const sent = await sendStoredFile(new Request("https://recours.test/"), person.actor, row as NonNullable<typeof row>);
  expect(Buffer.from(await sent.arrayBuffer()).equals(photo)).toBe(true);
});

test("an HEIC photo that is named .jpg is recognised as HEIC, shown as a JPEG and downloaded as the original", async () => {
  const owner = await aPerson();
  const received = await upload(owner, "photo.heic", IDENTITY, "IMG_0001.jpg");
  expect(received).toMatchObject({ name: "IMG_0001.heic", mime: "image/heic" });
  const row = (await findRow(received)) as NonNullable<Awaited<ReturnType<typeof findRow>>>;
  const shown = await sendStoredFile(new Request("https://recours.test/"), owner.actor, row);
  expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
  expect(shown.headers.get("Content-Disposition")).toMatch(/^inline; filename="IMG_0001.jpg"/);
  expect(Buffer.from(await shown.arrayBuffer()).toString("hex", 0, 3)).toBe("ffd8ff");
  const saved = await sendStoredFile(new Request("https://recours.test/"), owner.actor, row, { download: true });
  expect(Buffer.from(await saved.arrayBuffer()).equals(await fixture("photo.heic"))).toBe(true);
});

test.each<[string, UploadTarget, AppErrorCode]>([
  ["vide.pdf", IDENTITY, "file_empty"],
  ["texte-deguise.jpg", IDENTITY, "identity_text"],
  ["note.txt", IDENTITY, "identity_format"],
  ["tronque.pdf", IDENTITY, "file_corrupt"],
  ["vide.pdf", ATTACHMENT, "file_empty"],
])("%s sent as %o is refused with its error and stores nothing", async (name, target, code) => {
  const person = await aPerson();
  const before = listStored().length;
  await expect(upload(person, name, target)).rejects.toEqual(refusal(code));
  expect(listStored()).toHaveLength(before);
  expect(await listPendingUploads(person.actor, target.purpose, "")).toEqual([]);
});

test("a picture that is too small to be read is no identity document, and may be a piece of a case", async () => {
  const person = await aPerson();
  const send = async (target: UploadTarget, width: number) => {
    const picture = sharp({ create: { width, height: 80, channels: 3, background: "#fff" } });
    return receiveUpload(person.actor, {
      ...target,
      name: "carte.png",
      stream: stream(await picture.png().toBuffer()),
    });
  };
  await expect(send(IDENTITY, 600)).resolves.toMatchObject({ mime: "image/png" });
  const before = listStored().length;
  await expect(send(IDENTITY, 599)).rejects.toEqual(refusal("identity_too_small"));
  expect(listStored()).toHaveLength(before);
  await expect(send(ATTACHMENT, 120)).resolves.toMatchObject({ mime: "image/png" });
});

test("an identity document of one byte above 30 MB is refused", async () => {
  const person = await aPerson();
  const before = listStored().length;
  const large = { ...IDENTITY, name: "grand.pdf", stream: stream(Buffer.alloc(MAX_FILE_BYTES + 1, "a")) };
  await expect(receiveUpload(person.actor, large)).rejects.toEqual(refusal("file_too_large"));
  expect(listStored()).toHaveLength(before);
});

test("evidence above 30 MB is not read: a film is played, anything else is kept sealed; above 200 MB it is refused", async () => {
  const person = await aPerson();
  const send = (name: string, head: Uint8Array, size: number) =>
    receiveUpload(person.actor, { ...ATTACHMENT, name, stream: zeros(head, size) });
  const film = Buffer.from("00000018667479706d70343200000000", "hex");
  expect(await send("ecran.mp4", film, 31_000_000)).toMatchObject({ mime: "video/mp4", size: 31_000_000 });
  const sealed = await send("grand.txt", Buffer.from("a"), 31_000_000);
  expect(sealed).toMatchObject({
    name: "grand.txt",
    mime: "application/octet-stream",
    note: expect.stringContaining("trop grand"),
  });
  const before = listStored().length;
  await expect(send("trop.mp4", film, MAX_EVIDENCE_BYTES + 1)).rejects.toEqual(refusal("evidence_too_large"));
  expect(listStored()).toHaveLength(before);
}, 60_000);

/** A file that begins so, and goes on with zeros. */
async function* zeros(head: Uint8Array, size: number) {
  yield head;
  for (let left = size - head.length; left > 0; left -= 1_000_000) yield Buffer.alloc(Math.min(left, 1_000_000));
}

test.each([
  ["tronque.jpg", "tronque.jpg", "corrupt"],
  ["texte-deguise.jpg", "texte-deguise.jpg", "misnamed"],
  ["texte-deguise.jpg", "page.pdf", "misnamed"],
])("%s sent as %s is kept sealed as evidence: %s", async (name, sentAs, sealedAs) => {
  const person = await aPerson();
  const received = await upload(person, name, ATTACHMENT, sentAs);
  expect(received).toMatchObject({ name: sentAs, mime: "application/octet-stream" });
  expect(await findRow(received)).toMatchObject({ sealedAs, sealedParts: null });
  const row = (await findRow(received)) as NonNullable<Awaited<ReturnType<typeof findRow>>>;
  const sent = await sendStoredFile(new Request("https://recours.test/"), person.actor, row);
  expect(sent.headers.get("Content-Disposition")).toMatch(/^attachment; /);
  expect(Buffer.from(await sent.arrayBuffer()).equals(await fixture(name))).toBe(true);
});

test("a connection lost in the middle of an upload stores nothing and tells the sender to try again", async () => {
  const person = await aPerson();
  const before = listStored().length;
  async function* cut() {
    yield Buffer.from("debut");
    throw new Error("aborted");
  }
  await expect(receiveUpload(person.actor, { ...ATTACHMENT, name: "a.txt", stream: cut() })).rejects.toEqual(
    refusal("upload_interrupted"),
  );
  expect(listStored()).toHaveLength(before);
});

test("beyond twenty concurrent uploads of one account, the next waits unread, while other accounts are served", async () => {
  const [many, other] = [await aPerson(), await aPerson()];
  let read = 0;
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const slow = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          read++;
          open.push(controller);
          return new Promise(() => {});
        },
      },
      { highWaterMark: 0 },
    );
  const sent = Array.from({ length: 21 }, () =>
    receiveUpload(many.actor, { ...ATTACHMENT, name: "a.txt", stream: slow() }).catch((error: unknown) => error),
  );
  await expect.poll(() => read).toBe(20);
  await upload(other, "note.txt", ATTACHMENT);
  expect(read).toBe(20);
  open[0]?.error(new Error("the connection was lost"));
  await expect.poll(() => read).toBe(21);
  for (const controller of open.slice(1)) controller.error(new Error("the connection was lost"));
  for (const error of await Promise.all(sent)) expect(error).toEqual(refusal("upload_interrupted"));
});

test("an upload is listed for its own sender and slot, until it is attached or discarded", async () => {
  const [camille, dominique] = [await aPerson(), await aPerson()];
  const front = await upload(camille, "photo.png");
  const back = await upload(camille, "photo.jpg", { ...IDENTITY, slot: "first_document:back" });
  await upload(camille, "photo.jpg", { ...IDENTITY, slot: "proof_of_address:front" });
  expect(await listPendingUploads(camille.actor, "identity", "first_document:")).toEqual([front, back]);
  expect(await listPendingUploads(dominique.actor, "identity", "first_document:")).toEqual([]);

  await transaction((tx) => attachFiles(tx, camille.actor, { ids: [front.id], purpose: "identity", slot: front.slot }));
  const before = listStored().length;
  await discardUpload(camille.actor, back.id);
  expect(listStored()).toHaveLength(before - 1);
  expect(await listPendingUploads(camille.actor, "identity", "first_document:")).toEqual([]);
});

test("a file of another person, an attached file or a file of another purpose can be neither discarded nor attached", async () => {
  const [camille, dominique] = [await aPerson(), await aPerson()];
  const own = await aFile(camille, { slot: "case:1" });
  const taken = await aFile(camille, { attachedAt: new Date() });
  const attach = (person: Person, ids: string[], more = {}) =>
    transaction((tx) => attachFiles(tx, person.actor, { ids, purpose: "attachment", ...more }));
  await expect(attach(dominique, [own.id])).rejects.toEqual(refusal("file_unavailable"));
  await expect(attach(camille, [own.id, taken.id])).rejects.toEqual(refusal("file_unavailable"));
  await expect(attach(camille, [own.id], { purpose: "identity" })).rejects.toEqual(refusal("file_unavailable"));
  await expect(attach(camille, [own.id], { slot: "case:2" })).rejects.toEqual(refusal("file_unavailable"));
  await discardUpload(dominique.actor, own.id);
  await discardUpload(camille.actor, taken.id);
  expect(await findRow(own)).toMatchObject({ attachedAt: null });
  expect(await findRow(taken)).toBeDefined();
  expect((await attach(camille, [own.id])).map((row) => row.id)).toEqual([own.id]);
});

test("of two forms that take the same file at once, one succeeds and the other fails", async () => {
  const camille = await aPerson();
  const file = await aFile(camille);
  const take = () => transaction((tx) => attachFiles(tx, camille.actor, { ids: [file.id], purpose: "attachment" }));
  const results = await Promise.allSettled([take(), take()]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the number of pending files of one person is limited", async () => {
  const camille = await aPerson();
  for (let n = 0; n < MAX_PENDING_FILES; n++) await aFile(camille);
  await expect(upload(camille, "photo.jpg")).rejects.toEqual(refusal("too_many_pending_files"));
});

test("a form sent without scripts gives the ids of its accepted files, the errors of the others, and its fields", async () => {
  const person = await aPerson();
  const body = new FormData();
  body.append("type", "passport");
  body.append("front", new File([await fixture("photo.jpg")], "recto.jpg"));
  body.append("back", new File([await fixture("texte-deguise.jpg")], "verso.jpg"));
  body.append("other", new File([await fixture("photo.jpg")], "intrus.jpg"));
  const request = new Request("https://recours.test/", { method: "POST", body });
  const slots = { front: "first_document:front", back: "first_document:back" };
  const form = await receiveFormWithFiles(person.actor, request, { purpose: "identity", slots });
  const [front] = await listPendingUploads(person.actor, "identity", "");
  expect(Object.fromEntries(form.fields)).toEqual({ type: "passport", front: front?.id });
  expect(form.refused).toEqual([{ field: "back", name: "verso.jpg", error: expect.any(AppError) }]);
  expect(form.refused[0]?.error.code).toBe("identity_text");
});

test.each([
  ["identity", 1, "one_file_only"],
  ["attachment", 10, "too_many_files"],
] as const)("a field for %s takes %d files at most, and reads none of the others", async (purpose, room, code) => {
  startRateLimits(database);
  const person = await aPerson();
  // So that the files which the field takes are refused without being opened, which takes long.
  await consume(fileLimits.upload, person.actor.userId, fileLimits.upload.points);
  const body = new FormData();
  for (let n = 0; n < room + 2; n++) body.append("field", new File(["contenu"], `${n}.txt`));
  const request = new Request("https://recours.test/", { method: "POST", body });
  const { refused } = await receiveFormWithFiles(person.actor, request, { purpose, slots: { field: "slot" } });
  const codes = Object.fromEntries(refused.map(({ name, error }) => [name, error.code]));
  const expected = Array.from({ length: room + 2 }, (_, n) => [`${n}.txt`, n < room ? "too_many_requests" : code]);
  expect(codes).toEqual(Object.fromEntries(expected));
});

test("a form that carries the ids of files uploaded before gives the same fields", async () => {
  const person = await aPerson();
  const request = new Request("https://recours.test/", {
    method: "POST",
    body: new URLSearchParams({ front: "an-id" }),
  });
  const form = await receiveFormWithFiles(person.actor, request, { purpose: "identity", slots: {} });
  expect(form.fields.get("front")).toBe("an-id");
});

test("files of an account that kept the inspection busy are refused for a while, those of another are not", async () => {
  startRateLimits(database);
  const [busy, other] = [await aPerson(), await aPerson()];
  await consume(fileLimits.inspection_seconds, busy.actor.userId, 600);
  await expect(upload(busy, "photo.jpg")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await listPendingUploads(busy.actor, "identity", "")).toEqual([]);
  expect(await upload(other, "photo.jpg")).toMatchObject({ name: "photo.jpg" });
});
