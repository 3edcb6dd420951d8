import { readFileSync } from "node:fs";
import { burn } from "@kenjiuno/msgreader/lib/Burner.js";
import { downloadZip } from "client-zip";
import { expect, test } from "vitest";
import { createInspector } from "./inspect.server.ts";
import { KINDS, type Kind } from "./kinds.ts";

const inspect = createInspector();
const inspectContent = (content: Uint8Array) =>
  inspect(
    async () => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>,
    Object.keys(KINDS) as Kind[],
  );
const REFUSED = { ok: false, reason: "attached" };
const SEALS = { ok: true, sealedParts: [expect.any(String)] };

const fixture = (name: string) => readFileSync(`tests/fixtures/files/${name}`);
const PROGRAM = Buffer.from(`MZ${"\0".repeat(62)}PE\0\0${"\0".repeat(200)}`, "latin1");
const ARCHIVE = Buffer.from(await downloadZip([{ name: "a.txt", input: "a" }]).arrayBuffer());
const SIGNATURE = Buffer.from("3080060960864801", "hex");

type Part = { type?: string; head?: string; content: Buffer; encoding?: "base64" | "8bit" };

const header = "From: a@exemple.fr\r\nTo: b@exemple.fr\r\nSubject: Essai\r\nMIME-Version: 1.0\r\n";
const encode = ({ content, encoding = "base64" }: Part) =>
  encoding === "base64" ? content.toString("base64").replace(/.{76}/g, "$&\r\n") : content.toString("latin1");

/** An e-mail with a text in two forms, and these parts. */
function mail(...parts: Part[]): Buffer {
  const limit = `limite-${crypto.randomUUID()}`;
  const bodies: Part[] = [
    { type: "text/plain; charset=utf-8", content: Buffer.from("Bonjour") },
    { type: "text/html; charset=utf-8", content: Buffer.from("<!doctype html><p>Bonjour") },
  ];
  const all = [...bodies, ...parts].map(
    (part) =>
      `--${limit}\r\nContent-Type: ${part.type ?? "application/octet-stream"}\r\n${part.head ? `${part.head}\r\n` : ""}Content-Transfer-Encoding: ${part.encoding ?? "base64"}\r\n\r\n${encode(part)}\r\n`,
  );
  return Buffer.from(
    `${header}Content-Type: multipart/mixed; boundary="${limit}"\r\n\r\n${all.join("")}--${limit}--\r\n`,
    "latin1",
  );
}

const named = (name: string) => `Content-Disposition: attachment; filename="${name}"`;
const asMessage = (content: Buffer): Part => ({ type: "message/rfc822", encoding: "8bit", content });

test.each<[what: string, ...parts: Part[]]>([
  ["pictures and sounds", { head: named("a.jpg"), content: fixture("photo.jpg") }, { content: fixture("son.mp3") }],
  ["documents", { head: named("a.pdf"), content: fixture("deux-pages.pdf") }, { content: fixture("document.docx") }],
  ["an invitation", { type: "text/calendar", head: named("a.ics"), content: Buffer.from("BEGIN:VCALENDAR\r\n") }],
  ["a signature", { type: "application/pkcs7-signature; name=smime.p7s", content: SIGNATURE }],
  ["an e-mail", asMessage(mail({ head: named("a.jpg"), content: fixture("photo.jpg") }))],
  ["a damaged picture", { head: named("a.jpg"), content: fixture("photo.jpg").subarray(0, 3_000) }],
])("an e-mail with %s is accepted", async (_what, ...parts) => {
  expect(await inspectContent(mail(...parts))).toMatchObject({ ok: true, kind: "eml" });
});

test.each<[what: string, part: Part]>([
  ["a program", { head: named("facture.pdf"), content: PROGRAM }],
  ["a program without a name", { content: PROGRAM }],
  [
    "a program that is said to be a picture",
    { type: "image/png", head: "Content-Disposition: inline", content: PROGRAM },
  ],
  ["a script", { type: "text/plain", head: named("facture.js"), content: Buffer.from("x = 1") }],
  ["a script shown with the text", { type: "text/plain; name=facture.ps1", content: Buffer.from("x = 1") }],
  ["a script that ends in spaces", { head: named("facture.vbs. "), content: Buffer.from("x = 1") }],
  ["a script with two names", { type: 'text/plain; name="a.hta"', head: named("a.txt"), content: Buffer.from("x") }],
  [
    "a script whose name is encoded",
    {
      head: `Content-Disposition: attachment; filename*0*=utf-8''fact; filename*1*=ure%2Ejs`,
      content: Buffer.from("x"),
    },
  ],
  ["a script whose name is a word", { head: named("=?utf-8?B?YS5qcw==?="), content: Buffer.from("x") }],
  ["a web page", { type: "text/html", head: named("facture"), content: Buffer.from("<html><script>1</script>") }],
  ["an archive", { head: named("facture.zip"), content: ARCHIVE }],
  ["bytes without meaning", { content: Buffer.from("0001020304050607", "hex") }],
  ["a PDF that runs a script", { content: Buffer.from(activePdf()) }],
  ["a program in an e-mail", asMessage(mail({ content: PROGRAM }))],
  [
    "a program in an e-mail that has two headers",
    asMessage(
      Buffer.from(
        `Subject: x\r\nContent-Type: application/x\r\nContent-Transfer-Encoding: base64\r\n\r\n${PROGRAM.toString("base64")}`,
      ),
    ),
  ],
])("an e-mail with %s is shown as a text, and that part stays sealed", async (_what, part) => {
  const found = await inspectContent(mail(part));
  expect(found).toMatchObject({ ...SEALS, kind: "eml" });
  const [name = ""] = (found.ok && found.sealedParts) || [];
  const text = String(found.ok && found.rendition);
  expect(text).toMatch(/^De : a@exemple\.fr\nÀ : b@exemple\.fr\nObjet : Essai\n\nBonjour\n/);
  expect(text).toContain(`jamais ouvertes par nous\u00a0:\n- ${name}\n`);
});

