import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createInspector } from "./inspect.server.ts";
import { KINDS, type Kind } from "./kinds.ts";

const inspect = createInspector();
const ALL_KINDS = Object.keys(KINDS) as Kind[];
const IDENTITY: Kind[] = ["jpeg", "png", "heic", "pdf"];
const fixture = (name: string) => readFile(join("tests/fixtures/files", name));
const inspectContent = (content: Uint8Array | string, allowed = ALL_KINDS) =>
  inspect(async () => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>, allowed);
const REFUSED = (reason: string) => ({ ok: false, reason });

test.each([
  ["photo.jpg", { kind: "jpeg", mime: "image/jpeg", extension: "jpg", width: 1200, height: 800 }],
  ["photo.png", { kind: "png", mime: "image/png", extension: "png", width: 600, height: 400 }],
  ["photo.heic", { kind: "heic", mime: "image/heic", extension: "heic", width: 1200, height: 800 }],
  ["deux-pages.pdf", { kind: "pdf", mime: "application/pdf", extension: "pdf", pages: 2 }],
])("%s is accepted as an identity document with its real type", async (name, expected) => {
  expect(await inspectContent(await fixture(name), IDENTITY)).toMatchObject({ ok: true, ...expected });
});

test.each([
  ["courriel.eml", "eml"],
  ["son.mp3", "mp3"],
  ["message-vocal.m4a", "m4a"],
  ["document.docx", "docx"],
  ["note.txt", "text"],
])("%s is accepted as an attachment, and refused as an identity document", async (name, kind) => {
  expect(await inspectContent(await fixture(name))).toMatchObject({ ok: true, kind });
  expect(await inspectContent(await fixture(name), IDENTITY)).toEqual({ ...REFUSED("unsupported"), found: kind });
});

test("a HEIC picture has a JPEG rendition, for browsers that cannot show HEIC", async () => {
  const result = await inspectContent(await fixture("photo.heic"), IDENTITY);
  const shown = await sharp(result.ok ? result.rendition : undefined).metadata();
  expect(shown).toMatchObject({ format: "jpeg", width: 1200, height: 800 });
});

test("a text named .jpg is refused as an identity document, and said to be a text", async () => {
  const refusal = { ...REFUSED("unsupported"), found: "text" };
  expect(await inspectContent(await fixture("texte-deguise.jpg"), IDENTITY)).toEqual(refusal);
  expect(await inspectContent("<html><body>Bonjour</body></html>", IDENTITY)).toEqual(refusal);
});

test.each([
  ["an empty line", "\r\n"],
  ["a line of a printer", "\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n"],
  ["bytes of no known type", Buffer.alloc(1000, 0xa5)],
])("a PDF behind %s is accepted", async (_, before) => {
  const behind = Buffer.concat([Buffer.from(before), await fixture("deux-pages.pdf")]);
  expect(await inspectContent(behind, IDENTITY)).toMatchObject({ ok: true, kind: "pdf", pages: 2 });
});

test("a PDF behind a program, a page, an e-mail or more than 1,024 bytes is not taken for a PDF", async () => {
  const whole = await fixture("deux-pages.pdf");
  const mail = "From: a@exemple.fr\r\nTo: b@exemple.fr\r\nSubject: Facture\r\n\r\n";
  for (const before of ["MZ\x90\0\x03\0\0\0", "<html><script>1</script>", "#!/bin/sh\n", mail, "\xa5".repeat(1100)]) {
    const result = await inspectContent(Buffer.concat([Buffer.from(before, "latin1"), whole]), IDENTITY);
    expect(result, before.slice(0, 10)).toMatchObject({ ok: false });
  }
});

test("a PDF that runs something is refused behind other bytes too", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript("script", "app.alert(1)");
  const behind = Buffer.concat([Buffer.from("\n\n"), await document.save()]);
  expect(await inspectContent(behind)).toEqual(REFUSED("active"));
});

test("a text that quotes the header of a PDF is a text", async () => {
  expect(await inspectContent("Le fichier commence par %PDF-1.7.")).toMatchObject({ ok: true, kind: "text" });
});

test("an empty file is refused as empty", async () => {
  expect(await inspectContent(await fixture("vide.pdf"), IDENTITY)).toEqual(REFUSED("empty"));
});

test.each(["photo.jpg", "photo.png", "photo.heic", "deux-pages.pdf", "document.docx"])(
  "%s is refused wherever it was cut",
  async (name) => {
    const whole = await fixture(name);
    for (const share of [0.3, 0.6, 0.9, 0.99]) {
      expect(await inspectContent(whole.subarray(0, whole.length * share)), `${name} at ${share}`).toEqual(
        REFUSED("corrupt"),
      );
    }
  },
);

test("a truncated PDF in the old format is refused, although pdf.js could recover its pages", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.addPage();
  const whole = await document.save({ useObjectStreams: false });
  expect(await inspectContent(whole)).toMatchObject({ ok: true, pages: 2 });
  const table = Buffer.from(whole).lastIndexOf("xref\n", -30);
  expect(await inspectContent(whole.subarray(0, table))).toEqual(REFUSED("corrupt"));
  expect(await inspectContent(whole.subarray(0, whole.length - 8))).toEqual(REFUSED("corrupt"));
});

