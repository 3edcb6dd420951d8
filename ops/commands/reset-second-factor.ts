/** `npm run second-factor:reset -- EMAIL`: for a person who lost their second factor and their recovery codes. */
import { answerHelp, exitWithMessage } from "./terminal.ts";

type App = { resetSecondFactorOf: (email: string) => Promise<string> };

answerHelp(`Usage : npm run second-factor:reset -- EMAIL
Retire la double authentification du compte d’une personne qui l’a perdue avec ses codes de secours.
EMAIL : l’adresse e-mail du compte.`);

const [email] = process.argv.slice(2);
if (!email) {
  console.error("Indiquez l’adresse e-mail du compte : npm run second-factor:reset -- prenom@exemple.fr");
  process.exit(1);
}
try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { resetSecondFactorOf } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  console.log(await resetSecondFactorOf(email));
} catch (error) {
  exitWithMessage(error);
}
