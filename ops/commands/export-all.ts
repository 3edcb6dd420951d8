/** `npm run export:all -- FOLDER`: everything that the product holds, readable without it. */
import { answerHelp, exitWithMessage } from "./terminal.ts";

type App = { exportAll: (folder: string, report: (line: string) => void) => Promise<void> };

answerHelp(`Usage : npm run export:all -- DOSSIER
Écrit tout ce que Recours contient, lisible sans Recours : les tables en CSV, les fichiers déchiffrés, et ce qu’ils sont.
DOSSIER : un dossier vide, ou à créer ; seul son propriétaire peut le lire.`);

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Indiquez le dossier où écrire : npm run export:all -- ./export");
  process.exit(1);
}
try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { exportAll } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  await exportAll(folder, (line) => console.log(line));
} catch (error) {
  exitWithMessage(error, ["BackupError"]);
}
