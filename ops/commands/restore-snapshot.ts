/** `npm run restore:snapshot -- FILE`: restores a snapshot of the embedded database; the replaced database is kept beside it. */
import { cp, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { embeddedEngine } from "../../app/db/client.server.ts";
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
const aside = new Date().toISOString().replaceAll(":", "-");
const database = join(dataDir, "database");
const setAside = join(dataDir, `database-${aside}`);
await rename(database, setAside);
try {
  const restored = embeddedEngine(database, new Blob([bytes]));
  await restored.query("select count(*) from users");
  await restored.close();
} catch (error) {
  console.error(`Cette copie ne s’ouvre pas ; l’ancienne base est restée dans ${setAside}.`);
  throw error;
}
// Files received after the snapshot have no row any more, so the next start would delete them: keep a copy.
await cp(join(dataDir, "files"), join(dataDir, `files-${aside}`), { recursive: true }).catch(() => {});
// The copied journal is older than the head that stands with the files.
await rm(join(dataDir, "files", "journal-head"), { force: true });
unlock();
console.log(`La copie est rétablie. L’ancienne base est dans ${setAside}. Vous pouvez relancer Recours.`);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
