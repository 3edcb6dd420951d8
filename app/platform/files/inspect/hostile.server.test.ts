import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pdfStream, writePdf } from "../../../../tests/fixtures/files/write-pdf.ts";
import { createRenderer, UndrawableError } from "../render/render.server.ts";
import { createInspector } from "./inspect.server.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { WORKER_LIMITS } from "./worker-process.server.ts";

const inspect = createInspector();
const draw = createRenderer();
const ALL_KINDS = Object.keys(KINDS) as Kind[];
const IDENTITY: Kind[] = ["jpeg", "png", "heic", "pdf"];
const stream = (content: Uint8Array | string) => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>;
const inspectContent = (content: Uint8Array | string, allowed = ALL_KINDS) =>
  inspect(async () => stream(content), allowed);
const refused = (reason: string) => ({ ok: false, reason });
const fixture = (name: string) => readFile(join("tests/fixtures/files", name));

test("a valid picture of 50,000 × 50,000 pixels in 300 KB is refused before it fills the memory", {
  timeout: 120_000,
}, async () => {
  const side = 50_000;
  const picture = png(side, side, Buffer.alloc(side * (side / 8 + 1)));
  expect(picture.length).toBeLessThan(2_000_000);
  expect(await inspectContent(picture, IDENTITY)).toEqual(refused("corrupt"));
});

test.each([16, 8])(
  "an interlaced picture of %i bits a colour that a decoder would hold whole, in a gigabyte, is refused by its header",
  async (depth) => {
    const picture = png(14_400, 14_400, Buffer.alloc(0), { depth, colour: 6, isInterlaced: true });
    expect(await inspectContent(picture, IDENTITY)).toEqual(refused("heavy"));
  },
);

test("a picture as large as phones make is accepted, whole or progressive", { timeout: 120_000 }, async () => {
  const plain = { create: { width: 8000, height: 6000, channels: 3 as const, background: "#987" } };
  for (const progressive of [false, true]) {
    const found = await inspectContent(await sharp(plain).jpeg({ progressive }).toBuffer(), IDENTITY);
    expect(found).toMatchObject({ ok: true, used: { cpuSeconds: expect.any(Number) } });
    expect(found.ok && found.used?.peakMB).toBeLessThan(WORKER_LIMITS.memoryMB);
  }
});

const OFFICE = { docx: "word/document.xml", xlsx: "xl/workbook.xml", pptx: "ppt/presentation.xml" } as const;
const office = Object.entries(OFFICE) as [keyof typeof OFFICE, string][];

const HUGE = Buffer.alloc(60_000_000, 32);

test.each(office)("a %s whose %s unpacks to gigabytes is refused by its declared size", async (kind, main) => {
  const bomb = officeFile(kind, [{ name: main, content: HUGE }]);
  expect(bomb.length).toBeLessThan(200_000);
  expect(await inspectContent(bomb)).toEqual(refused("corrupt"));
});

const PART = Buffer.alloc(19_000_000, 32);

test.each(office)("a %s made of many small parts of %s is measured by their sum", async (kind, main) => {
  const parts = Array.from({ length: 60 }, (_, n) => ({ name: `x/${n}.xml`, content: PART }));
  const bomb = officeFile(kind, [{ name: main, content: Buffer.from("<x/>") }, ...parts]);
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await inspectContent(bomb)).toEqual(refused("corrupt"));
});

const LARGE = Buffer.alloc(30_000_000, 32);

test.each(office)("a %s whose %s is larger than its declared size is refused", async (kind, main) => {
  const content = LARGE;
  for (const announced of [1_000, content.length - 1, content.length + 1])
    expect(await inspectContent(officeFile(kind, [{ name: main, content, announced }]))).toEqual(refused("corrupt"));
});

test.each(office)("a %s whose %s is encrypted is refused", async (kind, main) => {
  const content = Buffer.from("<x/>");
  expect(await inspectContent(officeFile(kind, [{ name: main, content, isEncrypted: true }]))).toEqual(
    refused("corrupt"),
  );
});

test("a document with more entries than a ZIP directory without ZIP64 can count is refused", async () => {
  const extras = Array.from({ length: 65_535 }, (_, n) => ({ name: `x/${n}`, content: NOTHING }));
  const crowded = officeFile("docx", [{ name: OFFICE.docx, content: Buffer.from("<x/>") }, ...extras]);
  expect(await inspectContent(crowded)).toEqual(refused("corrupt"));
});

