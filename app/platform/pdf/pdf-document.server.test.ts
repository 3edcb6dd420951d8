import { createRequire } from "node:module";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { PdfDocument } from "./pdf-document.server";
import { toPrintable } from "./printable";

const madeAt = new Date("2026-11-21T09:00:00Z");
const fonts = createRequire(import.meta.url)
  .resolve("pdfjs-dist/package.json")
  .replace("package.json", "standard_fonts/");

async function read(document: PdfDocument) {
  const bytes = new Uint8Array(await new Response(document.stream as BodyInit).arrayBuffer());
  const pdf = await getDocument({ data: bytes, verbosity: 0, standardFontDataUrl: fonts }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  const markInfo = await pdf.getMarkInfo();
  const { info } = await pdf.getMetadata();
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  const fills = argsArray.filter((_args, at) => fnArray[at] === OPS.setFillRGBColor).flat();
  const tree = await (await pdf.getPage(1)).getStructTree();
  return { pages, markInfo, info: info as Record<string, unknown>, tree, fills };
}

const aDocument = (account = "account") =>
  new PdfDocument({
    title: "Affaire 2026-ABC234",
    author: "Recours",
    footer: "Recours · Affaire 2026-ABC234",
    titleColour: "#5b2d8e",
    madeAt,
    account,
  });

describe("a PDF document", () => {
  it("has its titles in the colour that it is given", async () => {
    const document = aDocument();
    document.addTitle("Affaire 2026-ABC234", "Dossier imprimé");
    await document.end();
    const { fills } = await read(document);
    expect(fills[0]).toBe("#5b2d8e");
  });

  it("has its reference and « page n sur N » on each page, its title, its language, and tags", async () => {
    const document = aDocument();
    document.addTitle("Affaire 2026-ABC234", "Dossier imprimé");
    document.addSection("Les faits");
    for (let line = 0; line < 150; line++) document.addParagraph(`Ligne ${line} : à la fin, Łukasz Жук n’a rien reçu.`);
    await document.end();
    const { pages, markInfo, info, tree } = await read(document);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((text, index) => {
      expect(text).toContain(`Recours · Affaire 2026-ABC234 · page ${index + 1} sur`);
      expect(text.replace(/\s+/g, " ")).toMatch(new RegExp(`sur ${pages.length}( |$)`));
    });
    expect(pages.join(" ")).toContain("Ligne 149 : à la fin, Łukasz Жук n’a rien reçu.");
    expect(Object.fromEntries(markInfo as unknown as Map<string, boolean>)).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: "Affaire 2026-ABC234", Language: "fr-FR" });
    expect(JSON.stringify(tree)).toMatch(/"role":"H1"[\s\S]*"role":"H2"[\s\S]*"role":"P"/);
  });

  it("comes in pieces of 64 KB or more, because each costs the main thread as much as a small one", async () => {
    const document = aDocument();
    for (let line = 0; line < 60; line++) document.addParagraph(`${line} : il m’a rappelé. `.repeat(300));
    await document.end();
    const sizes: number[] = [];
    for await (const { byteLength } of document.stream) sizes.push(byteLength);
    expect(sizes.length).toBeGreaterThan(1);
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThanOrEqual(64 * 1024);
  });

  it("breaks a word longer than its line, and continues a long answer on the next pages", async () => {
    const document = aDocument();
    document.addFields([{ term: "Site", value: `https://${"x".repeat(400)}.example` }]);
    document.addFields([{ term: "Description", value: "Il m’a rappelé le lendemain. ".repeat(300) }]);
    document.addFields([{ term: "Suite", value: "La dernière réponse." }]);
    await document.end();
    const { pages } = await read(document);
    expect(pages.join("").match(/x/g)).toHaveLength(401);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)).toContain("La dernière réponse.");
    expect(pages.join(" ").match(/rappelé/g)).toHaveLength(300);
  });

  it("prints a square for each character that it cannot draw, and says so once", async () => {
    const document = aDocument();
    document.addParagraph("Merci 👩‍👩‍👧 et مرحبا");
    await document.end();
    const { pages } = await read(document);
    expect(pages.join(" ")).toContain("Merci □ et □□□□□");
    expect(pages.join(" ").match(/remplace un caractère/g)).toHaveLength(1);
  });

  it("is laid out by a thread of its own, one at a time for an account, and cancelling it makes room", async () => {
    const first = aDocument();
    first.addParagraph("Début");
    expect(await first.pause()).toBe(true);
    const second = aDocument();
    second.addParagraph("Suite");
    const waiting = second.end();
    const other = aDocument("other");
    other.addParagraph("Un autre compte");
    await other.end();
    expect((await read(other)).pages.join(" ")).toContain("Un autre compte");
    expect(await Promise.race([waiting.then(() => "written"), "waits"])).toBe("waits");
    await first.stream.cancel();
    expect(await first.pause()).toBe(false);
    await waiting;
    expect((await read(second)).pages.join(" ")).toContain("Suite");
  });

  it("fails visibly when it cannot be finished", async () => {
    const document = aDocument();
    document.addParagraph("Début");
    const reading = read(document);
    document.fail(new Error("the database is gone"));
    await expect(reading).rejects.toThrow("the database is gone");
  });
});

describe("a text to print", () => {
  const latin = (code: number) => code < 0x250;
  it("keeps accents in any encoding, and drops invisible characters", () => {
    expect(toPrintable("e\u0301te\u0301\u200b \u202enoir\u202c", latin)).toEqual({ text: "été noir", missing: 0 });
    expect(toPrintable("12\u202f480\u00a0€\r\n\tfin", (code) => latin(code) || code === 0x20ac).text).toBe(
      "12\u00a0480\u00a0€\n    fin",
    );
  });
  it("counts one missing character for each visible sign", () => {
    expect(toPrintable("☎️👍🏽a", latin)).toEqual({ text: "□□a", missing: 2 });
  });
});
