import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { toAppError } from "~/platform/errors";
import type { Removed } from "../removed";
import { lockForChange, refuseStrangers } from "./locked-person.server";
import { lockCasesOf, removePerson } from "./remove-person.server";

/**
 * Removes an account with all that is its own (spec section 6): cases, messages, identity documents, verification steps,
 * requests for assistance, profile, sessions, and the files of all that. The encrypted objects go by a job queued in the
 * same transaction, so that a crash leaves neither a file without its account nor the other way round. Of the e-mails
 * sent, the log keeps that they were, without address nor content; those that did not leave never will. The journal keeps
 * digests of what was done to the account, and what the account did to others under an id that leads to nobody.
 * @returns how much of each was removed.
 * @throws AppError forbidden, last_administrator, user_not_found, deletion_failed.
 */
export async function deletePerson(actor: Actor, userId: string): Promise<Removed> {
  refuseStrangers(actor, userId);
  try {
    return await transaction(async (tx) => {
      await lockCasesOf(tx, userId);
      const { isAdmin } = await lockForChange(tx, actor, userId);
      return removePerson(tx, userId, { by: actor.userId, wasAdmin: isAdmin });
    });
  } catch (error) {
    throw toAppError(error, "deletion_failed");
  }
}
