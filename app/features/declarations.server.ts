/** Loads what every feature declares to the platform. The process imports it first, so that all of it is known at the start. */
import.meta.glob(["./*/errors.ts", "./*/events.ts", "./*/limits.server.ts"], { eager: true });
