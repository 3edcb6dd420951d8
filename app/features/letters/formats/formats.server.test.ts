import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, it } from "vitest";
import { KNOWN_RATES } from "~/content/legal-rates";
import { LETTER_KINDS } from "~/db/schema/letter-enumerations";
import { CASE_PAYMENT_METHODS } from "~/db/schema/payment-enumerations";
import { aKnownPayment, SILENT_CASE } from "~tests/factories/letter-facts";
import { convertToPdf, preparedOffice } from "~tests/setup/office";
import { readPdf } from "~tests/setup/pdf-text";
import { NO_CONTENT } from "../rules.server";
import { composeLetter } from "../templates/composition";
import { LETTER_TEMPLATES } from "../templates/rules.server";
import { LetterView } from "../ui/letter-view";
import { docxOf } from "./docx.server";
import { pdfOf } from "./pdf.server";
import { EXHIBITS_TITLE, type Letter, textOf } from "./rules";

const IBAN = "LT12 1000 0111 0100 1000 0000 0000 0000 0000 0000 0000";

/** With what is hard to print: quotes, no-break spaces, an emoji, Arabic, a long word, and what XML must escape. */
const LETTER: Letter = {
  sender: ["Camille Moreau", "12 rue de l’Église", "69001 Lyon", "camille@exemple.fr"],
  addressee: ["Banque d’Essai & Fils", "Service des réclamations", "1 place <Carrée>", "75001 Paris"],
  place: "À Lyon, le 25 novembre 2026",
  sending: "Lettre recommandée avec avis de réception",
  subject: "Contestation d’opérations de 12\u202f480,50\u00a0€",
  body: [
    { kind: "heading", text: "Les faits" },
    { kind: "paragraph", text: "On m’a dit\u00a0: «\u00a0validez\u00a0» 👩‍👩‍👧.\nPuis مرحبا a raccroché." },
    { kind: "list", isNumbered: true, items: ["de me rembourser", "de rétablir mon compte"] },
    { kind: "list", isNumbered: false, items: ["un SMS", "un appel du 06\u00a012\u00a034\u00a056\u00a078"] },
    { kind: "list", isNumbered: true, items: ["de répondre sous quinze jours"] },
    {
      kind: "table",
      caption: "Opérations contestées",
      columns: ["Date", "Montant", "Bénéficiaire"],
      rows: [
        ["14/03/2026", "1\u202f200\u00a0€", `Vilnius Trade, ${IBAN}`],
        ["15/03/2026", "80\u00a0€", `X${"y".repeat(90)}`],
      ],
    },
    { kind: "paragraph", text: "[à compléter\u00a0: votre adresse]" },
  ],
  signature: ["Camille Moreau", "Signature\u00a0:"],
  exhibits: ['Pièce n°\u00a01\u00a0: relevé "mars".pdf', "Pièce n°\u00a02\u00a0: capture.png"],
};

