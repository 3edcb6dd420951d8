import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Config, config } from "~/platform/config.server";
import { deriveKeys } from "~/platform/crypto/secrets.server";
import { limitFairly } from "~/platform/limit-concurrency.server";
import { log } from "~/platform/log.server";
import { withTimeout } from "~/platform/timeout.server";
import { createInspector, type Inspect } from "../inspect/inspect.server.ts";
import { createRenderer, type Draw } from "../render/render.server.ts";
import { diskObjects } from "./disk-objects.server.ts";
import type { Objects } from "./objects.server.ts";
import { areRemovalsSuspended } from "./removals.server.ts";
import { createFileStore, type FileStore } from "./storage.server.ts";

let opened: { config: Config; store: FileStore } | undefined;
let inspector: Inspect | undefined;
let renderer: Draw | undefined;

/** The installation's file storage: `DATA_DIR/files`, or the bucket of STORAGE_URL. */
export function fileStore(): FileStore {
  if (opened?.config !== config)
    opened = { config, store: createFileStore({ objects: objectsOf(config), keys: deriveKeys("files/v1") }) };
  return opened.store;
}

function objectsOf({ storage, DATA_DIR }: Config): Objects {
  if (!storage) return diskObjects(join(DATA_DIR, "files"));
  // The S3 client is large, so it is loaded only when it is used.
  const loading = import("./s3-objects.server.ts").then(({ s3Objects }) =>
    s3Objects(storage, join(DATA_DIR, "incoming")),
  );
  loading.catch(() => {});
  return {
    put: async (path, contents, options) => (await loading).put(path, contents, options),
    get: async (path, range) => (await loading).get(path, range),
    exists: async (path) => (await loading).exists(path),
    remove: async (path) => (await loading).remove(path),
    list: async function* (folder) {
      yield* (await loading).list(folder);
    },
    check: async () => (await loading).check(),
  };
}

const CHECK_VALID_MS = 5_000;
let lastCheck: { config: Config; at: number; answers: Promise<boolean> } | undefined;

/** True when files can be stored and read; the result is cached for five seconds. */
export function isStorageReachable(): Promise<boolean> {
  if (lastCheck?.config !== config || performance.now() - lastCheck.at > CHECK_VALID_MS) {
    const check = fileStore().check();
    const wasReachable = lastCheck?.config !== config || lastCheck.answers;
    check.catch(async (error) => (await wasReachable) && log.warn({ err: error }, "storage"));
    lastCheck = { config, at: performance.now(), answers: withTimeout(check.then(() => true)).then(Boolean) };
  }
  return lastCheck.answers;
}

/** `late`: no answer in time, so that nobody can tell. */
export type StorageState = "done" | "failed" | "late";

/** How long the storage may take to store a small object, read it back and remove it. */
const PROBE_TIMEOUT_MS = 10_000;

/**
 * Stores a small object, reads it back and removes it, now.
 * @returns `late` when the storage did not answer within ten seconds; `failed` when it refused, and the log says why.
 */
export async function probeStorage(): Promise<StorageState> {
  const tried = tryObject().catch((error) => {
    log.warn({ err: error }, "the storage refused a probe");
    return "failed" as const;
  });
  return Promise.race([tried, wait(PROBE_TIMEOUT_MS, "late" as const, { ref: false })]);
}

async function tryObject(): Promise<"done"> {
  const path = `proof/${crypto.randomUUID()}`;
  const text = crypto.randomUUID();
  await fileStore().put(path, new Blob([text]).stream(), { maxBytes: text.length });
  const found = await new Response((await fileStore().open(path)) as BodyInit).text();
  await fileStore().remove(path);
  if (found !== text) throw new Error("The object read back is not the one that was stored.");
  return "done";
}

/** One of an account: files that take long keep nobody else waiting. */
const limitInspections = limitFairly(2, 1);

/**
 * Inspects a file by its content; two at a time in this process, one of an account.
 * @returns the verdict, and the seconds that it took: of processor when the file was accepted, so that a person does not
 *   pay for a busy machine; else by the clock.
 */
export function inspectFile(account: string, ...inspected: Parameters<Inspect>) {
  return limitInspections(account, async () => {
    inspector ??= createInspector();
    const started = performance.now();
    const verdict = await inspector(...inspected);
    const elapsed = (performance.now() - started) / 1000;
    return { verdict, seconds: (verdict.ok && verdict.used?.cpuSeconds) || elapsed };
  });
}

/** Draws a page of a stored file; two at a time in this process, recent ones from a cache. */
export const drawPage: Draw = (path, wanted, open) => {
  renderer ??= createRenderer();
  return renderer(path, wanted, open);
};

const RENDITION = ".jpg";
const PART = /\.part\d{3}$/;
const PARTIAL = /\.[0-9a-f-]{36}\.partial$/;

/** The path of the object of a new file: in a folder named by the beginning of its id. */
export const newFilePath = (id: string): string => `${id.slice(0, 2)}/${id}`;

/** The path of what is shown in place of a stored file: the JPEG of a picture (HEIC), the text of an e-mail. */
export function renditionPath(path: string): string {
  return path + RENDITION;
}

/** The path of a part of a file that arrives in several. */
export const partPath = (id: string, number: number): string =>
  `${newFilePath(id)}.part${String(number).padStart(3, "0")}`;

/** Whether an object is a part of a file that arrives in several, or a write that was not finished. */
export const isUnfinished = (objectPath: string): boolean => PART.test(objectPath) || PARTIAL.test(objectPath);

/**
 * The path of the file to which a stored object belongs: the object may be the file, its rendition, a part of it or an
 * incomplete write.
 */
export function ownerPath(objectPath: string): string {
  const whole = objectPath.replace(PARTIAL, "").replace(PART, "");
  return whole.endsWith(RENDITION) ? whole.slice(0, -RENDITION.length) : whole;
}

/**
 * Removes stored files with their renditions, if they exist. During a backup they stay until a later sweep.
 */
export async function removeStored(paths: readonly string[]): Promise<void> {
  if (await areRemovalsSuspended()) return;
  for (const path of paths) {
    await fileStore().remove(renditionPath(path));
    await fileStore().remove(path);
  }
}
