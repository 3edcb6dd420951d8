import { readProblem } from "~/platform/http/problem";
import { fileErrors } from "../errors";
import type { UploadedFile, UploadTarget } from "../rules";

/** A file that the server refused: the sentence to show, and the HTTP status (0 when the server was not reached). */
export class UploadError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

type Sending = UploadTarget & { file: File; signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Uploads one file. It uses XMLHttpRequest, since `fetch` does not report the progress of an upload.
 * @returns what the server recorded. @throws UploadError; AbortError when `signal` is aborted.
 */
export function sendFile({ file, purpose, slot, signal, onProgress }: Sending): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/uploads?${new URLSearchParams({ purpose, slot })}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name.toWellFormed()));
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new UploadError(fileErrors.messageOf("upload_interrupted"), 0));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    request.onload = () => {
      const answer = request.response as Partial<UploadedFile> | null;
      if (request.status === 201 && answer?.id) resolve(answer as UploadedFile);
      else
        reject(
          new UploadError(
            readProblem(answer)?.detail ?? fileErrors.messageOf("document_upload_failed"),
            request.status,
          ),
        );
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Discards a file on the server; if the server cannot be reached, its sweep deletes the file after a day. */
export async function discardFile(id: string): Promise<void> {
  await fetch(`/uploads?${new URLSearchParams({ id })}`, { method: "DELETE" }).catch(() => {});
}
