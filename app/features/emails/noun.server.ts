import { defineNoun } from "../nouns.server";
import { deliverEmail } from "./jobs.server";

export const noun = defineNoun({
  jobs: [deliverEmail],
});
