import type { Actor } from "~/features/accounts/actor";
import { addRecovery } from "~/features/cases/recoveries/commands.server";
import type { RecoveryInput } from "~/features/cases/schema";
import { requireOnDuty } from "~/features/lawyers/registration/queries.server";

/**
 * Records a recovered sum as `addRecovery` does. A sum on the CARPA account is that of a lawyer who is verified now.
 * @throws AppError case_not_found, registration_unverified.
 */
export function recordRecovery(actor: Actor, caseId: string, input: RecoveryInput): Promise<string | null> {
  return addRecovery(actor, caseId, input, requireOnDuty);
}
