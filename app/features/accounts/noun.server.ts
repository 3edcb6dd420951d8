import { profiles } from "~/db/schema";
import { defineNoun, sealedRows } from "../nouns.server";
import { decryptTaxId, encryptTaxId } from "./profile/rules.server";

export const noun = defineNoun({
  sealed: [
    sealedRows({
      table: profiles,
      id: [profiles.id],
      key: profiles.taxIdKeyId,
      columns: [profiles.encryptedTaxId],
      done: "NIF rechiffrés",
      lost: ({ id }) => `numéro fiscal du profil ${id}`,
      open: decryptTaxId,
      seal: (tx, { id }, taxId) => encryptTaxId(tx, id, taxId),
      exported: (taxId) => ({ tax_id: taxId }),
    }),
  ],
});
