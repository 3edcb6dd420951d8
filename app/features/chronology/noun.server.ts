import { defineNoun } from "../nouns.server";
import { chronologyForCopy } from "./queries.server";

export const noun = defineNoun({
  copy: { order: 50, read: chronologyForCopy },
});
