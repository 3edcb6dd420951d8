import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ByteSource } from "~/platform/files/store/storage.server";
import { DumpError } from "./copy";

/** The buckets of the former system (spec section 7). */
export const BUCKETS = { attachments: "case-attachments", documents: "identity-documents" } as const;
export type Bucket = (typeof BUCKETS)[keyof typeof BUCKETS];

/**
 * The files of the buckets, as they were copied into a folder: `BUCKET/PATH`. A path that a row names is looked up among
 * those that stand there, never joined: it leads nowhere else.
 */
export class Buckets {
  readonly #folder: string;
  /** The names on the disk by their paths, in one form of Unicode: some disks store another than the rows have. */
  readonly #files: Record<Bucket, Map<string, string>>;

  private constructor(folder: string, files: Record<Bucket, Map<string, string>>) {
    this.#folder = folder;
    this.#files = files;
  }

  /** @throws DumpError when the folder does not exist. */
  static async open(folder: string): Promise<Buckets> {
    await readdir(folder).catch(() => {
      throw new DumpError(`Il n’y a pas de dossier ${folder}.`);
    });
    const [attachments, documents] = await Promise.all([
      listFiles(join(folder, BUCKETS.attachments)),
      listFiles(join(folder, BUCKETS.documents)),
    ]);
    return new Buckets(folder, { [BUCKETS.attachments]: attachments, [BUCKETS.documents]: documents });
  }

  /** The path of a file that a row names, with or without its bucket or an address before it; null when it is not there. */
  find(bucket: Bucket, named: string): string | null {
    const path = pathIn(bucket, named);
    return this.#files[bucket].has(path) ? path : null;
  }

  paths(bucket: Bucket): Iterable<string> {
    return this.#files[bucket].keys();
  }

  read(bucket: Bucket, path: string): ByteSource {
    return createReadStream(this.#placeOf(bucket, path)) as unknown as ByteSource;
  }

  /** A file to be judged: its size in bytes, and how it is read. */
  async look(bucket: Bucket, path: string): Promise<{ size: number; read: () => ByteSource }> {
    const { size } = await stat(this.#placeOf(bucket, path));
    return { size, read: () => this.read(bucket, path) };
  }

  #placeOf(bucket: Bucket, path: string): string {
    return join(this.#folder, bucket, this.#files[bucket].get(path) as string);
  }
}

/** The path inside its bucket. A row may hold it with its bucket, or as a whole address with a signature. */
function pathIn(bucket: Bucket, named: string): string {
  const at = named.indexOf(`${bucket}/`);
  const path = at >= 0 ? named.slice(at + bucket.length + 1) : named;
  if (!/^https?:/i.test(named)) return path.normalize();
  try {
    return decodeURIComponent(path.replace(/\?.*/, "")).normalize();
  } catch {
    return path;
  }
}

/** The regular files under a folder; no link is followed. None when there is no such folder. */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const names = await Array.fromAsync(namesUnder(folder));
  return new Map(names.sort().map((name) => [name.normalize(), name]));
}

/** `readdir` with `recursive` would follow links to folders. */
async function* namesUnder(folder: string, before = ""): AsyncGenerator<string> {
  const path = join(folder, before);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new DumpError(`Le dossier ${path} ne peut pas être lu (${error.code}) : ses fichiers manqueraient.`);
  });
  for (const entry of entries) {
    if (entry.isFile()) yield before + entry.name;
    else if (entry.isDirectory()) yield* namesUnder(folder, `${before}${entry.name}/`);
  }
}

/** The name of a file as its sender gave it: the former system put the time before it. */
export function nameOf(path: string): string {
  const name = path.split("/").at(-1) as string;
  return name.replace(/^\d{10,}[-_](?=.)/, "").replace(/^(front|back|proof_of_address)_(?=.)/, "");
}
