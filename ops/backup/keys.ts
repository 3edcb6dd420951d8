import { identityToRecipient } from "age-encryption";
import { config } from "~/platform/config.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { ageIdentity } from "~/platform/files/store/storage.server";

/** The age identity that opens the backups of an installation: it derives from its SECRET_KEY. */
export const backupIdentity = (secretKey: string): string => ageIdentity(deriveKey("backup/v1", secretKey));

/** Whoever may open a backup made here: the holder of SECRET_KEY, and that of BACKUP_RECIPIENT's other half. */
export async function backupRecipients(): Promise<string[]> {
  const own = await identityToRecipient(backupIdentity(config.SECRET_KEY));
  return [own, ...(config.BACKUP_RECIPIENT ? [config.BACKUP_RECIPIENT] : [])];
}
