import { readdirSync, readFileSync } from "node:fs";
import { downloadZip } from "client-zip";
import { expect, test } from "vitest";
import { aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { receiveUpload } from "./commands.server";
import { findFile, sendStoredFile } from "./queries.server";

freshDatabase();

const FOLDER = "tests/fixtures/evidence";
const SEALED = "application/octet-stream";
const notRead = "Gardé tel quel, sous scellé\u00a0: nous n’ouvrons pas ce format.";
const part = (name: string) => `Le message se lit. Gardé sous scellé dans le message\u00a0: ${name}.`;

/** What becomes of each file that victims send: its type, and the sentence that goes with it. */
const OUTCOMES: Record<string, { mime: string; note?: string }> = {
  "_chat.txt": { mime: "text/plain" },
  "b-rtf.eml": { mime: "message/rfc822", note: part("lettre.rtf") },
  "c-htm-disclaimer.eml": { mime: "message/rfc822", note: part("ATT00001.htm") },
  "c-json.eml": { mime: "message/rfc822", note: part("meta.json") },
  "c-pdf-protege.eml": { mime: "message/rfc822", note: part("releve.pdf") },
  "c-tiff.eml": { mime: "message/rfc822" },
  "c-xml.eml": { mime: "message/rfc822", note: part("facture.xml") },
  "phishing-pj-html.eml": { mime: "message/rfc822", note: part("Facture.html") },
  "photo.avif": { mime: SEALED, note: notRead },
  "prefixe.pdf": { mime: "application/pdf" },
  "whatsapp-export.zip": { mime: SEALED, note: notRead },
  "winmail.eml": { mime: "message/rfc822", note: part("winmail.dat") },
};

async function send(name: string, content: Uint8Array) {
  const { actor } = await aPerson();
  const stream = new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>;
  const { id, mime, note } = await receiveUpload(actor, { purpose: "attachment", slot: "chat", name, stream });
  const file = await findFile({ id });
  const open = (options = {}) => sendStoredFile(new Request("https://recours.test/"), actor, file, options);
  return { found: { mime, ...(note && { note }) }, open };
}

test("every file of the folder has an outcome", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(OUTCOMES).sort());
});

test.each(Object.entries(OUTCOMES))(
  "%s is taken, and its sentence says what is done with it",
  async (name, outcome) => {
    const content = readFileSync(`${FOLDER}/${name}`);
    const { found, open } = await send(name, content);
    expect(found).toEqual(outcome);
    const saved = await open({ download: true });
    expect(Buffer.from(await saved.arrayBuffer()).equals(content)).toBe(true);
    expect(saved.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    if (outcome.note) expect(saved.headers.get("Content-Type")).toBe(SEALED);
  },
);

test("an e-mail with something sealed is read as a text, of which nothing runs", async () => {
  const { open } = await send("phishing.eml", readFileSync(`${FOLDER}/phishing-pj-html.eml`));
  const shown = await open();
  expect(shown.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(shown.headers.get("Content-Disposition")).toMatch(/^inline; /);
  expect(shown.headers.get("Content-Security-Policy")).toMatch(/^sandbox allow-downloads; default-src 'none'/);
  const text = await shown.text();
  expect(text).toMatch(/^De : Service Fraude <fraude@banque\.example>\n/);
  expect(text).toContain("Objet : Votre compte est bloqué");
  expect(text).toContain("Facture.html");
});

const bomb = async () => {
  const inner = await downloadZip([{ name: "a.txt", input: "a".repeat(1_000_000) }]).arrayBuffer();
  return new Uint8Array(await downloadZip([{ name: "../../etc/passwd", input: inner }]).arrayBuffer());
};
const manyParts = (count: number) =>
  `From: a@b.example\nTo: z@b.example\nContent-Type: multipart/mixed; boundary=b\n\n${"--b\nContent-Disposition: attachment; filename=a.exe\n\nMZ\n".repeat(count)}--b--`;

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
  ["an archive of archives that leaves its folder", "a.zip", bomb, /nous n’ouvrons pas ce format/],
  ["a thousand programs", "a.eml", () => Buffer.from(manyParts(900)), /Le message se lit.*a\.exe/],
  ["more parts than people send", "b.eml", () => Buffer.from(manyParts(1_100)), /ne se séparent pas/],
  ["a film that only its first bytes announce", "a.mp4", () => film(Buffer.alloc(1_000)), /abîmé ou incomplet/],
  ["a page of a hundred thousand lines", "a.html", () => Buffer.from(`<html>${"<p>x\n".repeat(100_000)}`), /format/],
])("%s is kept sealed within the bounds of its reader", async (_what, name, make, note) => {
  const { found } = await send(name, await make());
  expect(found.note).toMatch(note);
});

const film = (after: Uint8Array) => Buffer.concat([Buffer.from("00000018667479706d70343200000000", "hex"), after]);

test("a film is played by ranges, from the encrypted store", async () => {
  const track = Buffer.concat([Buffer.alloc(8), Buffer.from("hdlr"), Buffer.alloc(8), Buffer.from("vide")]);
  const content = film(Buffer.concat([track, Buffer.alloc(300_000, 7)]));
  const { actor } = await aPerson();
  const stream = new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>;
  const sent = await receiveUpload(actor, { purpose: "attachment", slot: "chat", name: "ecran.mov", stream });
  expect(sent).toMatchObject({ mime: "video/mp4", name: "ecran.mp4" });
  const range = new Request("https://recours.test/", { headers: { Range: "bytes=131000-131999" } });
  const part = await sendStoredFile(range, actor, await findFile(sent));
  expect(part.status).toBe(206);
  expect(part.headers.get("Content-Security-Policy")).toMatch(/^sandbox/);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(131_000, 132_000))).toBe(true);
});
