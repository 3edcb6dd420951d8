import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import { aScriptedVictim } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { convertToPdf, preparedOffice } from "~tests/setup/office";
import { readPdf } from "~tests/setup/pdf-text";
import { beginLetter } from "./commands.server";
import { docxOf } from "./formats/docx.server";
import { pdfOf } from "./formats/pdf.server";
import { type Letter, textOf } from "./formats/rules";
import { readLetter, readNewLetter } from "./reading.queries.server";

freshDatabase();

const folder = mkdtempSync(join(tmpdir(), "victim-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The letters of each payment, with the sums that a person adds from the statement, and the article or rule that each names. */
const EXPECTED: { kind: LetterKind; of: string[]; sums: string[]; says: string[]; never: RegExp }[] = [
  {
    kind: "unauthorised_payments",
    of: ["first_card", "second_card"],
    sums: ["649,90 €", "1 200 €", "1 849,90 €"],
    says: ["L133-18", "L133-23", "L133-24", "31 janvier 2026", "14 septembre 2026", "4821"],
    never: /vigilance/i,
  },
  {
    kind: "refusal_reply",
    of: ["second_card"],
    sums: ["1 200 €"],
    says: ["2 octobre 2026"],
    never: /649,90/,
  },
  {
    kind: "recall",
    of: ["lithuanian_transfer"],
    sums: ["4 300 €"],
    says: ["LT12 1000 0111 0100 1000", "Vilnius Trade UAB", "13 novembre 2026"],
    never: /L133-18/,
  },
  {
    kind: "crypto_freeze",
    of: ["usdt"],
    sums: ["2 500,50 USDT"],
    says: ["TRsUwnakqNUomZnXmhq6V2spB9X9vUYN87", "a1".repeat(32)],
    never: /L133-18/,
  },
  {
    kind: "mandate_withdrawal",
    of: ["direct_debit"],
    sums: ["89,90 €"],
    says: ["Abonnement Exemple"],
    never: /L133-18/,
  },
  {
    kind: "criminal_complaint",
    of: ["first_card", "second_card", "lithuanian_transfer", "usdt", "direct_debit"],
    sums: ["649,90 €", "1 200 €", "4 300 €", "89,90 €", "2 500,50 USDT", "6 239,80 €"],
    says: ["escroquerie, ou utilisation frauduleuse de mes moyens de paiement"],
    never: /L133-18/,
  },
];

const spaced = (text: string): string => text.replace(/\s+/g, " ");
/** A long word is broken across lines by some formats and not by others. */
const wordsOf = (text: string): string => text.replaceAll(" | ", " ").replace(/\s+/g, "");
const countOf = (words: string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (one) => one)].map(([one, all]) => [one, all.length]));

describe("the scripted victim", () => {
  const office = preparedOffice();

  it.skipIf(!office)(
    "gets the right letters with the right sums, whose Word document LibreOffice opens and whose PDF says the same",
    async () => {
      const { owner, theCase, payments } = await aScriptedVictim();
      const letters = new Map<LetterKind, Letter>();
      for (const { kind, of, sums, says, never } of EXPECTED) {
        const ids = of.map((name) => payments[name as keyof typeof payments].id);
        const { offer } = await readNewLetter(owner.actor, theCase.id, kind);
        expect(
          offer.payments.map(({ id }) => id),
          kind,
        ).toEqual(expect.arrayContaining(ids));
        const id: string = crypto.randomUUID();
        await beginLetter(owner.actor, theCase.id, kind, { id, payments: ids, exhibits: [], reasons: [] });
        const { letter, text } = await readLetter(owner.actor, theCase.id, id, "client");
        if (!letter || !text) throw new Error(kind);
        letters.set(kind, letter);
        for (const one of [...sums, ...says]) expect(spaced(text), kind).toContain(spaced(one));
        expect(text, kind).not.toMatch(never);
      }
      const files = await Promise.all(
        [...letters].map(async ([kind, letter]) => {
          const docx = join(folder, `${kind}.docx`);
          writeFileSync(docx, await docxOf(letter));
          return docx;
        }),
      );
      convertToPdf(office as string, folder, files);
      for (const [kind, letter] of letters) {
        const plain = wordsOf(textOf(letter));
        const opened = wordsOf(await readPdf(new Uint8Array(readFileSync(join(folder, `${kind}.pdf`)))));
        const bytes = new Uint8Array(await new Response(pdfOf(letter, owner.id)).arrayBuffer());
        const printed = wordsOf(await readPdf(bytes)).replace(/CamilleMoreau·page\d+sur\d+/g, "");
        expect(printed, kind).toBe(plain);
        // Cells of a table come back in the order of their lines, and items with their own marks.
        const found = countOf(opened);
        for (const [one, count] of Object.entries(countOf(plain.replace(/–/g, ""))))
          expect(found[one] ?? 0, `${kind}: ${one}`).toBeGreaterThanOrEqual(count);
      }
    },
    180_000,
  );
});
