/** `npm run restore -- FILE [--identity FILE] [--remplacer]`: restores a backup after verifying all of it. */
import { parseArgs } from "node:util";
import { answerHelp } from "./terminal.ts";

type Options = { identityFile?: string; replace?: boolean };
type App = { restore: (file: string, options: Options, report: (line: string) => void) => Promise<void> };

answerHelp(`Usage : npm run restore -- FICHIER [--identity CLÉ] [--remplacer]
Rétablit une sauvegarde, une fois qu’elle est entièrement vérifiée.
FICHIER : la sauvegarde, telle que npm run backup l’a écrite.
--identity CLÉ : le fichier de la clé privée, quand la sauvegarde est chiffrée pour BACKUP_RECIPIENT.
--remplacer : au lieu de refuser une place occupée, met de côté ce que DATA_DIR contient, et vide une base PostgreSQL.`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { identity: { type: "string" }, remplacer: { type: "boolean" } },
});
const [file] = positionals;
if (!file) {
  console.error("Indiquez la sauvegarde à rétablir : npm run restore -- recours-….tar.age");
  process.exit(1);
}
try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { restore } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  const { identity, remplacer } = values;
  const options = { ...(identity && { identityFile: identity }), ...(remplacer && { replace: true }) };
  await restore(file, options, (line) => console.log(line));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
