/** `npm run keys:rotate`: changes the master key while the product runs; stopped in the middle, it goes on at its next run. */
type App = { changeKeys: (tell: (line: string) => void) => Promise<void> };

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { changeKeys } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  await changeKeys((line) => console.log(line));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
