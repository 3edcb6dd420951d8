/** `npm run audit:declare`: declares in the journal which of its lines a wrong SECRET_KEY wrote. */
import { answerHelp, exitWithMessage } from "./terminal.ts";

type App = { declareWrongKey: () => Promise<string> };

answerHelp(`Usage : npm run audit:declare
Déclare dans le journal les lignes écrites sous une clé erronée, pour qu’elles ne passent plus pour modifiées.
Réglez SECRET_KEY sur la bonne clé, et SECRET_KEY_WRONG sur celle qui a servi par erreur.`);

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { declareWrongKey } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  console.log(await declareWrongKey());
} catch (error) {
  exitWithMessage(error);
}
