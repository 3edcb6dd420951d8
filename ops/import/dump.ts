import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { type CopyRow, DumpError, type Outline, readCopy, valuesOf } from "./copy";
import { HEAD_BYTES, refuseOtherFiles } from "./format";

/** Where a row stands in a dump, to read it again without keeping it. */
export type Place = Pick<CopyRow, "columns" | "line" | "offset" | "length">;
export type Values = Record<string, string | null>;

/** A dump on the disk. Its rows are read one after the other, then again by their places. */
export class Dump {
  readonly #path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  /** @throws DumpError when there is no such file, or it holds no text of a dump. */
  static async open(path: string): Promise<Dump> {
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) throw new DumpError(`Il n’y a pas de fichier ${path}.`);
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      refuseOtherFiles(path, buffer.subarray(0, bytesRead));
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new Dump(path, handle);
  }

  /**
   * The rows of all blocks, in the order of the dump.
   * @param about.refused tables that must not be written as `INSERT`. @param about.outline filled meanwhile.
   * @throws DumpError.
   */
  rows(about?: { refused?: (table: string) => boolean; outline?: Outline }): AsyncGenerator<CopyRow> {
    return readCopy(createReadStream(this.#path), about);
  }

  /** Reads one row again. @throws DumpError when the file changed meanwhile. */
  async read({ columns, line, offset, length }: Place): Promise<Values> {
    // Small ones share memory: one allocation a row would grow faster than it is collected.
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    const values = bytesRead === length ? valuesOf({ bytes, columns }) : null;
    if (!values) throw new DumpError(`L’export a changé pendant l’import : sa ligne ${line} n’est plus la même.`);
    return values;
  }

  /** The SHA-256 of the file, in hexadecimal. */
  async digest(): Promise<string> {
    const sha256 = createHash("sha256");
    for await (const piece of createReadStream(this.#path)) sha256.update(piece);
    return sha256.digest("hex");
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
