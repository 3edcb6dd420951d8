import { identityToRecipient } from "age-encryption";
import { config } from "~/platform/config.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { ageIdentity } from "~/platform/files/store/storage.server";

/** The age identity that decrypts an installation's backups, derived from its SECRET_KEY. */
export const backupIdentity = (secretKey: string): string => ageIdentity(deriveKey("backup/v1", secretKey));

/** The recipients of a backup: the identity derived from SECRET_KEY, and BACKUP_RECIPIENT if it is set. */
export async function backupRecipients(): Promise<string[]> {
  const own = await identityToRecipient(backupIdentity(config.SECRET_KEY));
  return [own, ...(config.BACKUP_RECIPIENT ? [config.BACKUP_RECIPIENT] : [])];
}
