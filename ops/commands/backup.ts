/** `npm run backup`: one encrypted archive of the database and the files, while the product runs or not. */
import { parseArgs } from "node:util";
import { answerHelp } from "./terminal.ts";

type Report = (line: string) => void;
type App = {
  backUp: (place: string | undefined, options: { keep?: number }, report: Report) => Promise<string>;
  checkBackup: (file: string, identityFile: string | undefined, report: Report) => Promise<void>;
};

answerHelp(`Usage : npm run backup [-- DOSSIER] [--keep N]
        npm run backup -- --check FICHIER [--identity CLÉ]
Écrit une sauvegarde chiffrée de la base et des fichiers, que Recours tourne ou non.
DOSSIER : où l’écrire, sous un nom daté ; à défaut, dans le dossier backups de DATA_DIR. Un nom de fichier nouveau convient aussi.
--keep N : relit la sauvegarde, puis ne garde dans ce dossier que les N dernières.
--check FICHIER : relit une sauvegarde entière, sans rien écrire.
--identity CLÉ : le fichier de la clé privée, quand la sauvegarde est chiffrée pour BACKUP_RECIPIENT.`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: "string" }, check: { type: "string" }, identity: { type: "string" } },
  });
  const { keep, check, identity } = values;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new Error("--keep demande un nombre, 1 au moins.");
  // The address is computed because the built application does not exist when this file is type-checked.
  const { backUp, checkBackup } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  const report = (line: string) => console.log(line);
  if (check) await checkBackup(check, identity, report);
  else await backUp(positionals[0], keep ? { keep: Number(keep) } : {}, report);
  // What a disk that does not answer holds open is left behind.
  process.exit(0);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
