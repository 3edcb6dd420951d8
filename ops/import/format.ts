import { basename } from "node:path";
import { DumpError } from "./copy";

/** How many bytes at the start of a file tell what it is: a tar archive has its mark at 257. */
export const HEAD_BYTES = 1024;

const COMPRESSED: [name: string, signature: string][] = [
  ["gzip", "1f8b"],
  ["bzip2", "425a68"],
  ["xz", "fd377a585a00"],
  ["zstd", "28b52ffd"],
  ["zip", "504b0304"],
];

/**
 * Refuses a file that holds no text of a dump, by its first bytes, and says what it is and what to do.
 * @throws DumpError.
 */
export function refuseOtherFiles(path: string, head: Buffer): void {
  const name = basename(path);
  if (head.length === 0) throw new DumpError(notADump(`le fichier ${name} est vide`));
  const compressed = COMPRESSED.find(([, signature]) => head.toString("hex").startsWith(signature))?.[0];
  if (compressed !== undefined)
    throw new DumpError(
      `${name} est compressé (${compressed}) : décompressez-le, puis donnez à --dump le fichier qui en sort.`,
    );
  if (head.toString("latin1", 0, 5) === "PGDMP" || head.toString("latin1", 257, 262) === "ustar")
    throw new DumpError(
      `${name} est une sauvegarde de pg_dump dans un format binaire : refaites l’export en texte, par « supabase db dump --data-only --use-copy ».`,
    );
  if (isUtf16(head))
    throw new DumpError(
      `${name} est en UTF-16, comme l’écrit « > » dans PowerShell : refaites l’export avec l’option -f, qui l’écrit en UTF-8.`,
    );
  if (head.includes(0)) throw new DumpError(notADump(`${name} n’est pas un fichier de texte`));
}

/** @param why what is wrong with the file. */
export const notADump = (why: string): string =>
  `Ceci n’est pas une sauvegarde PostgreSQL : ${why}. Donnez le fichier que « supabase db dump --data-only --use-copy -f data.sql » écrit.`;

/** Whether a file is UTF-16: it has a byte-order mark, or every second byte is zero. */
function isUtf16(head: Buffer): boolean {
  const mark = head.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff") return true;
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  return zeros.some((count, side) => count > head.length / 4 && zeros[1 - side] === 0);
}