test("a document of more than ten thousand parts is refused, and one with more parts than it counts", async () => {
  const inspectParts = (count: number, counted?: number) => {
    const parts = Array.from({ length: count - 2 }, (_, n) => ({ name: `x/${n}`, content: NOTHING }));
    const main = { name: OFFICE.docx, content: Buffer.from("<x/>") };
    return inspectContent(officeFile("docx", [main, ...parts], counted));
  };
  expect(await inspectParts(10_001)).toEqual(refused("corrupt"));
  expect(await inspectParts(4, 3)).toEqual(refused("corrupt"));
  expect(await inspectParts(1_000)).toMatchObject({ ok: true, kind: "docx" });
});

const WORDS = Buffer.from(Array.from({ length: 400_000 }, (_, n) => `mot${(n * 7919) % 9973} `).join(""));

test.each(office)("a %s whose %s is long and compresses like text is accepted", async (kind, main) => {
  expect(await inspectContent(officeFile(kind, [{ name: main, content: WORDS }]))).toMatchObject({
    ok: true,
    kind,
  });
  expect(await inspectContent(await fixture("document.docx"))).toMatchObject({ ok: true, kind: "docx" });
});

test("a PDF whose stream unpacks to a gigabyte neither fills the memory nor blocks the process", {
  timeout: 120_000,
}, async () => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const bomb = document.context.register(
    document.context.stream(deflateSync(Buffer.alloc(300_000_000, 32), { level: 9 }), { Filter: "FlateDecode" }),
  );
  page.node.set(PDFName.of("Contents"), bomb);
  const bytes = Buffer.from(await document.save());
  expect(bytes.length).toBeLessThan(1_000_000);
  await inspectContent(bytes, IDENTITY);
  const drawn = await draw("bomb", { mime: "application/pdf", page: 1, side: 100 }, async () => stream(bytes)).catch(
    (error) => error,
  );
  expect(drawn instanceof UndrawableError || drawn.pages === 1).toBe(true);
  expect(await inspectContent(await fixture("photo.jpg"))).toMatchObject({ ok: true });
});

test("a PDF whose compressed objects unpack to millions is given up when its seconds of processor are over", {
  timeout: 120_000,
}, async () => {
  const count = 400_000;
  const numbers = Array.from({ length: count }, (_, n) => `${1000 + n} ${n * 3} `).join("");
  const packed = deflateSync(`${numbers}${"[] ".repeat(count)}`).toString("latin1");
  const entries = `/Type /ObjStm /N ${count} /First ${numbers.length} /Filter /FlateDecode`;
  const bomb = writePdf({ objects: Array.from({ length: 20 }, () => pdfStream(packed, entries)) });
  const hurried = createInspector({ cpuSeconds: 2 });
  expect(await hurried(async () => stream(bomb), IDENTITY)).toEqual(refused("slow"));
});

test.each([
  ["runs a script when it opens", (d: PDFDocument) => d.addJavaScript("x", "app.alert(1)")],
  ["runs a script when a page opens", (d: PDFDocument) => pageAction(d, "JavaScript", { JS: "app.alert(1)" })],
  ["starts a program when it opens", (d: PDFDocument) => openAction(d, "Launch", { F: "cmd.exe" })],
])("a PDF that %s is refused", async (_what, arm) => {
  for (const useObjectStreams of [false, true]) {
    const document = await PDFDocument.create();
    document.addPage();
    arm(document);
    expect(await inspectContent(await document.save({ useObjectStreams }), IDENTITY)).toEqual(refused("active"));
  }
});

test("an invoice with attached XML (Factur-X) is accepted; one with an attached program is not", async () => {
  const carrying = async (name: string, content: string) => {
    const document = await PDFDocument.create();
    document.addPage();
    await document.attach(Buffer.from(content), name);
    return document.save();
  };
  expect(await inspectContent(await carrying("factur-x.xml", "<a/>"))).toMatchObject({ ok: true, kind: "pdf" });
  for (const name of ["facture.exe", "a.js", "b.SCR", "c.html", "d.zip"])
    expect(await inspectContent(await carrying(name, "MZ")), name).toEqual(refused("active"));
});

