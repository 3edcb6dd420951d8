import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { VerificationKey } from "~/platform/crypto/former-keys.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { RECEIPT_KINDS, type Receipt, type ReceiptKind } from "./rules";
import { groupsOf } from "./schema";

/** The use for which the key of the codes is derived from SECRET_KEY. */
export const RECEIPT_KEY_USE = "receipts/v1";

/** Crockford's base 32: no letter that is read as a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 10;
/** 80 bits, which nobody finds through a page that answers sixty times in a quarter of an hour. */
const CODE_LENGTH = 16;

/**
 * The receipt of one thing that is stored. Nothing of the receipt is.
 * @param id identifies the thing among those of its kind; the receipt does not reveal it.
 * @param digest SHA-256 in hexadecimal.
 */
export function makeReceipt(kind: ReceiptKind, { id, digest, at }: { id: string; digest: string; at: Date }): Receipt {
  const own = createHash("sha256").update(`recours/receipt/${kind}/${id}`).digest();
  const reference = [RECEIPT_KINDS[kind], ...groupsOf(inBase32(own, REFERENCE_LENGTH), 5)].join("-");
  const said = { kind, reference, digest, at: `${at.toISOString().slice(0, 19)}Z` };
  return { ...said, code: codeOf(said) };
}

/**
 * Whether one of our keys made the code of a receipt. Every key is tried and compared in constant time, so that ours and
 * another's take as long.
 * @param keys those of `RECEIPT_KEY_USE`; a former one is valid for what came before its end, in milliseconds.
 */
export function isOurs(receipt: Receipt, keys: readonly VerificationKey[]): boolean {
  const time = Date.parse(receipt.at);
  const given = hash(receipt.code);
  return keys
    .map(({ key, upTo }) => timingSafeEqual(hash(codeOf(receipt, key)), given) && time <= upTo)
    .some((matches) => matches);
}

/** The digest of a text as the file that is downloaded holds it. */
export const digestOfFile = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

function codeOf({ kind, reference, digest, at }: Omit<Receipt, "code">, key = deriveKey(RECEIPT_KEY_USE)): string {
  const mac = createHmac("sha256", key)
    .update(JSON.stringify([kind, reference, digest, at]))
    .digest();
  return groupsOf(inBase32(mac, CODE_LENGTH), 4).join("-");
}

const inBase32 = (bytes: Buffer, length: number): string =>
  [...bytes.subarray(0, length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
