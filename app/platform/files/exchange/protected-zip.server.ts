import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { ByteSource } from "../store/storage.server.ts";
import { safeFileName } from "./file-name.ts";

type Entry = { name: string; size: number; modifiedAt: Date; content: ByteSource };

/** Bits of the general purpose flag: encrypted; the sum and sizes follow the content; the name is UTF-8. */
const FLAGS = 0x1 | 0x8 | 0x800;
const HEADER_BYTES = 12;

/**
 * Writes a ZIP archive of one file, encrypted as PKWARE's APPNOTE 6.1 says, since every system opens that one with its own
 * tools. It is weak: it hides a file from a hasty hand and from programs that scan, not from somebody who wants it.
 * @param entry.size in bytes, below 4 GB.
 */
export function protectedZip({ name, size, modifiedAt, content }: Entry, password: string): Readable {
  return Readable.from(write(), { objectMode: false });

  async function* write(): AsyncGenerator<Uint8Array> {
    const path = Buffer.from(safeFileName(name));
    const { date, time } = dosTime(modifiedAt);
    const cipher = createCipher(password);
    const stored = size + HEADER_BYTES;
    /** Version 2.0, flags, stored as it is, time and date. */
    const common = [u16(20), u16(FLAGS), u16(0), u16(time), u16(date)];
    const head = Buffer.concat([u32(0x04034b50), ...common, u32(0), u32(0), u32(0), u16(path.length), u16(0), path]);
    yield head;
    // The last byte of the header lets a program check the password: with flag 8, the high byte of the time.
    yield cipher(Buffer.concat([randomBytes(HEADER_BYTES - 1), Buffer.from([time >> 8])]));
    let sum = 0;
    for await (const chunk of content) {
      sum = crc32(chunk, sum);
      yield cipher(chunk);
    }
    const sizes = [u32(sum), u32(stored), u32(size)];
    const trailer = Buffer.concat([u32(0x08074b50), ...sizes]);
    yield trailer;
    const record = [u32(0x02014b50), u16(20), ...common, ...sizes, u16(path.length), u16(0), u16(0), u16(0), u16(0)];
    const directory = Buffer.concat([...record, u32(0), u32(0), path]);
    const start = head.length + stored + trailer.length;
    yield directory;
    yield Buffer.concat([u32(0x06054b50), u16(0), u16(0), u16(1), u16(1), u32(directory.length), u32(start), u16(0)]);
  }
}

/** The stream cipher of APPNOTE 6.1.5 and 6.1.6. */
function createCipher(password: string): (plain: Uint8Array) => Uint8Array {
  let [first, second, third] = [0x12345678, 0x23456789, 0x34567890];
  const update = (byte: number): void => {
    first = crcStep(first, byte);
    second = (Math.imul(second + (first & 0xff), 134_775_813) + 1) | 0;
    third = crcStep(third, second >>> 24);
  };
  for (const byte of Buffer.from(password)) update(byte);
  return (plain) => {
    const encrypted = new Uint8Array(plain.length);
    for (let at = 0; at < plain.length; at++) {
      const byte = plain[at] as number;
      const mixed = (third | 2) & 0xffff;
      encrypted[at] = byte ^ ((Math.imul(mixed, mixed ^ 1) >>> 8) & 0xff);
      update(byte);
    }
    return encrypted;
  };
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crcStep = (sum: number, byte: number): number => (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] as number);

/** The date and the time of MS-DOS, to two seconds, from 1980 on. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
