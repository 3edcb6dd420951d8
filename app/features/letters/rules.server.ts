import { db, type Executor, type Tx } from "~/db/client.server";
import type { caseLetters } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";
import type { Letter } from "./formats/rules";
import type { LetterContent } from "./templates/composition";

type Row = typeof caseLetters.$inferSelect;
type Sealed = Pick<Row, "id" | "encryptedContent" | "encryptedCopy" | "keyId">;
/** What is sealed of a letter: what its client wrote, and the letter as it was sent with what it cited. */
export type LetterSecrets = { content: LetterContent; copy: SentCopy | null };
export type SentCopy = { letter: Letter; caseLaw: readonly string[] };

const contentBinding = (id: string): string => `letter:${id}`;
const copyBinding = (id: string): string => `letter-copy:${id}`;

/** The columns that keep the secrets of a letter, encrypted with the master key in use and bound to the letter. */
export async function encryptLetter(tx: Tx, id: string, { content, copy }: LetterSecrets): Promise<Omit<Sealed, "id">> {
  const sealed = await encryptUnderMasterKey(tx, contentBinding(id), JSON.stringify(content));
  const sealedCopy = copy && (await encryptUnderMasterKey(tx, copyBinding(id), JSON.stringify(copy)));
  return { encryptedContent: sealed.encrypted, encryptedCopy: sealedCopy?.encrypted ?? null, keyId: sealed.keyId };
}

/** The secrets of a letter; null when their key is lost, which is logged. */
export async function decryptLetter(row: Sealed, executor: Executor = db): Promise<LetterSecrets | null> {
  const { id, keyId, encryptedContent, encryptedCopy } = row;
  try {
    const content = await decryptUnderMasterKey({ keyId, encrypted: encryptedContent }, contentBinding(id), executor);
    const copy =
      encryptedCopy && (await decryptUnderMasterKey({ keyId, encrypted: encryptedCopy }, copyBinding(id), executor));
    return {
      content: { ...NO_CONTENT, ...JSON.parse(content) } as LetterContent,
      copy: copy ? (JSON.parse(copy) as SentCopy) : null,
    };
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, letter: id }, "a letter cannot be decrypted");
    return null;
  }
}

/** What is known of a letter whose key is lost: its client writes it again. */
export const NO_CONTENT: LetterContent = {
  addressee: null,
  address: null,
  subject: null,
  place: null,
  reasons: [],
  words: {},
  blanks: {},
};
