import { casePayments } from "~/db/schema";
import { defineNoun, sealedRows } from "../nouns.server";
import { readDetails, sealDetails } from "./rules.server";

export const noun = defineNoun({
  sealed: [
    sealedRows({
      table: casePayments,
      id: [casePayments.id],
      key: casePayments.keyId,
      columns: [casePayments.encryptedDetails],
      done: "Opérations rechiffrées",
      lost: ({ id }) => `destinataire de l’opération ${id}`,
      open: readDetails,
      seal: (tx, { id }, details) => sealDetails(tx, id, details),
      exported: (details) => ({
        payee_name: details?.payeeName ?? null,
        payee_iban: details?.payeeIban ?? null,
        crypto_address: details?.cryptoAddress ?? null,
        crypto_transaction: details?.cryptoTransaction ?? null,
      }),
    }),
  ],
});
