/** `npm run restore:snapshot -- FILE`: puts a snapshot of the embedded database back; what it replaces is kept beside. */
import { cp, readFile, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { embeddedEngine } from "../../app/db/client.server.ts";
import { lockDataDir } from "../../app/platform/data-dir-lock.server.ts";

const [snapshot] = process.argv.slice(2);
if (!snapshot) {
  console.error("Indiquez la copie à rétablir : npm run restore:snapshot -- data/snapshots/….tar.gz");
  process.exit(1);
}
const dataDir = resolve(process.env.DATA_DIR ?? "./data");
const bytes = await readFile(snapshot);
const unlock = await lockDataDir(dataDir);
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
// Files received after the copy have no row any more, and the next start removes such files: keep them beside.
await cp(join(dataDir, "files"), join(dataDir, `files-${aside}`), { recursive: true }).catch(() => {});
unlock();
console.log(`La copie est rétablie. L’ancienne base est dans ${setAside}. Vous pouvez relancer Recours.`);
