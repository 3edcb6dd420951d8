import { casePayments } from "~/db/schema";
import { isCaseVisible } from "~/features/members/queries.server";
import { json } from "~/platform/zip.server";
import { defineNoun, sealedRows } from "../nouns.server";
import { paymentsOnPage } from "./pdf.server";
import { isPaymentVisible, listPayments, paymentsForCopy } from "./queries.server";
import { encryptDetails, readDetails } from "./rules.server";
import { PAYMENT_FIELDS } from "./schema";

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
      seal: (tx, { id }, details) => encryptDetails(tx, id, details),
      exported: (details) => ({
        payee_name: details?.payeeName ?? null,
        payee_iban: details?.payeeIban ?? null,
        crypto_address: details?.cryptoAddress ?? null,
        crypto_transaction: details?.cryptoTransaction ?? null,
      }),
    }),
  ],
  copy: { order: 10, read: paymentsForCopy },
  // About a case, to which a payment is added, or a payment, which is changed.
  drafts: {
    payment: {
      fields: PAYMENT_FIELDS,
      isVisible: async (actor, id) => (await isCaseVisible(actor, id)) || isPaymentVisible(actor, id),
    },
  },
  draftSubjects: casePayments,
  ownData: {
    order: 10,
    ofCase: async function* (_actor, caseId, folder) {
      const payments = await listPayments(caseId);
      // Who wrote one is among the entries of the journal.
      if (payments.length > 0) yield json(`${folder}/operations.json`, payments);
    },
    onPage: async (caseId) => paymentsOnPage(await listPayments(caseId)),
  },
});
