import { transaction } from "~/db/client.server";
import {
  countTaxIdsToReencrypt,
  encryptPlainTaxIds,
  reencryptAuthenticators,
  reencryptTaxIds,
} from "~/features/accounts/key-rotation/commands.server";
import { RECOVERY_USE } from "~/features/accounts/one-time-codes/rules.server";
import {
  addMissingFileKeys,
  countFilesToReencrypt,
  reencryptFileKeys,
} from "~/features/files/key-rotation/commands.server";
import { keepJournalKey } from "~/features/journal/chain/commands.server";
import { config } from "~/platform/config.server";
import { reencryptFormerKeys, saveFormerKey } from "~/platform/crypto/former-keys.server";
import {
  beginKeyChange,
  recordAbandonedKeys,
  reencryptMasterKeys,
  removeUnusedKeys,
} from "~/platform/crypto/master-keys.server";

/** A line for the person at the terminal. */
export type Report = (line: string) => void;

/** Told at most so often, in milliseconds. */
const EVERY = 1000;

/**
 * Makes a new master key and seals everything under it, while the product is used: until the end both the former and the
 * new one open what is under them. Stopped in the middle, it goes on at its next run. A former key is removed at the end
 * when nothing is under it. What does not open is named at the end and stays as it is, with its key; the change is over
 * all the same, and the next run, a change of its own, tries it again.
 * @throws KeyLostError when the master key in use opens neither with SECRET_KEY nor with SECRET_KEY_PREVIOUS.
 */
export async function rotateKeys(report: Report): Promise<void> {
  const lost = await leaveSecretKey(report);
  const interrupted = await beginKeyChange();
  report(interrupted ? "Reprise du changement de clé interrompu." : "Nouvelle clé maîtresse créée.");
  await encryptPlainTaxIds();
  const { earlier, keyless } = await countFilesToReencrypt();
  await told(report, "Clés de fichiers refermées", earlier, reencryptFileKeys);
  const unread = await told(report, "Fichiers rechiffrés avec leur propre clé", keyless, addMissingFileKeys);
  await told(report, "NIF rechiffrés", await countTaxIdsToReencrypt(), reencryptTaxIds);
  lost.push(...unread.map((id) => `fichier ${id} (illisible ou abîmé)`), ...(await removeFormerKeys()));
  for (const what of lost) report(`Ne s’ouvre pas : ${what}.`);
  report(
    lost.length === 0
      ? "Changement de clé terminé : l’ancienne clé est retirée."
      : `Changement de clé terminé, sauf pour ${lost.length} élément(s) nommé(s) ci-dessus, qui restent tels quels avec leur clé.`,
  );
}

/** What hangs on SECRET_KEY itself, while it is changed. @returns what does not open, in words. */
async function leaveSecretKey(report: Report): Promise<string[]> {
  const masters = await reencryptMasterKeys();
  if (masters.changed > 0) report(`Clés maîtresses refermées avec SECRET_KEY : ${masters.changed}.`);
  const lost = masters.lost.map((id) => `clé maîtresse ${id}`);
  if (!config.SECRET_KEY_PREVIOUS) return lost;
  const apps = await reencryptAuthenticators();
  report(`Secrets des applications de codes refermés : ${apps.changed}.`);
  const digests = await reencryptFormerKeys();
  await keepJournalKey();
  await transaction((tx) => saveFormerKey(tx, RECOVERY_USE, Number.POSITIVE_INFINITY));
  report("Clés du journal et des codes de secours gardées pour ce qui en dépend.");
  return [
    ...lost,
    ...apps.lost.map((id) => `application de codes du compte ${id}`),
    ...digests.map((which) => `clé d’empreintes ${which}`),
  ];
}

/**
 * Removes the former keys. What arrived under one while the rest was sealed again is few, and is sealed again now; what
 * does not open keeps its key. @returns what does not, in words.
 */
async function removeFormerKeys(): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const used = await removeUnusedKeys();
    if (used.length === 0) return [];
    const files = await reencryptFileKeys(() => {});
    const taxIds = await reencryptTaxIds(() => {});
    if (files.length + taxIds.length > 0) {
      await recordAbandonedKeys(await removeUnusedKeys());
      return [...files.map((id) => `clé du fichier ${id}`), ...taxIds.map((id) => `numéro fiscal du profil ${id}`)];
    }
    if (tries === 5) throw new Error("Some rows still come under the former master key.");
  }
}

/** Does a part of the work, and tells how far it is. @returns what did not open. */
async function told(
  report: Report,
  what: string,
  total: number,
  work: (told: (count: number) => void) => Promise<string[]>,
): Promise<string[]> {
  let done = 0;
  let last = Date.now();
  const lost = await work((count) => {
    done += count;
    if (Date.now() - last < EVERY) return;
    last = Date.now();
    report(`${what} : ${done} sur ${Math.max(total, done)}.`);
  });
  report(`${what} : ${done - lost.length}.`);
  return lost;
}
