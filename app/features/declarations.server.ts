/** Loads what every feature declares. The process imports it first, so that all of it is known at the start. */
import.meta.glob(["./*/errors.ts", "./*/events.ts", "./*/limits.server.ts", "./*/derivation.commands.server.ts"], {
  eager: true,
});
