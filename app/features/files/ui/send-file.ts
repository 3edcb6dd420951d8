import { readProblem } from "~/platform/http/problem";
import { fileErrors } from "../errors";
import type { UploadedFile, UploadTarget } from "../rules";
import { PART_BYTES } from "../upload-sizes";

/** A file that the server refused: the sentence to show, and the HTTP status (0 when the server was not reached). */
export class UploadError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

type Sending = UploadTarget & { file: File; signal: AbortSignal; onProgress: (share: number) => void };

/** What has arrived of a large file, so that another attempt goes on from there. */
const arrived = new WeakMap<File, { pass?: string; parts: number }>();

/** How long a part that was cut is waited for, in seconds: each time longer, two minutes in all. */
const PAUSES = [1, 2, 4, 8, 15, 30, 60];

/**
 * Uploads one file. A large one goes in parts: after a cut, the part that was being sent goes again by itself.
 * @returns what the server recorded. @throws UploadError; AbortError when `signal` is aborted.
 */
export async function sendFile(sending: Sending): Promise<UploadedFile> {
  const { file, purpose, slot, signal, onProgress } = sending;
  const target = { purpose, slot };
  if (file.size <= PART_BYTES) return post<UploadedFile>(sending, target, file, onProgress);
  const count = Math.ceil(file.size / PART_BYTES);
  const state = arrived.get(file) ?? { parts: 0 };
  arrived.set(file, state);
  try {
    for (; state.parts < count; state.parts++) {
      const start = state.parts * PART_BYTES;
      const part = file.slice(start, start + PART_BYTES);
      const progress = (share: number) => onProgress((start + share * part.size) / file.size);
      const query = { ...target, part: String(state.parts) };
      const send = () => post<{ pass: string }>(sending, query, part, progress, state.pass);
      state.pass = (await again(signal, send)).pass;
    }
    const query = { ...target, parts: String(count) };
    return await again(signal, () => post<UploadedFile>(sending, query, new Blob(), () => {}, state.pass));
  } catch (error) {
    // Its parts may be gone: the next attempt sends them all.
    if (error instanceof UploadError && error.status === 400) arrived.delete(file);
    throw error;
  }
}

/** Tries again what the network cut, later and later. */
async function again<Result>(signal: AbortSignal, send: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof UploadError) || (error.status !== 0 && error.status < 502)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * 1000));
      signal.throwIfAborted();
    }
  }
  return send();
}

/** Sends one request. It uses XMLHttpRequest, since `fetch` does not report the progress of an upload. */
function post<Answer>(
  { file, signal }: Sending,
  query: Record<string, string>,
  body: Blob,
  onProgress: (share: number) => void,
  pass?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/uploads?${new URLSearchParams(query)}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name.toWellFormed()));
    if (pass) request.setRequestHeader("x-upload-pass", pass);
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new UploadError(fileErrors.messageOf("upload_interrupted"), 0));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (answer && (request.status === 201 || request.status === 200)) resolve(answer);
      else
        reject(
          new UploadError(
            readProblem(answer)?.detail ?? fileErrors.messageOf("document_upload_failed"),
            request.status,
          ),
        );
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Discards a file on the server; if the server cannot be reached, its sweep deletes the file after a day. */
export async function discardFile(id: string): Promise<void> {
  await fetch(`/uploads?${new URLSearchParams({ id })}`, { method: "DELETE" }).catch(() => {});
}
