import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDate } from "~/ui/format";
import { bankAnswerText, listBankAnswers } from "./bank-data/queries.server";
import { docxOf } from "./formats/docx.server";
import { textOf } from "./formats/rules";
import { listLetters, listSentLetters } from "./queries.server";
import { decryptLetter } from "./rules.server";

const LOST = "Copie illisible\u00a0: sa clé est perdue.";

/**
 * The letters that were sent, as the copies of a case hold them: a part of the PDF, and each letter beside it in the archive
 * as text and as a Word document. The caller has asked the policy.
 */
export async function lettersForCopy({ id }: { id: string }) {
  const letters = await sentCopies(id);
  const files = await Promise.all(
    letters.flatMap(({ letter, name }) =>
      letter
        ? [
            { name: `${name}.txt`, content: textOf(letter) },
            docxOf(letter).then((content) => ({ name: `${name}.docx`, content })),
          ]
        : [],
    ),
  );
  return {
    write: (pdf: PdfDocument) => writeLetters(pdf, letters),
    tables: files,
  };
}

/** The letters of a case that were sent, each as it was, for the copies of a case and of one's own data. */
export async function sentCopies(caseId: string) {
  const sent = await listSentLetters(caseId);
  const answers = await listBankAnswers(sent.map(({ id }) => id));
  return Promise.all(
    sent.map(async ({ row, id, title, sentOn, sending, kind }, at) => {
      const letter = (await decryptLetter(row))?.copy?.letter ?? null;
      const name = `lettres/${String(at + 1).padStart(2, "0")}-${sentOn}-${kind.replaceAll("_", "-")}`;
      return { ...{ id, kind, title, sentOn, sending, name }, letter, answers: answers.get(id) ?? [] };
    }),
  );
}

/** The letters of a case as their owner typed and chose them, for the copy of their own data. The caller has asked the policy. */
export async function ownLetters(caseId: string) {
  const letters = await listLetters(caseId);
  const answers = await listBankAnswers(letters.map(({ id }) => id));
  return Promise.all(
    letters.map(async (row) => {
      const {
        authorId: _a,
        confirmedBy: _c,
        encryptedContent: _e,
        encryptedCopy: _s,
        keyId: _k,
        traces: _t,
        ...letter
      } = row;
      const bankAnswers = (answers.get(row.id) ?? []).map(({ letterId: _l, ...answer }) => answer);
      return { ...letter, typed: (await decryptLetter(row))?.content ?? null, bankAnswers };
    }),
  );
}

/** The letters of a case that were sent, as they were, for the page that shows a person their data; null when there is none. */
export async function sentOnPage(caseId: string) {
  const letters = await sentCopies(caseId);
  if (letters.length === 0) return null;
  const terms = letters.map(({ title, sentOn, sending, letter }, at): [string, string] => [
    `${at + 1}. ${title}, envoyée le ${formatDate(sentOn)} (${sending})`,
    letter ? textOf(letter).trim() : LOST,
  ]);
  return { title: "Lettres envoyées", terms };
}

function writeLetters(pdf: PdfDocument, letters: Awaited<ReturnType<typeof sentCopies>>): void {
  if (letters.length === 0) return;
  pdf.addSection("Lettres envoyées");
  for (const { title, sentOn, sending, letter, answers } of letters) {
    pdf.addParagraph(`${title}, envoyée le ${formatDate(sentOn)} (${sending})`, { isStrong: true });
    pdf.addParagraph(letter ? textOf(letter).trim() : LOST);
    if (answers.length > 0)
      pdf.addParagraph(`Ce que la banque a donné\u00a0: ${answers.map(bankAnswerText).join(", ")}.`);
  }
}
