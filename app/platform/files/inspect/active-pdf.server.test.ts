import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import { downloadZip } from "client-zip";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type PdfParts, pdfStream, writePdf } from "../../../../tests/fixtures/files/write-pdf.ts";
import { inspectPdf } from "./inspect-pdf.ts";

const JS = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const ADDRESS = "<< /S /URI /URI (https://example.org/seen) >>";
const ANNOTATION = "/Type /Annot /Rect [0 0 9 9]";
const annotated = (annotation: string, ...objects: string[]): PdfParts => ({
  page: `/Annots [<< ${ANNOTATION} ${annotation} >>]`,
  objects,
});
const linked = (action: string): PdfParts => annotated(`/Subtype /Link /A ${action}`);
const attached = (names: string): PdfParts => ({
  catalog: "/Names << /EmbeddedFiles << /Names [(a) 100 0 R] >> >>",
  objects: [`<< /Type /Filespec ${names} /EF << /F 101 0 R >> >>`, pdfStream("MZ", "/Type /EmbeddedFile")],
});
const outlined = (action: string): PdfParts => ({
  catalog: "/Outlines 100 0 R",
  objects: [
    "<< /Type /Outlines /First 101 0 R /Last 101 0 R /Count 1 >>",
    `<< /Title (a) /Parent 100 0 R /A ${action} >>`,
  ],
});

