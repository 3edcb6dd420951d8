export type Strength = "weak" | "fair" | "good";

/** Characters in the order of the keyboard or the alphabet: the third of three consecutive ones adds little. */
const RUNS = [
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertyuiop",
  "asdfghjkl",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
];
const FAIR = 10;
const GOOD = 15;

/**
 * Roughly how hard a password is to guess, by its length: a repeated or neighbouring character counts little, each
 * further kind of character counts as one more. It only guides the person; the server decides what it refuses.
 */
export function strengthOf(password: string): Strength {
  const lower = password.toLowerCase();
  let length = 0;
  for (let at = 0; at < lower.length; at++) length += isPredictable(lower, at) ? 0.25 : 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const score = length + Math.max(0, kinds - 1);
  if (score < FAIR) return "weak";
  return score < GOOD ? "fair" : "good";
}

function isPredictable(lower: string, at: number): boolean {
  if (lower[at] === lower[at - 1]) return true;
  const three = lower.slice(Math.max(0, at - 2), at + 1);
  if (three.length < 3) return false;
  const backwards = [...three].reverse().join("");
  return RUNS.some((run) => run.includes(three) || run.includes(backwards));
}
