/** `npm run upgrade:check`: says what this version would change in the database, and changes nothing. */
import { answerHelp, exitWithMessage } from "./terminal.ts";

type App = { checkUpgrade: () => Promise<{ text: string; isReady: boolean }> };

answerHelp(`Usage : npm run upgrade:check
Compare ce Recours avec la base de données, que Recours tourne ou non, et ne change rien : les versions, chaque étape de la
mise à jour, les tables qu’elle bloque, sa durée mesurée sur 100 000 dossiers, et la sauvegarde qui la précède.
Finit par 1 quand le démarrage refuserait : base d’une version plus récente, sauvegarde à faire.`);

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { checkUpgrade } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  const { text, isReady } = await checkUpgrade();
  console.log(text);
  if (!isReady) process.exitCode = 1;
} catch (error) {
  exitWithMessage(error);
}
