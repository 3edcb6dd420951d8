import { json } from "~/platform/zip.server";
import { defineNoun } from "../nouns.server";
import { ownAgreements } from "./agreements/queries.server";
import { releaseLawyer } from "./ending.commands.server";

export const noun = defineNoun({
  leave: {
    order: 10,
    run: async (tx, { userId, from, to, by }) => {
      if (to === null || from === "lawyer") await releaseLawyer(tx, userId, { end: "left", by });
    },
  },
  ownData: {
    order: 40,
    ofCase: async function* (_actor, caseId, folder) {
      const agreements = await ownAgreements(caseId);
      if (agreements.length > 0) yield json(`${folder}/conventions.json`, agreements);
    },
  },
});
