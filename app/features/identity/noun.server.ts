import { defineNoun } from "../nouns.server";
import { rejectInfectedDocuments } from "./jobs.server";

export const noun = defineNoun({
  jobs: [rejectInfectedDocuments],
});
