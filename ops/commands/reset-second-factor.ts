/** `npm run second-factor:reset -- EMAIL`: for a person who lost their second factor and their recovery codes. */
type App = { resetSecondFactorOf: (email: string) => Promise<string> };

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
  if (!(error instanceof Error) || !["ConfigError", "DataDirInUse"].includes(error.name)) throw error;
  console.error(error.message);
  process.exit(1);
}
