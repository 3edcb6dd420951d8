import { caseReports } from "~/db/schema";
import { json } from "~/platform/zip.server";
import { defineNoun, sealedRows } from "../nouns.server";
import { reportsForCopy } from "./copy.queries.server";
import { listReports } from "./queries.server";
import { encryptReference, readReference } from "./rules.server";

export const noun = defineNoun({
  sealed: [
    sealedRows({
      table: caseReports,
      id: [caseReports.caseId, caseReports.service],
      key: caseReports.keyId,
      columns: [caseReports.encryptedReference],
      done: "Numéros de signalements rechiffrés",
      lost: ({ caseId, service }) => `numéro du signalement ${caseId} (${service})`,
      open: async (row, executor) => {
        const opened = await readReference(row, executor);
        return opened.isLost ? null : opened;
      },
      seal: (tx, row, { reference }) => encryptReference(tx, row, reference),
      exported: (opened) => ({ reference: opened?.reference ?? null }),
    }),
  ],
  copy: { order: 30, read: reportsForCopy },
  ownData: {
    order: 20,
    ofCase: async function* (_actor, caseId, folder) {
      const reports = await listReports(caseId);
      if (reports.length > 0) yield json(`${folder}/signalements.json`, reports);
    },
  },
});
