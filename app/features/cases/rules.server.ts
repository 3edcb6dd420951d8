import { randomInt } from "node:crypto";

/** Digits and capitals without 0, 1, I, L, O and U, which are easily confused when read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

const YEAR = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", year: "numeric" });

/**
 * Makes a new case reference such as 2026-7K3F9Q: the year in Paris and six random characters, so that references
 * cannot be guessed. Two may be equal (1 in 729 million): the caller tries again when the insert conflicts.
 */
export function newCaseReference(now = new Date()): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${YEAR.format(now)}-${characters.join("")}`;
}