const folder = mkdtempSync(join(tmpdir(), "letter-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BREAK = /\s+/g;
/** The visible words, one after the other: a long one is broken across lines by some formats and not by others. */
const wordsOf = (text: string): string => text.replace(BREAK, "");
/** The PDF has a square for what its font lacks. */
const printed = (text: string): string => text.replace("👩‍👩‍👧", "□").replace("مرحبا", "□□□□□");

/** The plain text without the marks that HTML and Word draw themselves. */
const plainOf = (letter: Letter): string =>
  textOf(letter)
    .replaceAll(" | ", " ")
    .replace(/^(–|\d\.) /gm, "");

function ofHtml(letter: Letter): string {
  const html = renderToStaticMarkup(createElement(LetterView, { letter }));
  return html.replace(/<[^>]+>/g, " ").replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

async function ofDocx(letter: Letter): Promise<string> {
  const docx = join(folder, "mots.docx");
  writeFileSync(docx, await docxOf(letter));
  const xml = execFileSync("unzip", ["-p", docx, "word/document.xml"], { encoding: "utf8" });
  const texts = xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g);
  return [...texts]
    .map(([, text = ""]) => text.replace(/&(amp|lt|gt|quot|apos);/g, (one) => ENTITIES[one] ?? one))
    .join(" ");
}

describe("a letter", () => {
  it("has the same words on the page, in Word and as plain text", async () => {
    expect(wordsOf(ofHtml(LETTER))).toBe(wordsOf(plainOf(LETTER)));
    expect(wordsOf(await ofDocx(LETTER))).toBe(wordsOf(plainOf(LETTER)));
  });

  it("has the same words in its PDF, with a square for what its font lacks", async () => {
    const bytes = new Uint8Array(await new Response(pdfOf(LETTER, "account")).arrayBuffer());
    const text = wordsOf(await readPdf(bytes))
      .replace(/Camille\s*Moreau·page\d+sur\d+/g, "")
      .replace(/□remplaceuncaractère.*$/, "");
    const expected = wordsOf(printed(textOf(LETTER)).replaceAll(" | ", " "));
    expect(text).toBe(expected);
  });

  const office = preparedOffice();
  it.skipIf(!office)(
    "opens in LibreOffice, whose PDF has the same words",
    async () => {
      const docx = join(folder, "lettre.docx");
      writeFileSync(docx, await docxOf(LETTER));
      convertToPdf(office as string, folder, [docx]);
      const text = wordsOf(await readPdf(new Uint8Array(readFileSync(join(folder, "lettre.pdf")))));
      // Arabic and emoji come back in the order and the pieces in which their fonts draw them.
      const plain = wordsOf(textOf(LETTER).replaceAll(" | ", " "));
      for (const word of plain.replace(/👩‍👩‍👧|مرحبا/gu, "\n").split("\n")) expect(text).toContain(word);
      expect(text).toContain(EXHIBITS_TITLE.replace(BREAK, ""));
    },
    180_000,
  );
});

/** A letter of each kind, about what it may be about, of a case that says nothing else. */
const EVERY_LETTER = LETTER_KINDS.map((kind) => {
  const template = LETTER_TEMPLATES[kind];
  const payments = CASE_PAYMENT_METHODS.map((method) =>
    aKnownPayment({
      ...{ method, debitedOn: "2026-03-14", payeeName: "Vilnius Trade", validatedBy: null, shownNumber: "bank" },
      ...{ currency: method === "crypto" ? "USDT" : "EUR", accountCountry: kind === "home_mediator" ? "DE" : "FR" },
    }),
  ).filter((payment) => template.refusalOf(payment) === null);
  const text = template.write({
    ...{ writtenOn: "2026-04-10", person: null, caseRow: SILENT_CASE, payments, exhibits: ["Acte reçu"], sent: [] },
    ...{ found: { sites: [], phones: [], emails: [] }, ground: null, isConfirmed: true, rates: KNOWN_RATES },
  });
  const letter = composeLetter({
    ...{ text, content: NO_CONTENT, person: null, listed: null, sending: "registered_post" },
    ...{ writtenOn: "2026-04-10", exhibits: ["Acte reçu"] },
  });
  return { kind, letter };
});

describe("a letter of kind", () => {
  it.each(EVERY_LETTER)(
    "$kind has the same words on the page, in Word, in its PDF and as plain text",
    async ({ letter }) => {
      const plain = wordsOf(plainOf(letter));
      expect(wordsOf(ofHtml(letter))).toBe(plain);
      expect(wordsOf(await ofDocx(letter))).toBe(plain);
      const bytes = new Uint8Array(await new Response(pdfOf(letter, "account")).arrayBuffer());
      const printed = wordsOf(await readPdf(bytes)).replace(/\[àcompléter:vosnometprénom\]·page\d+sur\d+/g, "");
      expect(printed).toBe(wordsOf(textOf(letter).replaceAll(" | ", " ")));
    },
  );

  const office = preparedOffice();
  it.skipIf(!office)(
    "any opens in LibreOffice, whose PDF holds each of its letters",
    async () => {
      const files = await Promise.all(
        EVERY_LETTER.map(async ({ kind, letter }) => {
          const docx = join(folder, `${kind}.docx`);
          writeFileSync(docx, await docxOf(letter));
          return docx;
        }),
      );
      convertToPdf(office as string, folder, files);
      for (const { kind, letter } of EVERY_LETTER) {
        const opened = wordsOf(await readPdf(new Uint8Array(readFileSync(join(folder, `${kind}.pdf`)))));
        // Cells of a table come back in the order of their lines, and items with their own marks.
        for (const [one, found] of Map.groupBy(wordsOf(plainOf(letter)), (character) => character))
          expect(opened.split(one).length - 1, `${kind}: ${one}`).toBeGreaterThanOrEqual(found.length);
      }
    },
    180_000,
  );
});