test("a PDF that ends properly but has a wrong index, as some scanners write, is accepted", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  const whole = Buffer.from(await document.save({ useObjectStreams: false })).toString("latin1");
  const shifted = Buffer.from(whole.replace(/startxref\n\d+/, "startxref\n7"), "latin1");
  expect(await inspectContent(shifted)).toMatchObject({ ok: true, pages: 1 });
});

test.each([
  ["an SVG picture", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a bare SVG picture", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a web page", "<!-- rien --> <!DOCTYPE html><script>alert(1)</script>"],
  ["a piece of web page", "\n <IMG src=x onerror=alert(1)>"],
  ["a script", "#!/bin/sh\nrm -rf /\n"],
  ["a Windows program", Buffer.from("4d5a90000300000004000000ffff0000b800000000000000400000", "hex")],
  ["a Linux program", Buffer.from("7f454c4602010100000000000000000003003e0001000000", "hex")],
  ["a ZIP archive", Buffer.from("504b0506000000000000000000000000000000000000", "hex")],
  ["bytes without meaning", Buffer.from("0001020304050607", "hex")],
])("%s is refused even where all kinds are allowed", async (_what, content) => {
  expect(await inspectContent(content)).toMatchObject(REFUSED("unsupported"));
});

test("French text in the old Windows encoding and in UTF-16 is text", async () => {
  expect(await inspectContent(Buffer.from("Re\u00e7u le 3 mars : 1 200 \u0080", "latin1"))).toMatchObject({
    kind: "text",
    mime: "text/plain; charset=windows-1252",
  });
  expect(await inspectContent(Buffer.from("\ufeffReçu le 3 mars", "utf16le"))).toMatchObject({
    kind: "text",
    mime: "text/plain; charset=utf-16le",
  });
});

test("an old Word document is recognised by its main stream", async () => {
  expect(await inspectContent(compoundFile("WordDocument"))).toMatchObject({ ok: true, kind: "doc" });
  expect(await inspectContent(compoundFile("__properties_version1.0"))).toMatchObject({ ok: true, kind: "msg" });
  expect(await inspectContent(compoundFile("MsiDatabase"))).toEqual(REFUSED("unsupported"));
  expect(await inspectContent(compoundFile("WordDocument").subarray(0, 900))).toEqual(REFUSED("corrupt"));
});

test("a film is told from the same container with a sound only", async () => {
  expect(await inspectContent(film("vide"))).toMatchObject({ ok: true, kind: "mp4", mime: "video/mp4" });
  expect(await inspectContent(film("soun"))).toMatchObject({ ok: true, kind: "m4a", mime: "audio/mp4" });
});

test("a picture that is a decompression bomb is refused", async () => {
  const bomb = Buffer.from(
    await sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect(await inspectContent(bomb)).toEqual(REFUSED("corrupt"));
});

test.each([
  ["dies", "process.exit(1)", "corrupt"],
  ["never ends", "await new Promise(() => setInterval(() => {}, 1e6))", "slow"],
  ["eats the memory", "const all = []; for (;;) all.push(new Array(1e6).fill({}))", "heavy"],
  [
    "talks without end",
    "const { writeSync } = await import('node:fs'); for (;;) writeSync(3, Buffer.alloc(1e6))",
    "heavy",
  ],
] as const)("a worker that %s refuses that file, and the next file is inspected", async (what, script, reason) => {
  const worker = join(tmpdir(), `worker-${process.pid}.mjs`);
  await writeFile(worker, `(await import("node:fs")).writeSync(3, "started\\n"); ${script}`);
  const fragile = createInspector({ worker, timeLimitMs: what === "never ends" ? 4_000 : 60_000, memoryMB: 64 });
  const photo = await fixture("photo.jpg");
  const results = await Promise.all([1, 2, 3].map(() => fragile(async () => new Blob([photo]).stream(), ALL_KINDS)));
  expect(results).toEqual([REFUSED(reason), REFUSED(reason), REFUSED(reason)]);
  expect(await inspectContent(photo)).toMatchObject({ ok: true });
});

test("an error of the source is thrown, and is not a refusal of the file", async () => {
  async function* failing() {
    yield Buffer.from("debut");
    throw new Error("the storage is gone");
  }
  await expect(inspect(async () => failing(), ALL_KINDS)).rejects.toThrow("the storage is gone");
});

/** The smallest compound file: header, one allocation table, one directory sector with a root and one stream. */
function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(512 * 3, 0);
  file.write("d0cf11e0a1b11ae1", 0, "hex");
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffd, 512);
  file.writeUInt32LE(0xfffffffe, 516);
  for (const [index, name] of ["Root Entry", stream].entries()) {
    const at = 1024 + index * 128;
    file.write(name, at, "utf16le");
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
  }
  return file;
}

/** The beginning of an MP4 with one track of the given kind. */
function film(track: "vide" | "soun"): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(type), ...content]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 4);
    return Buffer.concat([size, body]);
  };
  const handler = box("hdlr", Buffer.alloc(8), Buffer.from(track), Buffer.alloc(13));
  return Buffer.concat([
    box("ftyp", Buffer.from("mp42\0\0\0\0mp42isom")),
    box("moov", box("trak", box("mdia", handler))),
  ]);
}
