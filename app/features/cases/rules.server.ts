import { randomInt } from "node:crypto";

/** Digits and capitals without 0, 1, I, L, O and U: none is taken for another when read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

const YEAR = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", year: "numeric" });

/**
 * A new human reference such as 2026-7K3F9Q: the year in Paris and six random characters, which nobody can guess into
 * someone else's case. Two may coincide (1 in 729 million): whoever stores it tries again.
 */
export function newCaseReference(now = new Date()): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${YEAR.format(now)}-${characters.join("")}`;
}
