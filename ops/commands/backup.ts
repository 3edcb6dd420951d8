/** `npm run backup [-- FILE]`: one encrypted archive of the database and the files, while the product runs or not. */
type App = { backUp: (file: string | undefined, tell: (line: string) => void) => Promise<string> };

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { backUp } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  await backUp(process.argv[2], (line) => console.log(line));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
