import { db, type Executor, type Tx } from "~/db/client.server";
import type { caseReports } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";

type Row = typeof caseReports.$inferSelect;
type Sealed = Pick<Row, "encryptedReference" | "keyId">;
type Report = Pick<Row, "caseId" | "service">;

const bindingOf = ({ caseId, service }: Report): string => `report:${caseId}:${service}`;

/** The columns that keep the number of a report, encrypted with the master key in use and bound to the report. */
export async function encryptReference(tx: Tx, report: Report, reference: string | null): Promise<Sealed> {
  if (reference === null) return { encryptedReference: null, keyId: null };
  const { keyId, encrypted } = await encryptUnderMasterKey(tx, bindingOf(report), reference);
  return { encryptedReference: encrypted, keyId };
}

/** The number of a report, null when there is none. `isLost`: its key is lost, which is logged. */
export async function readReference(
  row: Report & Sealed,
  executor: Executor = db,
): Promise<{ reference: string | null; isLost: boolean }> {
  const { caseId, service, encryptedReference: encrypted, keyId } = row;
  if (encrypted === null || keyId === null) return { reference: null, isLost: false };
  try {
    const reference = await decryptUnderMasterKey({ keyId, encrypted }, bindingOf(row), executor);
    return { reference, isLost: false };
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, case: caseId, service }, "the number of a report cannot be decrypted");
    return { reference: null, isLost: true };
  }
}
