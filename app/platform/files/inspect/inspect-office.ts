import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { isActivePart, isOfficePart, isReadPart, isRefusedPart } from "./inspect-office-parts.ts";
import { type Inspection, refused } from "./inspection.ts";
import { KINDS, type Kind } from "./kinds.ts";

/** The entry that each office format must have. */
const MAIN_PART: Partial<Record<Kind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
};

/**
 * Inspects an office document in a ZIP archive: complete, without macros or programs, and loading nothing from elsewhere
 * when it opens. `undefined` for other types.
 */
export async function inspectZip(bytes: Buffer, mime: string): Promise<Inspection | undefined> {
  const kind = (Object.keys(MAIN_PART) as Kind[]).find((candidate) => KINDS[candidate].mime === mime);
  if (!kind) return undefined;
  try {
    const found = await verifyZip(bytes);
    if (!found?.names.some((name) => MAIN_PART[kind]?.test(name))) return refused("corrupt");
    return found.isActive ? refused("active") : { ok: true, kind };
  } catch {
    // yauzl refuses a cut or inconsistent archive, an encrypted entry, and one that is not as long as its directory says.
    return refused("corrupt");
  }
}

/** A presentation of a thousand slides has about five thousand parts. */
const MAX_ENTRIES = 10_000;
const ENTRY_SIGNATURE = 0x02014b50;
const MAX_UNPACKED = 1_000_000_000;
/** Text compresses about 10 times, tables about 50 times; a large entry beyond this ratio is a decompression bomb. */
const MAX_RATIO = 200;
const MIN_BOMB = 20_000_000;

/** Documents within documents within documents: more than people make. */
const MAX_DEPTH = 3;

type Verified = { names: string[]; isActive: boolean };

/**
 * Unpacks each entry without storing it, to check that the sizes in the directory are true, since programs that open the
 * file trust them; and reads the parts that say what the document does. @returns the names of the entries; null when the
 * directory declares too many or too large entries, or holds more than it declares, in which case nothing is unpacked.
 * @throws the errors of yauzl.
 */
async function verifyZip(bytes: Buffer, depth = 1): Promise<Verified | null> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > MAX_ENTRIES) return null;
  const entries = await Array.fromAsync(zip.eachEntry());
  if (isBomb(entries) || hasUncountedEntry(bytes, readEnd(zip))) return null;
  const names = entries.map(({ fileName }) => fileName);
  let isActive = names.some(isRefusedPart);
  for (const entry of entries) {
    const content = await zip.openReadStreamPromise(entry);
    if (isActive) await finished(content.resume());
    else isActive = await isActiveEntry(entry.fileName, content, depth);
  }
  return { names, isActive };
}

async function isActiveEntry(name: string, content: Readable, depth: number): Promise<boolean> {
  if (isReadPart(name)) return isActivePart(content);
  if (!isOfficePart(name)) {
    await finished(content.resume());
    return false;
  }
  if (depth === MAX_DEPTH) return true;
  return (await verifyZip(await buffer(content), depth + 1))?.isActive ?? true;
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

/** The place in the file after the last entry that was read; yauzl's types keep it private. */
const readEnd = (zip: ZipFile): number => Number(Reflect.get(zip, "readEntryCursor"));

/**
 * True when the directory goes on after the entries that it counts: other programs may read those.
 * @param end where the reader stopped.
 */
function hasUncountedEntry(bytes: Buffer, end: number): boolean {
  return end + 4 <= bytes.length && bytes.readUInt32LE(end) === ENTRY_SIGNATURE;
}

const STREAM_OF: [string, Kind][] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["PowerPoint Document", "ppt"],
  ["__properties_version1.0", "msg"],
];
const END_OF_CHAIN = 0xfffffffa;

/** The macros of such a file, and a program that is attached to it. */
const ACTIVE_STREAM = /^(?:VBA|_VBA_PROJECT(?:_CUR)?|Macros|\P{L}?Ole10Native)$/iu;

/** Inspects a Word, Excel or PowerPoint 97–2003 or Outlook file: a compound file (MS-CFB), recognised by its main stream. */
export function inspectCompoundFile(bytes: Buffer): Inspection {
  const names = compoundNames(bytes);
  if (!names) return refused("corrupt");
  const kind = STREAM_OF.find(([stream]) => names.includes(stream))?.[1];
  if (names.some((name) => ACTIVE_STREAM.test(name))) return refused("active");
  return kind ? { ok: true, kind } : refused("unsupported");
}

/** Reads the directory's names in a compound file, following the sector chain; null when it points outside the file. */
function compoundNames(bytes: Buffer): string[] | null {
  if (bytes.length < 512) return null;
  const sectorSize = 2 ** bytes.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) return null;
  const offsetOf = (sector: number) => (sector + 1) * sectorSize;
  const entriesPerSector = sectorSize / 4;
  const next = (sector: number): number | null => {
    const tableIndex = Math.floor(sector / entriesPerSector);
    // Files with more than 109 tables (7 MB) continue the list elsewhere; a document's directory is never that far.
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
