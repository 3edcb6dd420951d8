/** Test rows in the real database: each factory adds the rows that it needs, so a test names only its subject. */
export * from "./cases.ts";
export * from "./files.ts";
export * from "./identity.ts";
export * from "./people.ts";
export * from "./scripted-victim.ts";
