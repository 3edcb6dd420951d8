import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { BackupError } from "./archive";

/** The dated names that the product gives; those that rotation removes. */
const DATED = /^recours-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.age$/;

/** Where a backup is written: first beside its name, which it gets once it is complete. */
export type Place = { path: string; unfinished: string; finish: () => Promise<void>; abandon: () => Promise<void> };

/**
 * Opens the file of a backup before anything else is done.
 * @param given a folder, in which the backup gets a dated name, or a file that does not exist.
 * @throws BackupError when its folder is missing, the file exists, or cannot be written.
 */
export async function openPlace(given: string): Promise<Place> {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const name = `recours-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.age`;
  const path = resolve(isFolder ? join(given, name) : given);
  if (await exists(path))
    throw new BackupError(
      `${path} existe déjà : rien n’a été écrit. Donnez un dossier, la sauvegarde y prend un nom daté.`,
    );
  const unfinished = `${path}.partial`;
  try {
    await (await open(unfinished, "w", 0o600)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${dirname(path)} n’existe pas, ou rien ne peut y être écrit (${code}) : rien n’a été écrit.`,
    );
  }
  return {
    path,
    unfinished,
    finish: () => rename(unfinished, path),
    abandon: () => rm(unfinished, { force: true }),
  };
}

/** Removes the oldest backups with dated names of a folder. @returns the paths removed. */
export async function rotate(folder: string, keep: number): Promise<string[]> {
  const dated = (await readdir(folder)).filter((name) => DATED.test(name)).sort();
  const old = dated.slice(0, -keep).map((name) => join(folder, name));
  for (const path of old) await rm(path);
  return old;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
