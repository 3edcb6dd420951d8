import { defineNoun } from "../nouns.server";
import { isPerson } from "./person.queries.server";

export const noun = defineNoun({
  drafts: { person: { fields: ["note", "version"], isVisible: isPerson } },
});
