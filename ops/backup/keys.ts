import { readFile } from "node:fs/promises";
import { identityToRecipient } from "age-encryption";
import { config } from "~/platform/config.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { ageIdentity } from "~/platform/files/store/storage.server";
import { BackupError } from "./archive";

/** The age identity that decrypts an installation's backups, derived from its SECRET_KEY. */
export const backupIdentity = (secretKey: string): string => ageIdentity(deriveKey("backup/v1", secretKey));

/** The recipients of a backup: the identity derived from SECRET_KEY, and BACKUP_RECIPIENT if it is set. */
export async function backupRecipients(): Promise<string[]> {
  const own = await identityToRecipient(backupIdentity(config.SECRET_KEY));
  return [own, ...(config.BACKUP_RECIPIENT ? [config.BACKUP_RECIPIENT] : [])];
}

/** Reads the age identities of a file, as age-keygen writes it. @throws BackupError when it holds none. */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const found = text.match(/^AGE-SECRET-KEY-1\S+/gm);
  if (!found) throw new BackupError(`${path} ne contient aucune clé age (AGE-SECRET-KEY-1…).`);
  return found;
}
