import { caseLetters } from "~/db/schema";
import { defineNoun, sealedRows } from "../nouns.server";
import { openLetter, sealLetter } from "./rules.server";

export const noun = defineNoun({
  sealed: [
    sealedRows({
      table: caseLetters,
      id: [caseLetters.id],
      key: caseLetters.keyId,
      columns: [caseLetters.encryptedContent, caseLetters.encryptedCopy],
      done: "Lettres rechiffrées",
      lost: ({ id }) => `lettre ${id}`,
      open: openLetter,
      seal: (tx, { id }, secrets) => sealLetter(tx, id, secrets),
      exported: (secrets) => ({
        content: secrets && JSON.stringify(secrets.content),
        copy: secrets?.copy ? JSON.stringify(secrets.copy) : null,
      }),
    }),
  ],
});
