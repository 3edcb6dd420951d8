import { transaction } from "~/db/client.server";
import {
  countTaxIdsToReseal,
  resealAuthenticators,
  resealTaxIds,
  sealPlainTaxIds,
} from "~/features/accounts/key-rotation/commands.server";
import { RECOVERY_USE } from "~/features/accounts/one-time-codes/rules.server";
import { countFilesToReseal, giveFilesTheirKeys, resealFileKeys } from "~/features/files/key-rotation/commands.server";
import { keepJournalKey } from "~/features/journal/chain/commands.server";
import { config } from "~/platform/config.server";
import { keepFormerKey, resealFormerKeys } from "~/platform/crypto/former-keys.server";
import { beginKeyChange, leaveKeys, removeUnusedKeys, resealMasterKeys } from "~/platform/crypto/master-keys.server";

/** A line for the person at the terminal. */
export type Tell = (line: string) => void;

/** Told at most so often, in milliseconds. */
const EVERY = 1000;

/**
 * Makes a new master key and seals everything under it, while the product is used: until the end both the former and the
 * new one open what is under them. Stopped in the middle, it goes on at its next run. A former key is removed at the end
 * when nothing is under it. What does not open is named at the end and stays as it is, with its key; the change is over
 * all the same, and the next run, a change of its own, tries it again.
 * @throws KeyLostError when the master key in use opens neither with SECRET_KEY nor with SECRET_KEY_PREVIOUS.
 */
export async function rotateKeys(tell: Tell): Promise<void> {
  const lost = await leaveSecretKey(tell);
  const interrupted = await beginKeyChange();
  tell(interrupted ? "Reprise du changement de clé interrompu." : "Nouvelle clé maîtresse créée.");
  await sealPlainTaxIds();
  const { earlier, keyless } = await countFilesToReseal();
  await told(tell, "Clés de fichiers refermées", earlier, resealFileKeys);
  const unread = await told(tell, "Fichiers rechiffrés avec leur propre clé", keyless, giveFilesTheirKeys);
  await told(tell, "NIF rechiffrés", await countTaxIdsToReseal(), resealTaxIds);
  lost.push(...unread.map((id) => `fichier ${id} (illisible ou abîmé)`), ...(await removeFormerKeys()));
  for (const what of lost) tell(`Ne s’ouvre pas : ${what}.`);
  tell(
    lost.length === 0
      ? "Changement de clé terminé : l’ancienne clé est retirée."
      : `Changement de clé terminé, sauf pour ${lost.length} élément(s) nommé(s) ci-dessus, qui restent tels quels avec leur clé.`,
  );
}

/** What hangs on SECRET_KEY itself, while it is changed. @returns what does not open, in words. */
async function leaveSecretKey(tell: Tell): Promise<string[]> {
  const masters = await resealMasterKeys();
  if (masters.changed > 0) tell(`Clés maîtresses refermées avec SECRET_KEY : ${masters.changed}.`);
  const lost = masters.lost.map((id) => `clé maîtresse ${id}`);
  if (!config.SECRET_KEY_PREVIOUS) return lost;
  const apps = await resealAuthenticators();
  tell(`Secrets des applications de codes refermés : ${apps.changed}.`);
  const digests = await resealFormerKeys();
  await keepJournalKey();
  await transaction((tx) => keepFormerKey(tx, RECOVERY_USE, Number.POSITIVE_INFINITY));
  tell("Clés du journal et des codes de secours gardées pour ce qui en dépend.");
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
    const files = await resealFileKeys(() => {});
    const taxIds = await resealTaxIds(() => {});
    if (files.length + taxIds.length > 0) {
      await leaveKeys(await removeUnusedKeys());
      return [...files.map((id) => `clé du fichier ${id}`), ...taxIds.map((id) => `numéro fiscal du profil ${id}`)];
    }
    if (tries === 5) throw new Error("Some rows still come under the former master key.");
  }
}

/** Does a part of the work, and tells how far it is. @returns what did not open. */
async function told(
  tell: Tell,
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
    tell(`${what} : ${done} sur ${Math.max(total, done)}.`);
  });
  tell(`${what} : ${done - lost.length}.`);
  return lost;
}
