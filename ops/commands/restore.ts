/** `npm run restore -- FILE [--identity FILE] [--remplacer]`: brings a backup back, once all of it is verified. */
import { parseArgs } from "node:util";

type Options = { identityFile?: string; replace?: boolean };
type App = { restore: (file: string, options: Options, tell: (line: string) => void) => Promise<void> };

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
