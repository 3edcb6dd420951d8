/** What others know about the person who chooses a password. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/** What somebody would guess of a password: itself, and the word before a few digits at its end. */
export function guessesOf(password: string): string[] {
  const given = normalize(password);
  const stem = /^(.*\D)\d{1,4}[!?.*]?$/.exec(given)?.[1];
  return stem === undefined ? [given] : [given, stem];
}

/** True for the person's own name or e-mail address, with or without a few digits at its end (ASVS 6.2.11). */
export function isGuessable(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const own = [email, email.split("@")[0] ?? "", firstName, lastName, firstName + lastName, lastName + firstName];
  const known = own.map(normalize).filter((word) => word.length > 1);
  return guessesOf(password).some((guess) => known.includes(guess));
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}
