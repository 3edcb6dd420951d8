import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { MAX_LOGO_SIDE, MIN_LOGO_HEIGHT } from "./logo-sizes.ts";

/**
 * Why a picture is not taken as a logo: `empty` 0 bytes; `large` too many bytes; `unsupported` not a PNG, JPEG or WebP;
 * `heavy` too many pixels, or too long to draw; `corrupt` truncated or damaged; `blank` nothing can be seen in it;
 * `small` too low to be sharp.
 */
export type LogoRefusal = "empty" | "large" | "unsupported" | "heavy" | "corrupt" | "blank" | "small";
export type DrawnLogo = { logo: Buffer; icon: Buffer; width: number; height: number };

const FORMATS: Record<string, string> = {
  "image/png": "png",
  "image/apng": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
};
const MAX_PIXELS = MAX_LOGO_SIDE ** 2;
/** The largest logo, in pixels: three times as large as it is shown, for fine screens. */
const LARGEST = { width: 640, height: 128 };
const ICON_SIDE = 192;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
/** What counts as white, which JPEG makes uneven, and how far from white that is. */
const WHITE = 245;
const TOLERANCE = 10;

sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws an uploaded picture anew as a logo and an icon: two PNG without metadata and without empty margins. Of an
 * animation the first picture is drawn. @throws Error when it is truncated or damaged.
 */
export async function drawLogo(bytes: Buffer): Promise<DrawnLogo | LogoRefusal> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = type && FORMATS[type.mime];
  if (!format) return "unsupported";
  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (found.format !== format) return "unsupported";
  if (found.width * found.height > MAX_PIXELS) return "heavy";
  const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, autoOrient: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { isOpaque, isBlank } = look(data);
  if (isBlank) return "blank";
  const { width, height } = info;
  // A margin of another colour than white belongs to the logo.
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .trim({ background: isOpaque ? "#fff" : TRANSPARENT, threshold: TOLERANCE })
    .resize(LARGEST.width, LARGEST.width, { fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const logo = await encode(sharp(small).resize({ ...LARGEST, fit: "inside", withoutEnlargement: true }));
  if (logo.info.height < MIN_LOGO_HEIGHT) return "small";
  const icon = await encode(sharp(small).resize(ICON_SIDE, ICON_SIDE, { fit: "contain", background: TRANSPARENT }));
  return { logo: logo.data, icon: icon.data, width: logo.info.width, height: logo.info.height };
}

/** Whether no point is transparent, and whether all of them are either transparent or, when none is, white. */
function look(points: Buffer): { isOpaque: boolean; isBlank: boolean } {
  let [isOpaque, isClear, isWhite] = [true, true, true];
  for (let at = 0; at < points.length; at += 4) {
    const alpha = points[at + 3] ?? 0;
    isOpaque &&= alpha === 255;
    isClear &&= alpha === 0;
    isWhite &&= Math.min(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0) >= WHITE;
  }
  return { isOpaque, isBlank: isClear || (isOpaque && isWhite) };
}

const encode = (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
