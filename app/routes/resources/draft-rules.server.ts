import type { Actor } from "~/features/accounts/actor";
import { profileSchema } from "~/features/accounts/profile/schema";
import { readRequest } from "~/features/assistance/queries.server";
import { partnerSchema, schema as requestSchema } from "~/features/assistance/schema";
import { isOwnNote } from "~/features/cases/notes/queries.server";
import { storyFields } from "~/features/cases/story/schema";
import { wizardFields } from "~/features/cases/wizard/schema";
import { isLetterVisible } from "~/features/letters/queries.server";
import { LETTER_FIELDS } from "~/features/letters/schema";
import { findTemplate } from "~/features/mailings/templates/queries.server";
import { isCaseVisible } from "~/features/members/queries.server";
import { isPaymentVisible } from "~/features/payments/queries.server";
import { PAYMENT_FIELDS } from "~/features/payments/schema";
import { isPerson } from "~/features/people/person.queries.server";

type Rule = {
  /** The names of the fields of the form, without those of their parts (`contactDate.day`). */
  fields: readonly string[];
  /** Whether the actor may read what the draft is about. */
  isVisible?: (actor: Actor, id: string) => Promise<boolean>;
};

/** The fields of each kind of form of which a draft is kept (`draft-keys.ts`), and what a draft is about. */
const RULES: Record<string, Rule> = {
  raconter: { fields: storyFields() },
  contact: { fields: Object.keys(requestSchema.shape) },
  partners: { fields: Object.keys(partnerSchema.shape) },
  profile: { fields: Object.keys(profileSchema.in.shape) },
  case: { fields: ["id", ...wizardFields()], isVisible: isCaseVisible },
  payment: { fields: PAYMENT_FIELDS, isVisible: isPaymentPlace },
  letter: { fields: LETTER_FIELDS, isVisible: isLetterVisible },
  chat: { fields: ["text", "unsent"], isVisible: isCaseVisible },
  reply: { fields: ["reply"], isVisible: async (actor, id) => (await readRequest(actor, id)) !== null },
  note: { fields: ["id", "text"], isVisible: isCaseVisible },
  "note-edit": { fields: ["text", "version"], isVisible: isOwnNote },
  person: { fields: ["note", "version"], isVisible: isPerson },
  template: {
    fields: ["name", "subject", "content"],
    isVisible: (actor, id) =>
      findTemplate(actor, id).then(
        () => true,
        () => id === "new",
      ),
  },
};

/** A case, to which a payment is added, or a payment, which is changed. */
async function isPaymentPlace(actor: Actor, id: string): Promise<boolean> {
  return (await isCaseVisible(actor, id)) || isPaymentVisible(actor, id);
}

const ruleOf = (key: string): Rule | undefined => RULES[key.split("/")[0] ?? ""];

/** Whether the form of a draft has a field of this name. */
export function hasField(key: string, name: string): boolean {
  return ruleOf(key)?.fields.includes(name.split(/[.[]/)[0] ?? "") ?? false;
}

/** Whether what a draft is about exists and the actor may read it, so that nobody fills the table with keys of nothing. */
export async function isSubjectVisible(actor: Actor, key: string): Promise<boolean> {
  const id = key.split("/")[1];
  return id === undefined || ((await ruleOf(key)?.isVisible?.(actor, id)) ?? false);
}
