import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm)$/;
/** A smaller file gains less than the header that names its encoding. A page loads several small files at once. */
const MIN_BYTES = 256;

/** A Vite plugin that writes a brotli and a gzip copy beside each file for the browser, which the server sends directly. */
export function precompress(): Plugin {
  return {
    name: "recours-precompress",
    buildApp: {
      // Runs after the whole build, since the router writes its list of routes during the server's build.
      order: "post",
      async handler({ environments, config }) {
        const folder = resolve(config.root, environments.client?.config.build.outDir ?? "");
        const names = await readdir(folder, { recursive: true });
        const files = names.filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(files.map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.byteLength < MIN_BYTES) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
