import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { extractIBAN } from "ibantools";
import { db, type Executor, type Tx } from "~/db/client.server";
import type { casePayments } from "~/db/schema";
import type { CryptoChain } from "~/db/schema/payment-enumerations";
import { decryptUnderMasterKey, encryptUnderMasterKey, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";
import type { PaymentDetails } from "./rules";

type Row = typeof casePayments.$inferSelect;
type Sealed = Pick<Row, "encryptedDetails" | "keyId">;

const DETAILS = ["payeeName", "payeeIban", "cryptoAddress", "cryptoTransaction"] as const;

const bindingOf = (id: string): string => `payment:${id}`;

/** The columns that keep these details, encrypted with the master key in use and bound to the payment. */
export async function encryptDetails(tx: Tx, id: string, details: PaymentDetails): Promise<Sealed> {
  const told = DETAILS.flatMap((name) => (details[name] ? [[name, details[name]]] : []));
  if (told.length === 0) return { encryptedDetails: null, keyId: null };
  const sealed = await encryptUnderMasterKey(tx, bindingOf(id), JSON.stringify(Object.fromEntries(told)));
  return { encryptedDetails: sealed.encrypted, keyId: sealed.keyId };
}

const NOTHING: PaymentDetails = { payeeName: null, payeeIban: null, cryptoAddress: null, cryptoTransaction: null };

/** The details of a payment; null when their key is lost, which is logged. */
export async function readDetails(
  row: Sealed & { id: string },
  executor: Executor = db,
): Promise<PaymentDetails | null> {
  const { id, encryptedDetails: encrypted, keyId } = row;
  if (encrypted === null || keyId === null) return NOTHING;
  try {
    return { ...NOTHING, ...JSON.parse(await decryptUnderMasterKey({ keyId, encrypted }, bindingOf(id), executor)) };
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, payment: id }, "the details of a payment cannot be decrypted");
    return null;
  }
}

/** The country and the bank of a valid IBAN; both null for another text. */
export function bankOfIban(iban: string | null): Pick<Row, "payeeCountry" | "payeeBankCode"> {
  const read = iban ? extractIBAN(iban) : null;
  return read?.valid
    ? { payeeCountry: read.countryCode ?? null, payeeBankCode: read.bankIdentifier ?? null }
    : { payeeCountry: null, payeeBankCode: null };
}

const base58check = createBase58check(sha256);

/** A base58check address of 20 bytes after one of these versions. */
function isVersioned(address: string, versions: readonly number[]): boolean {
  const bytes = base58check.decode(address);
  return bytes.length === 21 && versions.includes(bytes[0] as number);
}

/** BIP 173 and BIP 350: version 0 is bech32, later ones bech32m. */
function isSegwit(address: string): boolean {
  const isFirst = /^bc1q/i.test(address);
  const { prefix, words } = (isFirst ? bech32 : bech32m).decode(address as `bc1${string}`);
  const [version = 99, ...program] = words;
  const { length } = bech32.fromWords(program);
  if (prefix !== "bc" || version > 16 || (version === 0) !== isFirst) return false;
  return isFirst ? length === 20 || length === 32 : length >= 2 && length <= 40;
}

/** EIP-55: the case of the letters is a checksum, unless they are all of one case. */
function isEthereum(address: string): boolean {
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1];
  if (!digits) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...digits].every(
    (digit, at) => /\d/.test(digit) || (digit === digit.toUpperCase()) === Number.parseInt(hash.charAt(at), 16) > 7,
  );
}

const ADDRESSES: Record<Exclude<CryptoChain, "other">, (address: string) => boolean> = {
  bitcoin: (address) => (/^bc1/i.test(address) ? isSegwit(address) : isVersioned(address, [0x00, 0x05])),
  ethereum: isEthereum,
  tron: (address) => isVersioned(address, [0x41]),
  solana: (address) => base58.decode(address).length === 32,
};
const TRANSACTIONS: typeof ADDRESSES = {
  bitcoin: (id) => /^[0-9a-f]{64}$/i.test(id),
  ethereum: (id) => /^0x[0-9a-f]{64}$/i.test(id),
  tron: (id) => /^[0-9a-f]{64}$/i.test(id),
  solana: (id) => base58.decode(id).length === 64,
};

type Chain = keyof typeof ADDRESSES;

function fits(checks: typeof ADDRESSES, chain: Chain, typed: string): boolean {
  try {
    return checks[chain](typed);
  } catch {
    // The decoders refuse by throwing.
    return false;
  }
}

/** The network whose addresses have this form; null when none has, or more than one. */
export function chainOf(address: string): Chain | null {
  const found = (Object.keys(ADDRESSES) as Chain[]).filter((chain) => fits(ADDRESSES, chain, address));
  return found.length === 1 ? (found[0] as Chain) : null;
}

type Checked = PaymentDetails & { cryptoChain: CryptoChain | null; validatedBy?: string | null };

/** The contracts of USDT and USDC: an explorer shows them beside the address that received the tokens, and victims copy them. */
const TOKEN_CONTRACTS: ReadonlySet<string> = new Set([
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "0xdac17f958d2ee523a2206206994597c13d831ec7",
  "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
  "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
]);

/** Whether an address is the contract of a token, that no thief holds. */
export const isTokenContract = (address: string): boolean =>
  TOKEN_CONTRACTS.has(/^0x/i.test(address) ? address.toLowerCase() : address);

/** What to look at again in a payment: nothing of it is refused, because a copy of a fraud may well be wrong. */
export function remarksOn({
  payeeIban,
  cryptoChain,
  cryptoAddress,
  cryptoTransaction,
  validatedBy,
}: Checked): string[] {
  const chain = cryptoChain === "other" ? null : cryptoChain;
  return [
    validatedBy === "deceived" &&
      "À préciser\u00a0: le code ou l’approbation devaient-ils annuler et protéger, ou payer\u00a0? La réponse change les droits.",
    payeeIban &&
      !extractIBAN(payeeIban).valid &&
      "Vérifiez l’IBAN\u00a0: ses chiffres de contrôle ne correspondent pas.",
    cryptoAddress &&
      (chain ? !fits(ADDRESSES, chain, cryptoAddress) : cryptoChain === null) &&
      "Vérifiez l’adresse de cryptomonnaie\u00a0: elle n’a pas la forme habituelle de ce réseau.",
    cryptoAddress &&
      isTokenContract(cryptoAddress) &&
      "Vérifiez l’adresse de cryptomonnaie\u00a0: celle-ci est le contrat du jeton, pas l’adresse qui l’a reçu.",
    cryptoTransaction &&
      chain &&
      !fits(TRANSACTIONS, chain, cryptoTransaction) &&
      "Vérifiez l’identifiant de la transaction\u00a0: il n’a pas la forme habituelle de ce réseau.",
  ].filter((remark) => typeof remark === "string" && remark !== "") as string[];
}
