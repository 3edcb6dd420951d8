/** `npm run restore:snapshot -- FILE`: restores a snapshot of the embedded database; the replaced database is kept beside it. */
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { RESTORED_KEY } from "../../app/db/installation.server.ts";
import { DataDirInUse, lockDataDir } from "../../app/platform/data-dir-lock.server.ts";
import { answerHelp } from "./terminal.ts";

answerHelp(`Usage : npm run restore:snapshot -- FICHIER
Rétablit une copie automatique de la base embarquée, Recours étant arrêté ; ce qu’elle remplace est gardé à côté.
FICHIER : une copie du dossier snapshots de DATA_DIR.`);

const [snapshot] = process.argv.slice(2);
if (!snapshot) stop("Indiquez la copie à rétablir : npm run restore:snapshot -- data/snapshots/….tar.gz");
const dataDir = resolve(process.env.DATA_DIR ?? "./data");
const bytes = await readFile(snapshot).catch(() => stop(`La copie ${snapshot} n’existe pas, ou ne peut pas être lue.`));
const unlock = await lockDataDir(dataDir).catch((error) => {
  if (error instanceof DataDirInUse) stop(`${error.message} Arrêtez Recours avant de rétablir une copie.`);
  throw error;
});
const restored = await openedCopy();
const aside = new Date().toISOString().replaceAll(":", "-");
const database = join(dataDir, "database");
const setAside = existsSync(database) ? `${database}-${aside}` : undefined;
// Files received after the snapshot have no row any more, so the next start would delete them: keep a copy.
if (existsSync(join(dataDir, "files")))
  await cp(join(dataDir, "files"), join(dataDir, `files-${aside}`), { recursive: true }).catch((error) =>
    abandon(`Les fichiers n’ont pas pu être copiés (${error.code}), rien n’a été touché.`),
  );
if (setAside) await rename(database, setAside);
await rename(restored, database);
// The copied journal is older than the head that stands with the files.
await rm(join(dataDir, "files", "journal-head"), { force: true });
unlock();
const former = setAside ? ` L’ancienne base est dans ${setAside}.` : "";
console.log(`La copie est rétablie.${former} Vous pouvez relancer Recours.`);

/** Opens the copy in a folder of its own, after the checksum of all of it: the database in place is not touched. */
async function openedCopy(): Promise<string> {
  const folder = await mkdtemp(join(dataDir, "database-copie-"));
  try {
    gunzipSync(bytes);
    const engine = embeddedEngine(folder, new Blob([bytes]));
    await engine.query("select count(*) from users");
    await engine.query(
      `insert into installation (key, value) values ($1, jsonb_build_object('at', now()))
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [RESTORED_KEY],
    );
    await engine.close();
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const { code = "" } = error as NodeJS.ErrnoException;
    return stop(
      code === "ENOSPC"
        ? "Il manque de la place dans DATA_DIR pour ouvrir cette copie : rien n’a été touché."
        : `La copie ${snapshot} est abîmée, ou n’en est pas une : rien n’a été touché. Essayez la précédente.`,
    );
  }
}

async function abandon(sentence: string): Promise<never> {
  await rm(restored, { recursive: true, force: true });
  return stop(sentence);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
