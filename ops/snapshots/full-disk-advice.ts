import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The engine needs less to open; the error that it throws on a full disk does not say so. */
const PROBE_BYTES = 2 ** 20;
const FULL = ["ENOSPC", "EDQUOT"];

/**
 * Tries whether the disk of the data folder takes a file of one megabyte.
 * @returns null when it does; else a French sentence with its error and what may be removed there.
 */
export async function fullDiskAdvice(dataDir: string): Promise<string | null> {
  const code = await tryFile(join(dataDir, `proof-${crypto.randomUUID()}`));
  if (!FULL.includes(code)) return null;
  const found = await Promise.all(
    ["backups", "snapshots", "snapshots/before-upgrades"].map((name) => measure(dataDir, name)),
  );
  const removable = found.filter(({ bytes }) => bytes > 0).map(({ path, bytes }) => `${path} (${megabytes(bytes)})`);
  const what =
    removable.length > 0
      ? `supprimez par exemple les plus anciens fichiers de ${removable.join(", de ")}, mais gardez le dernier de chacun`
      : "rien n’y est à supprimer parmi les données de Recours : agrandissez-le, ou cherchez ce qui l’occupe";
  return `Son disque est plein (${code}). Rien n’est perdu. Libérez de la place\u00a0: ${what}. Puis redémarrez.`;
}

async function tryFile(path: string): Promise<string> {
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600, flush: true });
    return "";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  } finally {
    await rm(path, { force: true });
  }
}

/** The bytes of the files that stand in a folder itself. */
async function measure(dataDir: string, name: string): Promise<{ path: string; bytes: number }> {
  const path = join(dataDir, name);
  const names = await readdir(path).catch(() => []);
  const files = await Promise.all(names.map((file) => stat(join(path, file)).catch(() => null)));
  return { path, bytes: files.reduce((total, file) => total + (file?.isFile() ? file.size : 0), 0) };
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} Mo`;
