import { transaction } from "~/db/client.server";
import { encryptPlainTaxIds, reencryptAuthenticators } from "~/features/accounts/key-rotation.commands.server";
import { reencryptPushKeys } from "~/features/accounts/push/commands.server";
import { RECOVERY_CODE_KEY } from "~/features/accounts/second-factor/one-time-codes.server";
import { addMissingFileKeys, countFilesWithoutKey } from "~/features/files/key-rotation.commands.server";
import { keepJournalKey } from "~/features/journal/chain/commands.server";
import { declared } from "~/features/nouns.server";
import { RECEIPT_KEY_USE } from "~/features/receipts/rules.server";
import { config } from "~/platform/config.server";
import { reencryptFormerKeys, saveFormerKey } from "~/platform/crypto/former-keys.server";
import {
  beginKeyChange,
  recordAbandonedKeys,
  reencryptMasterKeys,
  removeUnusedKeys,
} from "~/platform/crypto/master-keys.server";
import { reencryptDrafts } from "~/platform/forms/draft-encryption.server";
import { countToReencrypt, reencrypt } from "./reencrypt";

/** Prints a line for the operator. */
export type Report = (line: string) => void;

/** The minimum time between two progress lines, in milliseconds. */
const REPORT_INTERVAL_MS = 1000;

/**
 * Creates a new master key and encrypts everything under it again, while the product is used. Earlier keys work until the
 * end, when those no longer used are removed. An interrupted run continues at the next run. What cannot be decrypted is
 * reported at the end and keeps its key; the change still ends, and the next run tries it again.
 * @throws KeyLostError when neither SECRET_KEY nor SECRET_KEY_PREVIOUS decrypts the current master key.
 */
export async function rotateKeys(report: Report): Promise<void> {
  const lost = await reencryptUnderSecretKey(report);
  const interrupted = await beginKeyChange();
  report(interrupted ? "Reprise du changement de clé interrompu." : "Nouvelle clé maîtresse créée.");
  await encryptPlainTaxIds();
  for (const sealed of await declared("sealed"))
    await reportProgress(report, sealed.done, await countToReencrypt(sealed), (onBatch) => reencrypt(sealed, onBatch));
  const keyless = await countFilesWithoutKey();
  const unread = await reportProgress(report, "Fichiers rechiffrés avec leur propre clé", keyless, addMissingFileKeys);
  lost.push(...unread.map((id) => `fichier ${id} (illisible ou abîmé)`), ...(await removeFormerKeys()));
  for (const what of lost) report(`Ne s’ouvre pas : ${what}.`);
  report(
    lost.length === 0
      ? "Changement de clé terminé : l’ancienne clé est retirée."
      : `Changement de clé terminé, sauf pour ${lost.length} élément(s) nommé(s) ci-dessus, qui restent tels quels avec leur clé.`,
  );
}

/** Encrypts with the current SECRET_KEY what depends on it directly. @returns what could not be decrypted, in French. */
async function reencryptUnderSecretKey(report: Report): Promise<string[]> {
  const masters = await reencryptMasterKeys();
  if (masters.changed > 0) report(`Clés maîtresses refermées avec SECRET_KEY : ${masters.changed}.`);
  const lost = masters.lost.map((id) => `clé maîtresse ${id}`);
  if (!config.SECRET_KEY_PREVIOUS) return lost;
  const apps = await reencryptAuthenticators();
  report(`Secrets des applications de codes refermés : ${apps.changed}.`);
  const drafts = await reencryptDrafts();
  report(`Saisies en cours rechiffrées : ${drafts.changed}.`);
  if (!(await reencryptPushKeys())) lost.push("clés des notifications");
  const digests = await reencryptFormerKeys();
  await keepJournalKey();
  await transaction((tx) => saveFormerKey(tx, RECOVERY_CODE_KEY, Number.POSITIVE_INFINITY));
  await transaction((tx) => saveFormerKey(tx, RECEIPT_KEY_USE, Date.now()));
  report("Clés du journal, des codes de secours et des reçus gardées pour ce qui en dépend.");
  return [
    ...lost,
    ...apps.lost.map((id) => `application de codes du compte ${id}`),
    ...drafts.lost.map((id) => `saisie en cours ${id}`),
    ...digests.map((which) => `clé d’empreintes ${which}`),
  ];
}

/**
 * Removes the earlier master keys. Rows that were written under one meanwhile are few and are encrypted again here; what
 * cannot be decrypted keeps its key. @returns what cannot be decrypted, in French.
 */
async function removeFormerKeys(): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const used = await removeUnusedKeys();
    if (used.length === 0) return [];
    const lost: string[] = [];
    for (const sealed of await declared("sealed")) lost.push(...(await reencrypt(sealed, () => {})));
    if (lost.length > 0) {
      await recordAbandonedKeys(await removeUnusedKeys());
      return lost;
    }
    if (tries === 5) throw new Error("Some rows still come under the former master key.");
  }
}

/** Runs a part of the work and reports its progress. @returns what could not be decrypted. */
async function reportProgress(
  report: Report,
  what: string,
  total: number,
  work: (onProgress: (count: number) => void) => Promise<string[]>,
): Promise<string[]> {
  let done = 0;
  let last = Date.now();
  const lost = await work((count) => {
    done += count;
    if (Date.now() - last < REPORT_INTERVAL_MS) return;
    last = Date.now();
    report(`${what} : ${done} sur ${Math.max(total, done)}.`);
  });
  report(`${what} : ${done - lost.length}.`);
  return lost;
}
