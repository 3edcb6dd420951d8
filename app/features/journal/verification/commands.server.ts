import { transaction } from "~/db/client.server";
import type { Role } from "~/db/schema/enumerations";
import { AppError } from "~/platform/errors";
import { recordVerification } from "~/platform/last-acts.server";
import { log } from "~/platform/log.server";
import { chainEntries } from "../chain/commands.server";
import { recordAudit } from "../commands.server";
import { canReadJournal } from "../policy";
import { type Head, parseHead } from "../schema";
import { type Verification, verifyChain } from "./queries.server";

/**
 * Verifies the whole journal for a member of the staff, and records that they did.
 * @param kept the head of an e-mail, as typed; empty for none.
 * @throws AppError forbidden; journal_head_unreadable.
 */
export async function verifyJournal(actor: { userId: string; role: Role }, kept: string): Promise<Verification> {
  if (!canReadJournal(actor)) throw new AppError("forbidden");
  const head = kept.trim() === "" ? undefined : parseHead(kept);
  if (head === null) throw new AppError("journal_head_unreadable");
  const verification = await verifyAndRecord(head);
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "audit.verified",
      subjectType: "journal",
      subjectId: "chain",
      details: { links: verification.links, faults: verification.faultCount },
    }),
  );
  return verification;
}

/**
 * Verifies the whole journal and records when, and how many anomalies it has. Checks no access.
 * @param kept a head kept outside the database.
 */
export async function verifyAndRecord(kept?: Head): Promise<Verification> {
  await chainEntries();
  const verification = await verifyChain(kept);
  await recordVerification(verification.faultCount);
  if (verification.faultCount > 0) log.error({ faults: verification.faultCount }, "audit chain");
  return verification;
}
