import { files } from "~/db/schema";
import { encryptFileIdentity, fileIdentity } from "~/platform/files/store/file-keys.server";
import { defineNoun, sealedRows } from "../nouns.server";
import { removeObjects, scanWaiting, sweepHourly } from "./jobs.server";

export const noun = defineNoun({
  jobs: [removeObjects, scanWaiting, sweepHourly],
  sealed: [
    sealedRows({
      table: files,
      id: [files.id],
      key: files.masterKeyId,
      columns: [files.encryptedIdentity],
      hidden: [files.path],
      done: "Clés de fichiers refermées",
      lost: ({ id }) => `clé du fichier ${id}`,
      open: async (row, executor) => (await fileIdentity(row, executor)) ?? null,
      seal: (tx, { id }, identity) => encryptFileIdentity(tx, id, identity),
      // The content is exported beside the tables.
      exported: () => ({}),
    }),
  ],
});