test.each([
  ["an SVG", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a page after a byte order mark", "\ufeff<html><script>alert(1)</script>"],
  ["a program", Buffer.from("4d5a90000300000004000000ffff0000", "hex")],
])("%s with the name of a picture or a PDF is refused", async (_what, content) => {
  expect(await inspectContent(content, IDENTITY)).toMatchObject(refused("unsupported"));
  expect(await inspectContent(content)).toMatchObject(refused("unsupported"));
});

test("an archive with the name of a picture is refused", async () => {
  const archive = zip([{ name: "virus.exe", content: Buffer.from("MZ") }]);
  expect(await inspectContent(archive, IDENTITY)).toEqual(refused("unsupported"));
  expect(await inspectContent(archive)).toEqual(refused("unsupported"));
});

test("a picture that is also an archive is accepted as a picture, and served only as that", async () => {
  const both = Buffer.concat([await fixture("photo.jpg"), zip([{ name: "a.html", content: Buffer.from("<script>") }])]);
  expect(await inspectContent(both, IDENTITY)).toMatchObject({
    ok: true,
    kind: "jpeg",
    mime: "image/jpeg",
    extension: "jpg",
  });
});

test("a PDF that begins as a web page is refused", async () => {
  const page = Buffer.concat([Buffer.from("<html><script>alert(1)</script>\n"), await fixture("deux-pages.pdf")]);
  expect(await inspectContent(page, IDENTITY)).toEqual(refused("unsupported"));
  expect((await inspectContent(page)).ok).toBe(false);
});

/** Makes a complete PNG, of one bit a pixel unless told otherwise. @param rows each with its filter byte. */
function png(
  width: number,
  height: number,
  rows: Buffer,
  { depth = 1, colour = 0, isInterlaced = false }: { depth?: number; colour?: number; isInterlaced?: boolean } = {},
): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = colour;
  head[12] = Number(isInterlaced);
  const data = deflateSync(rows, { level: 9 });
  const mark = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** `announced`: the declared size in the directory, when it is false. */
type Part = { name: string; content: Buffer; announced?: number; isEncrypted?: boolean };

const NOTHING = Buffer.alloc(0);
const compressed = new WeakMap<Buffer, { packed: Buffer; sum: number }>();

/** Compresses a content once, since several entries and files have the same. */
function compress(content: Buffer) {
  const known = compressed.get(content) ?? { packed: deflateRawSync(content, { level: 9 }), sum: crc32(content) };
  compressed.set(content, known);
  return known;
}

/** @param counted the number of entries that the end record declares, when it is false. */
function zip(parts: Part[], counted = parts.length): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, announced = content.length, isEncrypted = false } of parts) {
    const { packed, sum } = compress(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(sum, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(announced, 18);
    facts.writeUInt16LE(name.length, 22);
    local.push(Buffer.from("PK\x03\x04", "latin1"), facts, Buffer.from(name), packed);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    facts.copy(entry, 2);
    entry.writeUInt32LE(at, 38);
    central.push(Buffer.from("PK\x01\x02", "latin1"), entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const count = Math.min(counted, 0xffff);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  const zip64 =
    count === 0xffff && count < parts.length ? zip64End(parts.length, directory.length, at) : Buffer.alloc(0);
  return Buffer.concat([...local, directory, zip64, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** The end record of ZIP64 and its locator, for more entries than the plain end record can count. */
function zip64End(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56);
  end.write("PK\x06\x06", "latin1");
  end.writeUInt32LE(44, 4);
  end.writeUInt32LE(count, 24);
  end.writeUInt32LE(count, 32);
  end.writeUInt32LE(size, 40);
  end.writeUInt32LE(at, 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeUInt32LE(at + size, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end, locator]);
}

const MAIN_TYPE = {
  docx: "wordprocessingml.document",
  xlsx: "spreadsheetml.sheet",
  pptx: "presentationml.presentation",
};

function officeFile(kind: keyof typeof OFFICE, parts: Part[], counted?: number): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${MAIN_TYPE[kind]}.main+xml`;
  const types = `<Types><Override PartName="/${OFFICE[kind]}" ContentType="${type}"/></Types>`;
  return zip([{ name: "[Content_Types].xml", content: Buffer.from(types) }, ...parts], counted);
}

function action(document: PDFDocument, kind: string, what: Record<string, string>) {
  const words = Object.fromEntries(Object.entries(what).map(([key, value]) => [key, PDFString.of(value)]));
  return document.context.obj({ Type: "Action", S: kind, ...words });
}

function openAction(document: PDFDocument, kind: string, what: Record<string, string>): void {
  document.catalog.set(PDFName.of("OpenAction"), document.context.register(action(document, kind, what)));
}

function pageAction(document: PDFDocument, kind: string, what: Record<string, string>): void {
  const opening = document.context.obj({ O: action(document, kind, what) });
  document.getPage(0).node.set(PDFName.of("AA"), opening);
}
