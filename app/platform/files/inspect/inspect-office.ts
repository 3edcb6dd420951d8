import { finished } from "node:stream/promises";
import { type Entry, fromBufferPromise } from "yauzl";
import { type Inspection, refused } from "./inspection.ts";
import { KINDS, type Kind } from "./kinds.ts";

/** What each office format cannot be without. */
const MAIN_PART: Partial<Record<Kind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
};

/** An office document in a ZIP archive, whole and without macros; `undefined` when the type is none of those. */
export async function inspectZip(bytes: Buffer, mime: string): Promise<Inspection | undefined> {
  const kind = (Object.keys(MAIN_PART) as Kind[]).find((candidate) => KINDS[candidate].mime === mime);
  if (!kind) return undefined;
  try {
    const names = await readHonestZip(bytes);
    if (!names?.some((name) => MAIN_PART[kind]?.test(name))) return refused("corrupt");
    return names.some((name) => /vbaProject\.bin$/i.test(name)) ? refused("unsupported") : { ok: true, kind };
  } catch {
    // yauzl refuses a cut or inconsistent archive, an encrypted entry, and one that is not as long as its directory says.
    return refused("corrupt");
  }
}

/** What the directory of an archive without ZIP64 can count. */
const MAX_ENTRIES = 65_535;
const MAX_UNPACKED = 1_000_000_000;
/** Prose packs to a tenth, a table of figures to a fiftieth; an entry that packs beyond this ratio, and is large, is a bomb. */
const MAX_RATIO = 200;
const MIN_BOMB = 20_000_000;

/**
 * The names of the entries, once each has been unpacked without being kept: whoever opens the file believes the sizes in
 * its directory, so these must be true.
 * @returns null when the directory announces too much, in which case nothing is unpacked.
 * @throws what yauzl finds wrong with the archive.
 */
async function readHonestZip(bytes: Buffer): Promise<string[] | null> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > MAX_ENTRIES) return null;
  const entries = await Array.fromAsync(zip.eachEntry());
  if (isBomb(entries)) return null;
  for (const entry of entries) await finished((await zip.openReadStreamPromise(entry)).resume());
  return entries.map(({ fileName }) => fileName);
}

function isBomb(entries: readonly Entry[]): boolean {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  return (
    total > MAX_UNPACKED ||
    entries.some(
      ({ compressedSize, uncompressedSize }) =>
        uncompressedSize > MIN_BOMB && uncompressedSize > compressedSize * MAX_RATIO,
    )
  );
}

const STREAM_OF: [string, Kind][] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["PowerPoint Document", "ppt"],
  ["__properties_version1.0", "msg"],
];
const END_OF_CHAIN = 0xfffffffa;

/** A Word, Excel, PowerPoint 97–2003 or Outlook file: a compound file (MS-CFB) told by the stream that each must hold. */
export function inspectCompoundFile(bytes: Buffer): Inspection {
  const names = compoundNames(bytes);
  if (!names) return refused("corrupt");
  const kind = STREAM_OF.find(([stream]) => names.includes(stream))?.[1];
  return kind ? { ok: true, kind } : refused("unsupported");
}

/** The names of the directory of a compound file, following its sector chain; null when that leaves the file. */
function compoundNames(bytes: Buffer): string[] | null {
  if (bytes.length < 512) return null;
  const sectorSize = 2 ** bytes.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return null;
  const offsetOf = (sector: number) => (sector + 1) * sectorSize;
  const entriesPerSector = sectorSize / 4;
  const next = (sector: number): number | null => {
    const tableIndex = Math.floor(sector / entriesPerSector);
    // Beyond 109 tables (7 MB) the list goes on elsewhere; the directory of a document never lies that far.
    const table = tableIndex < 109 ? bytes.readUInt32LE(76 + tableIndex * 4) : END_OF_CHAIN;
    const at = offsetOf(table) + (sector % entriesPerSector) * 4;
    return table >= END_OF_CHAIN || at + 4 > bytes.length ? null : bytes.readUInt32LE(at);
  };

  const names: string[] = [];
  const seen = new Set<number>();
  let sector: number | null = bytes.readUInt32LE(48);
  while (sector !== null && sector < END_OF_CHAIN && !seen.has(sector)) {
    seen.add(sector);
    if (offsetOf(sector) + sectorSize > bytes.length) return null;
    for (let entry = offsetOf(sector); entry < offsetOf(sector) + sectorSize; entry += 128) {
      const length = Math.min(bytes.readUInt16LE(entry + 64), 64);
      if (length >= 2) names.push(bytes.toString("utf16le", entry, entry + length - 2));
    }
    sector = next(sector);
  }
  return names;
}
