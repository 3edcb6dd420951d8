import type { ByteSource } from "../store/storage.server.ts";
import { type Accepted, type Refused, refused } from "./inspection.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { createWorkers, type WorkerSettings } from "./worker-process.server.ts";

export type Inspected = Accepted & {
  /** The MIME type, with its encoding for a text that is not in UTF-8. */
  mime: string;
  extension: string;
  /** What is shown in its place: a JPEG of a picture (HEIC), the text of an e-mail that carries something sealed. */
  rendition?: Buffer;
};
/** `isWhole` is false when `open` gives the beginning of a file alone, which tells sounds and films. */
export type Inspect = (
  open: () => Promise<ByteSource>,
  allowed: readonly Kind[],
  isWhole?: boolean,
) => Promise<Inspected | Refused>;

/**
 * Creates an inspector, which checks a file by its content, never by its name, in a process of its own (see
 * `createWorkers`). A crash of that process counts as a refusal `corrupt`. The inspector throws AppError
 * reader_unavailable, and the errors of `open`.
 */
export function createInspector(settings: Partial<WorkerSettings> = {}): Inspect {
  const runInspection = createWorkers("files/inspect/inspect-worker.ts", settings);
  return async (open, allowed, isWhole = true) => {
    const answer = await runInspection({ allowed, isWhole }, open);
    if (answer === "timeout") return refused("slow");
    if (answer === "exhausted") return refused("heavy");
    if (answer === "failed") return refused("corrupt");
    const result = JSON.parse(answer.line) as Accepted | Refused;
    if (!result.ok) return result;
    const { mime, extensions } = KINDS[result.kind];
    const rendition = answer.bytes.length > 0 ? { rendition: answer.bytes } : {};
    const type = result.charset ? `${mime}; charset=${result.charset}` : mime;
    return { ...result, mime: type, extension: extensions[0], ...rendition };
  };
}
