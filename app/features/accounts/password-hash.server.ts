import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

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
