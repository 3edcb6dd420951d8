/** `npm run audit:verify [-- N:HASH]`: reads the journal again, link by link, and names what was changed. */
import { answerHelp, exitWithMessage } from "./terminal.ts";

type App = { verifyAudit: (head: string | undefined) => Promise<{ text: string; isSound: boolean }> };

answerHelp(`Usage : npm run audit:verify [-- N:EMPREINTE]
Relit le journal maillon par maillon et nomme ce qui a été modifié.
N:EMPREINTE : un sommet noté auparavant, que le journal doit contenir encore.`);

const [head] = process.argv.slice(2);
try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { verifyAudit } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  const { text, isSound } = await verifyAudit(head);
  console.log(text);
  if (!isSound) process.exitCode = 2;
} catch (error) {
  exitWithMessage(error, ["AppError"]);
}
