/** `npm run evidence:verify`: reads every received file again, and names what is not what was received. */
import { answerHelp, exitWithMessage } from "./terminal.ts";

type App = { verifyEvidence: (report: (line: string) => void) => Promise<boolean> };

answerHelp(`Usage : npm run evidence:verify
Relit chaque fichier reçu et compare son empreinte à celle de la réception, et celle-ci au journal.
Finit par 2 quand un fichier diffère ou manque. À compléter par npm run audit:verify, qui vérifie le journal.`);

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { verifyEvidence } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  if (!(await verifyEvidence((line) => console.log(line)))) process.exitCode = 2;
} catch (error) {
  exitWithMessage(error, ["BackupError"]);
}
