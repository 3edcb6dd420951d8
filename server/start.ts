import process from "node:process";

type App = { start: () => Promise<() => Promise<void>> };

/** A fault of the settings or of the place, told in one sentence; anything else shows its stack. */
const forThePerson = new Set(["ConfigError", "DataDirInUse", "DatabaseDamaged"]);

try {
  // The address is computed because the built application does not exist when this file is type-checked.
  const { start } = (await import(new URL("../build/server/index.js", import.meta.url).href)) as App;
  const stop = await start();
  // Not “once”: a terminal and npm may both pass the same signal on, and the second must not cut the first short.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
} catch (error) {
  const known =
    error instanceof Error && (forThePerson.has(error.name) || ("code" in error && error.code === "EADDRINUSE"));
  if (!known) throw error;
  console.error(
    "code" in error
      ? `Le port ${process.env.PORT ?? 3000} est déjà utilisé : choisissez-en un autre avec PORT.`
      : error.message,
  );
  process.exit(1);
}
