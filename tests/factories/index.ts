/** Made-up rows on the real database: each factory completes whatever it needs, so a test names only what it is about. */
export * from "./cases.ts";
export * from "./files.ts";
export * from "./identity.ts";
export * from "./people.ts";
