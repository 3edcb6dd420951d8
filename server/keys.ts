import { resealAuthenticators } from "~/features/accounts/commands/reseal-authenticators.server";
import { countTaxIdsToReseal, resealTaxIds, sealPlainTaxIds } from "~/features/accounts/commands/reseal-tax-ids.server";
import { countFilesToReseal, giveFilesTheirKeys, resealFileKeys } from "~/features/files/commands/reseal-files.server";
import { config } from "~/platform/config.server";
import { beginKeyChange, endKeyChange, resealMasterKeys } from "~/platform/master-keys.server";

/** A line for the person at the terminal. */
export type Tell = (line: string) => void;

/** Told at most so often, in milliseconds. */
const EVERY = 1000;

/**
 * Makes a new master key and seals everything under it, while the product is used: until the end both the former and the
 * new one open what is under them. Stopped in the middle, it goes on at its next run. The former key is removed at the
 * end, and only when nothing is under it.
 * @throws KeyLostError when the master keys open neither with SECRET_KEY nor with SECRET_KEY_PREVIOUS.
 */
export async function rotateKeys(tell: Tell): Promise<void> {
  const resealed = await resealMasterKeys();
  if (resealed > 0) tell(`Clés maîtresses refermées avec SECRET_KEY : ${resealed}.`);
  if (config.SECRET_KEY_PREVIOUS) tell(`Secrets des applications de codes refermés : ${await resealAuthenticators()}.`);
  const interrupted = await beginKeyChange();
  tell(interrupted ? "Reprise du changement de clé interrompu." : "Nouvelle clé maîtresse créée.");
  await sealPlainTaxIds();
  const { earlier, keyless } = await countFilesToReseal();
  const lost =
    (await told(tell, "Clés de fichiers refermées", earlier, resealFileKeys)) +
    (await told(tell, "Fichiers rechiffrés avec leur propre clé", keyless, giveFilesTheirKeys)) +
    (await told(tell, "NIF rechiffrés", await countTaxIdsToReseal(), resealTaxIds));
  if (lost > 0) {
    tell(`${lost} élément(s) ne s’ouvrent pas : le journal les nomme. L’ancienne clé est gardée pour eux.`);
    return;
  }
  await removeFormerKeys(tell);
}

/** What arrived under the former key while the rest was sealed again is few, and is sealed again now. */
async function removeFormerKeys(tell: Tell): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await endKeyChange();
      return tell("Changement de clé terminé : l’ancienne clé est retirée.");
    } catch (error) {
      if (tries === 5) throw error;
      await resealFileKeys(() => {});
      await resealTaxIds(() => {});
    }
  }
}

async function told(
  tell: Tell,
  what: string,
  total: number,
  work: (told: (count: number) => void) => Promise<number>,
): Promise<number> {
  let done = 0;
  let last = Date.now();
  const lost = await work((count) => {
    done += count;
    if (Date.now() - last < EVERY) return;
    last = Date.now();
    tell(`${what} : ${done} sur ${Math.max(total, done)}.`);
  });
  tell(`${what} : ${done}.`);
  return lost;
}
