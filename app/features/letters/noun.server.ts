import { caseLetters } from "~/db/schema";
import { json } from "~/platform/zip.server";
import { defineNoun, sealedRows } from "../nouns.server";
import { lettersForCopy, ownLetters, sentCopies, sentOnPage } from "./copy.queries.server";
import { textOf } from "./formats/rules";
import { checkFormerReports } from "./former-reports/jobs.server";
import { isLetterVisible } from "./queries.server";
import { decryptLetter, encryptLetter } from "./rules.server";
import { LETTER_FIELDS } from "./schema";

export const noun = defineNoun({
  jobs: [checkFormerReports],
  sealed: [
    sealedRows({
      table: caseLetters,
      id: [caseLetters.id],
      key: caseLetters.keyId,
      columns: [caseLetters.encryptedContent, caseLetters.encryptedCopy],
      done: "Lettres rechiffrées",
      lost: ({ id }) => `lettre ${id}`,
      open: decryptLetter,
      seal: (tx, { id }, secrets) => encryptLetter(tx, id, secrets),
      exported: (secrets) => ({
        content: secrets && JSON.stringify(secrets.content),
        copy: secrets?.copy ? JSON.stringify(secrets.copy) : null,
      }),
    }),
  ],
  copy: { order: 40, read: lettersForCopy },
  drafts: { letter: { fields: LETTER_FIELDS, isVisible: isLetterVisible } },
  draftSubjects: caseLetters,
  ownData: {
    order: 30,
    ofCase: async function* (_actor, caseId, folder) {
      const letters = await ownLetters(caseId);
      if (letters.length > 0) yield json(`${folder}/lettres.json`, letters);
      for (const { letter, name } of await sentCopies(caseId))
        if (letter) yield { name: `${folder}/${name}.txt`, content: textOf(letter) };
    },
    onPage: sentOnPage,
  },
});
