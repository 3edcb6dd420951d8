import { once } from "node:events";
import { constants, createInflateRaw } from "node:zlib";
import { KINDS, type Kind } from "./kinds.ts";
import { type Judgement, refused } from "./verdict.ts";

/** What each office format cannot be without. */
const MAIN_PART: Partial<Record<Kind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
};

/** An office document in a ZIP envelope, whole and without macros; `undefined` when the type is none of those. */
export async function judgeZip(bytes: Buffer, mime: string): Promise<Judgement | undefined> {
  const kind = (Object.keys(MAIN_PART) as Kind[]).find((candidate) => KINDS[candidate].mime === mime);
  if (!kind) return undefined;
  const parts = zipParts(bytes);
  const names = parts?.map((part) => part.name);
  if (!parts || !names?.some((name) => MAIN_PART[kind]?.test(name))) return refused("corrupt");
  if (isBomb(parts) || !(await isHonest(bytes, parts))) return refused("corrupt");
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return refused("unsupported");
  return { ok: true, kind };
}

type Part = { name: string; method: number; packed: number; unpacked: number; at: number };

/** Prose packs to a tenth, a table of figures to a fiftieth; what packs beyond, and is large, would fill a computer. */
const MOST_PACKED = 200;
const SMALL = 20_000_000;
const LARGEST = 1_000_000_000;

function isBomb(parts: readonly Part[]): boolean {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  return total > LARGEST || parts.some(({ packed, unpacked }) => unpacked > SMALL && unpacked > packed * MOST_PACKED);
}

const STORED = 0;
const DEFLATED = 8;

/** Whether each part unpacks to the size that it announces, by which it was judged; no more than that is unpacked. */
async function isHonest(bytes: Buffer, parts: readonly Part[]): Promise<boolean> {
  for (const { method, packed, unpacked, at } of parts) {
    if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) return false;
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (start + packed > bytes.length) return false;
    if (method === STORED && packed !== unpacked) return false;
    if (method === DEFLATED && !(await unpacksTo(unpacked, bytes.subarray(start, start + packed)))) return false;
  }
  return true;
}

/** Counts without keeping: a part may be larger than the memory of this process. */
async function unpacksTo(size: number, packed: Buffer): Promise<boolean> {
  const inflate = createInflateRaw({ finishFlush: constants.Z_FINISH });
  let seen = 0;
  inflate.on("data", (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > size) inflate.destroy(new Error("larger than announced"));
  });
  inflate.end(packed);
  await once(inflate, "end").catch(() => {
    seen = -1;
  });
  return seen === size;
}

/** The central directory of a ZIP file (APPNOTE 4.3.12), null when the file is cut or inconsistent. */
function zipParts(bytes: Buffer): Part[] | null {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end === -1 || end + 22 > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const parts: Part[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    parts.push({
      name: bytes.toString("utf8", at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      at: bytes.readUInt32LE(at + 42),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
    });
    at += 46 + name + extra + comment;
  }
  return parts;
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
export function judgeCompoundFile(bytes: Buffer): Judgement {
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
