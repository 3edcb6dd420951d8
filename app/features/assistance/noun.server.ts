import { defineNoun } from "../nouns.server";
import { readRequest } from "./queries.server";
import { partnerSchema, schema } from "./schema";

export const noun = defineNoun({
  drafts: {
    contact: { fields: Object.keys(schema.shape) },
    partners: { fields: Object.keys(partnerSchema.shape) },
    reply: { fields: ["reply"], isVisible: async (actor, id) => (await readRequest(actor, id)) !== null },
  },
});
