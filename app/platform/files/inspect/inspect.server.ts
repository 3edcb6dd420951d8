import type { ByteSource } from "../store/storage.server.ts";
import { type Accepted, type Refused, refused } from "./inspection.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { createWorkers, type WorkerSettings } from "./worker-process.server.ts";

export type Inspected = Accepted & {
  mime: string;
  extension: string;
  /** The same picture as a JPEG, of a picture that browsers cannot show (HEIC). */
  rendition?: Buffer;
};
export type Inspect = (open: () => Promise<ByteSource>, allowed: readonly Kind[]) => Promise<Inspected | Refused>;

/**
 * Makes an inspector, which judges a file by its content, never by its name, in a process of its own (see
 * `createWorkers`): whatever happens to that process is a refusal `corrupt` and nothing else.
 */
export function createInspector(settings: Partial<WorkerSettings> = {}): Inspect {
  const judge = createWorkers("inspect/inspect-worker.ts", settings);
  return async (open, allowed) => {
    const answer = await judge(allowed, open);
    if (!answer) return refused("corrupt");
    const verdict = JSON.parse(answer.line) as Accepted | Refused;
    if (!verdict.ok) return verdict;
    const { mime, extensions } = KINDS[verdict.kind];
    const rendition = answer.bytes.length > 0 ? { rendition: answer.bytes } : {};
    return { ...verdict, mime, extension: extensions[0], ...rendition };
  };
}
