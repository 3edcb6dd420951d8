/** `npm run audit:verify [-- N:HASH]`: reads the journal again, link by link, and names what was changed. */
type App = { verifyAudit: (head: string | undefined) => Promise<{ text: string; isSound: boolean }> };

const [head] = process.argv.slice(2);
try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { verifyAudit } = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as App;
  const { text, isSound } = await verifyAudit(head);
  console.log(text);
  if (!isSound) process.exitCode = 2;
} catch (error) {
  if (!(error instanceof Error) || !["ConfigError", "DataDirInUse", "AppError"].includes(error.name)) throw error;
  console.error(error.message);
  process.exit(1);
}
