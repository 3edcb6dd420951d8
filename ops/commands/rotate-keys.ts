/** `npm run keys:rotate`: changes the master key while the product runs; an interrupted change continues at the next run. */
import { answerHelp } from "./terminal.ts";

type App = { changeKeys: (report: (line: string) => void) => Promise<void> };

answerHelp(`Usage : npm run keys:rotate
Change la clé principale pendant que Recours tourne ; interrompu, le changement reprend à l’appel suivant.`);

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { changeKeys } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  await changeKeys((line) => console.log(line));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
