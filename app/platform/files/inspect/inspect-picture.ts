import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp, { type Metadata } from "sharp";
import { type Inspection, refused } from "./inspection.ts";
import { endIncomplete } from "./worker-answer.ts";

/** Larger pictures count as decompression bombs; phones make up to 200 megapixels. */
export const MAX_PIXELS = 210_000_000;
/**
 * What a decoder may hold of one picture, in bytes. Most formats are decoded whole; JPEG and PNG line by line, unless they
 * are progressive or interlaced.
 */
const MAX_HELD_BYTES = 256_000_000;
/** libheif holds the whole picture in memory; phones write up to 48 megapixels in HEIC. */
const MAX_HEIC_PIXELS = 64_000_000;
const RENDITION_SIDE = 2400;

sharp.concurrency(1);
sharp.cache(false);

/** Decodes the whole picture, since only that detects a truncated file. */
export async function inspectImage(bytes: Buffer, kind: "jpeg" | "png" | "gif" | "webp"): Promise<Inspection> {
  try {
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });
    const found = await picture.metadata();
    const { format, width, height } = found;
    if (format !== kind) return refused("unsupported");
    if (heldBytes(found) > MAX_HELD_BYTES) return refused("heavy");
    await picture.resize(32, 32, { fit: "inside" }).raw().toBuffer();
    return { ok: true, kind, width, height };
  } catch {
    return refused("corrupt");
  }
}

const BYTES_PER_SAMPLE: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** What the decoder of this picture holds at once, as its header announces it. */
function heldBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const isStreamed = (format === "jpeg" || format === "png") && !isProgressive;
  if (isStreamed) return 0;
  // Coefficients of a progressive JPEG take two bytes each.
  if (format === "jpeg") return width * height * (chromaSubsampling === "4:2:0" ? 1.5 : channels) * 2;
  // GIF and WebP are decoded with transparency.
  return width * height * (format === "png" ? channels * (BYTES_PER_SAMPLE[depth] ?? 8) : 4);
}

type HeifImage = {
  get_width(): number;
  get_height(): number;
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
};
type LibHeif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };

/** Decodes a HEIC picture, and returns a JPEG of it too, since most browsers cannot show HEIC. */
export async function inspectHeic(bytes: Buffer): Promise<Inspection> {
  const [image] = new (loadLibHeif().HeifDecoder)().decode(bytes);
  if (!image) return refused("corrupt");
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_HEIC_PIXELS || width * height === 0) return refused("corrupt");
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) return refused("corrupt");
  const rendition = await sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_HEIC_PIXELS })
    .resize(RENDITION_SIDE, RENDITION_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 82 })
    .toBuffer();
  return { ok: true, kind: "heic", width, height, rendition };
}

function loadLibHeif(): LibHeif {
  const require = createRequire(import.meta.url);
  try {
    const wasmBinary = readFileSync(require.resolve("libheif-js/libheif-wasm/libheif.wasm"));
    return require("libheif-js/libheif-wasm/libheif.js")({ wasmBinary, print() {}, printErr() {} }) as LibHeif;
  } catch (error) {
    return endIncomplete(error);
  }
}
