import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/;
/** Below this a compressed file saves no packet. */
const SMALLEST = 1024;

/** Writes a brotli and a gzip copy beside each built file of the browser, which the server sends as they are. */
export function precompress(): Plugin {
  return {
    name: "recours-precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (bytes.byteLength < SMALLEST) return;
          const path = join(dir, file.fileName);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