test("an e-mail with a file written into its text is not shown, since nothing tells them apart", async () => {
  const written = { type: "text/plain", content: Buffer.from("begin 644 a.exe\n#86%A\n`\nend") };
  expect(await inspectContent(mail(written))).toEqual(REFUSED);
});

test("the page of an e-mail is read for its words and its links, not for its scripts", async () => {
  const page =
    "<style>p{}</style><p>Votre compte est <b>bloqué</b></p><a href='https://faux.example'>Cliquez</a><script>x</script>";
  const message = `${header}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page}\r\n--b\r\nContent-Disposition: attachment; filename="a.exe"\r\n\r\nMZ\r\n--b--`;
  const found = await inspectContent(Buffer.from(message));
  expect(String(found.ok && found.rendition)).toContain("Votre compte est bloqué\nCliquez [https://faux.example]");
  expect(String(found.ok && found.rendition)).not.toMatch(/p\{\}|script|\bx\b/);
});

function activePdf(): string {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  return `${text}xref\n0 4\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
}

test("an e-mail nested more than people forward is sealed within the one that carries it", async () => {
  const nested = (depth: number): Buffer => (depth === 0 ? mail() : mail(asMessage(nested(depth - 1))));
  expect(await inspectContent(nested(3))).toMatchObject({ ok: true });
  expect(await inspectContent(nested(8))).toMatchObject(SEALS);
});

const DIRECTORY = 1;
const STREAM = 2;
const ROOT = 5;
type Folder = { [name: string]: Buffer | Folder };

/** An Outlook file with these storages and streams. */
function outlook(content: Folder): Buffer {
  const entries: Parameters<typeof burn>[0] = [{ name: "Root Entry", type: ROOT, length: 0, children: [] }];
  const add = (folder: Folder, children: number[]) => {
    for (const [name, item] of Object.entries(folder)) {
      children.push(entries.length);
      if (Buffer.isBuffer(item))
        entries.push({ name, type: STREAM, length: item.length, binaryProvider: () => new Uint8Array(item) });
      else {
        const own: number[] = [];
        entries.push({ name, type: DIRECTORY, length: 0, children: own });
        add(item, own);
      }
    }
  };
  add({ "__properties_version1.0": Buffer.alloc(32), ...content }, entries[0]?.children as number[]);
  return Buffer.from(burn(entries));
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const inOutlook = (name: string, content: Buffer): Folder => ({
  "__attach_version1.0_#00000000": { "__substg1.0_3707001F": utf16(name), "__substg1.0_37010102": content },
});

test.each<[what: string, content: Folder]>([
  ["nothing", {}],
  ["a picture", inOutlook("photo.jpg", fixture("photo.jpg"))],
  ["a note", inOutlook("note.txt", Buffer.from("Rappeler lundi"))],
])("an Outlook file with %s attached is accepted", async (_what, content) => {
  expect(await inspectContent(outlook(content))).toMatchObject({ ok: true, kind: "msg" });
});

const attachedObject = (object: Folder): Folder => ({
  "__attach_version1.0_#00000000": { "__substg1.0_3701000D": object },
});

test.each<[what: string, content: Folder]>([
  ["a program", inOutlook("facture.pdf", PROGRAM)],
  ["a large program", inOutlook("facture.pdf", Buffer.concat([PROGRAM, Buffer.alloc(20_000, 1)]))],
  ["a script", inOutlook("facture.js", Buffer.from("x = 1"))],
  ["an archive", inOutlook("facture.zip", ARCHIVE)],
  [
    "an e-mail with a program",
    attachedObject({ "__properties_version1.0": Buffer.alloc(24), ...inOutlook("a", PROGRAM) }),
  ],
])("an Outlook file with %s attached names it as sealed", async (_what, content) => {
  expect(await inspectContent(outlook(content))).toMatchObject({ ...SEALS, kind: "msg" });
});

test("an Outlook file with an object of another program is not shown", async () => {
  expect(await inspectContent(outlook(attachedObject({ CONTENTS: Buffer.from("x") })))).toEqual(REFUSED);
});
