import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canReadRules } from "../policy";
import { RULES, RULES_READ_ON } from "./rules.server";

/** The table of rules with their sources, for an administrator. `certainty` is null when it depends on the operation. */
export async function listRules(actor: Actor) {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  return {
    readOn: RULES_READ_ON,
    rules: RULES.map(({ id, action, length, starts, kind, certainty, unconfirmed, article, source, from, to }) => ({
      ...{ id, action, length, starts, kind, unconfirmed, article, source, from, to },
      certainty: typeof certainty === "function" ? null : certainty,
    })),
  };
}
