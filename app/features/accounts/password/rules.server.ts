import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "~/platform/errors";

const derive = promisify(argon2);
/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** An argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { message: password.normalize("NFKC"), nonce, ...COST });
  const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** True when `password` is the one that `hash` (a PHC string of argon2id) was made from. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, algorithm, , parameters, salt, expected] = hash.split("$");
  if (algorithm !== "argon2id" || !parameters || !salt || !expected) return false;
  const cost = Object.fromEntries(parameters.split(",").map((pair) => pair.split("=")));
  const wanted = Buffer.from(expected, "base64");
  const tag = await derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(cost.m),
    passes: Number(cost.t),
    parallelism: Number(cost.p),
    tagLength: wanted.length,
  });
  return timingSafeEqual(tag, wanted);
}

/** Passwords that are common here and missing from the list. */
const LOCAL_PASSWORDS = ["recours", "doudou"];

let list: Promise<Set<string>> | undefined;

/** The 49 000 most leaked passwords, in lower case; half a megabyte, loaded at the first new password. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...LOCAL_PASSWORDS]),
  );
  return list;
}

/** What others know about the person who chooses a password. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * Refuses a new password that is easily guessed: a common one, with or without a few digits at its end, or the person's
 * own name or e-mail address. There is no rule of composition (ASVS 6.2.4, 6.2.5, 6.2.11).
 * @throws AppError common_password, guessable_password.
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const given = normalize(password);
  const stem = /^(.*\D)\d{1,4}[!?.*]?$/.exec(given)?.[1] ?? given;
  const own = [owner.email, owner.email.split("@")[0] ?? "", owner.firstName, owner.lastName];
  const both = [`${owner.firstName}${owner.lastName}`, `${owner.lastName}${owner.firstName}`];
  const known = [...own, ...both].map(normalize).filter((word) => word.length > 1);
  if (known.includes(given) || known.includes(stem)) throw new AppError("guessable_password");
  const common = await commonPasswords();
  if (common.has(given) || common.has(stem)) throw new AppError("common_password");
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}
