import { AppError } from "~/platform/errors";

/** What the list, drawn from other countries, lacks. */
const OURS = ["recours", "doudou"];

let list: Promise<Set<string>> | undefined;

/** The 49 000 passwords that leaks show most, in lower case; half a megabyte, read at the first new password. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...OURS]),
  );
  return list;
}

/** Who chooses a password: what others know of them. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * Refuses a new password that is guessed first: a common one, one with a few digits behind it, or the person's own name
 * or address. Nothing else is asked of its composition (ASVS 6.2.4, 6.2.5, 6.2.11).
 * @throws AppError common_password, guessable_password.
 */
export async function refusePoorPassword(password: string, owner: PasswordOwner): Promise<void> {
  const given = plain(password);
  const stem = /^(.*\D)\d{1,4}[!?.*]?$/.exec(given)?.[1] ?? given;
  const own = [owner.email, owner.email.split("@")[0] ?? "", owner.firstName, owner.lastName];
  const both = [`${owner.firstName}${owner.lastName}`, `${owner.lastName}${owner.firstName}`];
  const known = [...own, ...both].map(plain).filter((word) => word.length > 1);
  if (known.includes(given) || known.includes(stem)) throw new AppError("guessable_password");
  const common = await commonPasswords();
  if (common.has(given) || common.has(stem)) throw new AppError("common_password");
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}