const ACTIVE: Record<string, PdfParts> = {
  "a script at its opening": { catalog: `/OpenAction ${JS}` },
  "a script in an object of its own": { catalog: "/OpenAction 100 0 R", objects: [JS] },
  "a kind of action in an object of its own": {
    catalog: "/OpenAction << /S 100 0 R /JS (1) >>",
    objects: ["/JavaScript"],
  },
  "a script whose name is coded": { catalog: "/OpenAction << /S /J#61vaScript /J#53 (1) >>" },
  "a program to start": { catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" },
  "a program to start, by a coded name": { catalog: "/OpenAction << /S /L#61unch /F (cmd.exe) >>" },
  "a program to start on Windows": { catalog: "/OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>" },
  "a kind of action that is said twice": { catalog: "/OpenAction << /S /JavaScript /S /GoTo /D [10 0 R /Fit] >>" },
  "an action that no standard knows": { catalog: "/OpenAction << /S /RunThis >>" },
  "a script after a move": { catalog: `/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next ${JS} >>` },
  "a program among several actions": {
    catalog: "/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next [<< /S /Named /N /NextPage >> << /S /Unknown >>] >>",
  },
  "scripts of the document": { catalog: `/Names << /JavaScript << /Names [(a) ${JS}] >> >>` },
  "scripts of the document, in branches": {
    catalog: "/Names << /JavaScript << /Kids [100 0 R] >> >>",
    objects: [`<< /Limits [(a) (a)] /Names [(a) ${JS}] >>`],
  },
  "a script when it closes": { catalog: `/AA << /WC ${JS} >>` },
  "a script when a page opens": { page: `/AA << /O ${JS} >>` },
  "a script on page 51": { pages: 51, lastPage: `/AA << /O ${JS} >>` },
  "an address that opens with it": { catalog: `/OpenAction ${ADDRESS}` },
  "an address that opens after a move": { catalog: `/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next [${ADDRESS}] >>` },
  "actions that follow each other without end": {
    catalog: "/OpenAction 100 0 R",
    objects: ["<< /S /GoTo /D [10 0 R /Fit] /Next 100 0 R >>"],
  },
  "an address that opens when it closes": { catalog: `/AA << /WC ${ADDRESS} >>` },
  "an address that opens with a page": { page: `/AA << /O ${ADDRESS} >>` },
  "an address that opens when a link is seen": annotated(`/Subtype /Link /AA << /PV ${ADDRESS} >>`),
  "a script in a link": linked(JS),
  "a script in an outline": outlined(JS),
  "a program in an outline": outlined("<< /S /Launch /F (a.exe) >>"),
  "a script in a field": annotated(`/Subtype /Widget /FT /Tx /T (a) /AA << /K ${JS} >>`),
  "a script in a form": {
    catalog: `/AcroForm << /Fields [100 0 R] /CO [100 0 R] >>`,
    objects: [`<< /FT /Tx /T (a) /AA << /C ${JS} >> >>`],
  },
  "a form of XFA": { catalog: "/AcroForm << /Fields [] /XFA 100 0 R >>", objects: [pdfStream("<xdp/>")] },
  "a form of XFA in parts": { catalog: "/AcroForm << /Fields [] /XFA [(a) 100 0 R] >>", objects: [pdfStream("<x/>")] },
  "a form to send": linked("<< /S /SubmitForm /F (http://example.org) >>"),
  "data to import": linked("<< /S /ImportData /F (a.fdf) >>"),
  "an address that is a script": linked("<< /S /URI /URI (java\\nscript:alert\\(1\\)) >>"),
  "an address of a file": linked("<< /S /URI /URI (file:///c:/windows/system32/calc.exe) >>"),
  "an address of another machine": linked("<< /S /URI /URI (\\\\\\\\machine\\\\share) >>"),
  "a document of another machine": linked("<< /S /GoToR /F (\\\\\\\\machine\\\\a.pdf) /D [0 /Fit] >>"),
  "an attached document to open": linked("<< /S /GoToE /T << /R /C /N (a) >> >>"),
  "a command of the reader": linked("<< /S /Named /N /SaveAs >>"),
  "a film with a script": linked("<< /S /Rendition /OP 0 /JS (1) >>"),
  "a screen": annotated("/Subtype /Screen"),
  media: annotated("/Subtype /RichMedia /RichMediaContent << >>"),
  "a film": annotated("/Subtype /Movie /Movie << /F (a.avi) >>"),
  "a sound": linked("<< /S /Sound /Sound 100 0 R >>"),
  "a scene in three dimensions": annotated("/Subtype /3D /3DD 100 0 R"),
  "an annotation that no standard knows": annotated("/Subtype /Runs"),
  "an attached program": attached("/F (a.exe)"),
  "an attached sheet that runs (xll)": attached("/F (a.xll) /UF (a.xll)"),
  "an attached console (msc)": attached("/F (a.msc)"),
  "an attached page": attached("/F (a.html)"),
  "an attached document": attached("/F (a.pdf)"),
  "an attached program with two names": attached("/F (a.xml) /UF (a.exe)"),
  "an attached program with a coded name": attached("/F <612e657865>"),
  "an attached program with a name that ends early": attached("/F (a.exe\\000.xml)"),
  "an attached program with a name written backwards": attached("/UF <FEFF0061202E006C006D0078002E0065007800650020>"),
  "an attached program without a name": attached(""),
  "a program attached to a page": annotated(
    "/Subtype /FileAttachment /FS 100 0 R",
    "<< /F (a.exe) /EF << /F 101 0 R >> >>",
    pdfStream("MZ"),
  ),
  "a file to fetch": annotated("/Subtype /FileAttachment /FS << /FS /URL /F (http://example.org/a) >>"),
  "content that another file holds": {
    page: "/Contents 100 0 R",
    objects: ["<< /F (a.txt) /Length 0 >>\nstream\n\nendstream"],
  },
  "a program of PostScript": { objects: [pdfStream("1", "/Type /XObject /Subtype /PS")] },
  "a script that only the index finds, in a comment": {
    catalog: "/OpenAction 100 0 R",
    objects: ["<< /S /GoTo /D [10 0 R /Fit] >>"],
    loose: `% 100 0 obj ${JS} endobj\n`,
    misplaced: { 100: "100 0 obj << /S /JavaScript" },
  },
  "a script that only the index finds, in a picture": {
    catalog: "/OpenAction 100 0 R",
    objects: ["<< /S /GoTo /D [10 0 R /Fit] >>", pdfStream(`100 0 obj ${JS} endobj`)],
    misplaced: { 100: "100 0 obj << /S /JavaScript" },
  },
  "a script of a former revision, which the index finds": {
    catalog: "/OpenAction << /S 100 0 R >>",
    objects: ["/JavaScript"],
    loose: "100 0 obj\n/GoTo\nendobj\n",
  },
};

test("a PDF that is a ZIP archive as well is refused", async () => {
  const archive = Buffer.from(await downloadZip([{ name: "a.js", input: "1" }]).arrayBuffer());
  for (const bytes of [archive, Buffer.concat([archive.subarray(0, -2), Buffer.from([3, 0]), Buffer.from("end")])])
    expect(await inspectPdf(Buffer.concat([writePdf(), bytes]))).toEqual({ ok: false, reason: "active" });
});

test.each(Object.entries(ACTIVE))("a PDF with %s is refused", async (_what, parts) => {
  expect(await inspectPdf(writePdf(parts))).toEqual({ ok: false, reason: "active" });
});

test.each([
  "a script in an object of its own",
  "a program in an outline",
  "a script in a form",
  "a kind of action in an object of its own",
  "an attached sheet that runs (xll)",
])("a PDF with %s is refused in compressed objects, and encrypted without a password", async (what) => {
  for (const isEncrypted of [false, true]) {
    const document = await PDFDocument.load(writePdf(ACTIVE[what]), { updateMetadata: false });
    if (isEncrypted) document.encrypt({ userPassword: "", ownerPassword: "owner" });
    const bytes = Buffer.from(await document.save({ useObjectStreams: true, rewrite: true }));
    expect(/JavaScript|Launch|xll/.test(bytes.toString("latin1"))).toBe(false);
    expect(await inspectPdf(bytes), `encrypted: ${isEncrypted}`).toEqual({ ok: false, reason: "active" });
  }
});

test("a PDF whose compressed objects hide behind another type is refused", async () => {
  const packed = pdfStream(`200 0 ${JS}`, "/N 1 /First 6");
  expect(await inspectPdf(writePdf({ catalog: "/OpenAction 200 0 R", objects: [packed] }))).toMatchObject({
    ok: false,
  });
});

const ORDINARY: Record<string, PdfParts> = {
  "links to the web, to an address and to a number": {
    page: `/Annots [${["https://example.org/a?b=c", "mailto:a@example.org", "tel:+33102030405", "www.example.org:443/a"]
      .map((address) => `<< ${ANNOTATION} /Subtype /Link /A << /S /URI /URI (${address}) >> >>`)
      .join(" ")}]`,
  },
  "an outline, a button to a page and a first page to show": {
    page: `/Annots [<< ${ANNOTATION} /Subtype /Widget /FT /Btn /T (a) /AA << /U ${ADDRESS} >> >>]`,
    ...outlined("<< /S /GoTo /D [10 0 R /Fit] /Next << /S /Named /N /NextPage >> >>"),
    catalog: "/Outlines 100 0 R /OpenAction [10 0 R /XYZ null null 0]",
  },
  "a filled form without scripts": {
    catalog: "/AcroForm << /Fields [100 0 R] /NeedAppearances true >>",
    page: "/Annots [100 0 R]",
    objects: [`<< ${ANNOTATION} /Subtype /Widget /FT /Tx /T (Nom) /V (Dupont) /DA (/Helv 9 Tf) >>`],
  },
  "a signature": {
    catalog: "/AcroForm << /Fields [100 0 R] /SigFlags 3 >>",
    objects: [
      `<< ${ANNOTATION} /Subtype /Widget /FT /Sig /T (S) /V 101 0 R >>`,
      "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 19 9] /Contents <00> >>",
    ],
  },
  "the marks of an archive (PDF/A) and of accessibility": {
    catalog: "/Metadata 100 0 R /MarkInfo << /Marked true >> /StructTreeRoot 101 0 R /Lang (fr)",
    objects: [
      pdfStream("<x:xmpmeta/>", "/Type /Metadata /Subtype /XML"),
      "<< /Type /StructTreeRoot /K [<< /S /Link /A << /O /Layout /Placement /Block >> /P 101 0 R >>] >>",
    ],
  },
  "an invoice in XML (Factur-X)": attached("/F (factur-x.xml) /UF (factur-x.xml)"),
  "notes and stamps": annotated("/Subtype /Stamp /Name /Approved /Contents (JavaScript, Launch)"),
};

test.each(Object.entries(ORDINARY))(
  "a PDF with %s is accepted, plain, compressed or encrypted without a password",
  async (_what, parts) => {
    const plain = writePdf(parts);
    expect(await inspectPdf(plain)).toMatchObject({ ok: true, pages: 1 });
    for (const isEncrypted of [false, true]) {
      const document = await PDFDocument.load(plain, { updateMetadata: false });
      if (isEncrypted) document.encrypt({ userPassword: "", ownerPassword: "owner" });
      expect(await inspectPdf(Buffer.from(await document.save()))).toMatchObject({ ok: true, pages: 1 });
    }
  },
);

test("a scan, and a document changed after it was written, are accepted", async () => {
  const scan = await PDFDocument.create();
  const page = await sharp({ create: { width: 1240, height: 1754, channels: 3, background: "#eee" } })
    .jpeg()
    .toBuffer();
  scan.addPage([595, 842]).drawImage(await scan.embedJpg(page), { width: 595, height: 842 });
  const first = Buffer.from(await scan.save());
  expect(await inspectPdf(first)).toMatchObject({ ok: true, pages: 1 });

  const changed = await PDFDocument.load(first, { forIncrementalUpdate: true });
  changed.addPage();
  const second = Buffer.concat([first, Buffer.from(await changed.saveIncremental(changed.takeSnapshot()))]);
  expect((await inspectPdf(second)).ok).toBe(true);
  expect(await inspectPdf(await readFile("tests/fixtures/files/deux-pages.pdf"))).toMatchObject({ ok: true, pages: 2 });
});

test("a PDF with a password is refused as such", async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
  expect(await inspectPdf(Buffer.from(await document.save()))).toEqual({ ok: false, reason: "protected" });
});
