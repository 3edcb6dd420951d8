import { config } from "~/platform/config.server";
import { fileStore } from "~/platform/files/store/store.server";
import { sealChain } from "../chain/rules.server";
import { readPublishedHead } from "../publication/queries.server";
import { formatHead } from "../schema";
import { HEADS_FOLDER, headPath, listCheckpoints, readTrustedCertificates, STAMP_SUFFIX } from "./queries.server";

const ANSWER_MS = 20_000;
const MAX_ANSWER_BYTES = 100_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Keeps the last published head outside of the database, as the settings ask: with JOURNAL_LOCK_DAYS as an object that the
 * bucket lets nobody change or remove for so long, with TIMESTAMP_URL with the time stamp of an authority. What is kept
 * already is not kept again, so that a failure is made up for an hour later.
 * @throws StorageUnavailableError; Error when the authority gives no time stamp.
 */
export async function saveCheckpoint(now = new Date()): Promise<void> {
  const { JOURNAL_LOCK_DAYS, TIMESTAMP_URL } = config;
  const published = JOURNAL_LOCK_DAYS || TIMESTAMP_URL ? await readPublishedHead() : undefined;
  if (!published) return;
  const head = { seq: published.seq, hash: published.hash };
  const path = headPath(head);
  const kept = new Set((await listCheckpoints()).map((each) => each.path));
  const options = JOURNAL_LOCK_DAYS ? { lockedUntil: new Date(now.getTime() + JOURNAL_LOCK_DAYS * DAY_MS) } : {};
  if (JOURNAL_LOCK_DAYS && !kept.has(path)) {
    const text = JSON.stringify({ ...head, seal: sealChain("head", head) });
    await fileStore().putRaw(path, new Blob([text]).stream(), options);
  }
  if (TIMESTAMP_URL && !kept.has(path + STAMP_SUFFIX)) {
    const stamp = await askTimeStamp(TIMESTAMP_URL, formatHead(head));
    await fileStore().putRaw(path + STAMP_SUFFIX, new Blob([stamp]).stream(), options);
  }
}

async function askTimeStamp(url: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  // The library of certificates is large, so it is loaded only when it is used.
  const { readTimeStamp, timeStampRequest } = await import("./rules.server");
  const { body, nonce } = await timeStampRequest(text);
  const { username, password, origin, pathname, search } = new URL(url);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const response = await fetch(origin + pathname + search, {
    method: "POST",
    headers: {
      "Content-Type": "application/timestamp-query",
      Accept: "application/timestamp-reply",
      ...(username && { Authorization: `Basic ${Buffer.from(login).toString("base64")}` }),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`The time stamp authority answered ${response.status}.`);
  const answer = await readAnswer(response);
  if (!(await readTimeStamp(answer, text, { nonce, trusted: await readTrustedCertificates() })))
    throw new Error("The time stamp authority gave no time stamp of the head.");
  return answer;
}

async function readAnswer(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("The time stamp authority answered too much.");
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** Removes the kept heads, when a restored database begins again before them. The bucket keeps locked versions all the same. */
export async function removeCheckpoints(): Promise<void> {
  for await (const { path } of fileStore().list(HEADS_FOLDER)) await fileStore().remove(path);
}
