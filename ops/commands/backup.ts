/** `npm run backup [-- FILE]`: one encrypted archive of the database and the files, while the product runs or not. */
import { answerHelp } from "./usage.ts";

type App = { backUp: (file: string | undefined, report: (line: string) => void) => Promise<string> };

answerHelp(`Usage : npm run backup [-- FICHIER]
Écrit une sauvegarde chiffrée de la base et des fichiers, que Recours tourne ou non.
FICHIER : où l’écrire ; à défaut, dans le dossier backups de DATA_DIR.`);

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { backUp } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  await backUp(process.argv[2], (line) => console.log(line));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
