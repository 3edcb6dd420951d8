import sharp from "sharp";
import { judgeHeic, MOST_PIXELS } from "../inspect/judge-picture.ts";
import type { Drawn, Wanted } from "./drawing.ts";

/** A picture upright, no larger than asked, without anything that came with it (place, device, hidden data). */
export async function drawPicture(bytes: Buffer, { mime, side }: Wanted): Promise<Drawn & { jpeg: Buffer }> {
  const jpeg = await sharp(mime === "image/heic" ? await readHeic(bytes) : bytes, {
    failOn: "error",
    limitInputPixels: MOST_PIXELS,
    sequentialRead: true,
    autoOrient: true,
  })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { pages: 1, jpeg };
}

async function readHeic(bytes: Buffer): Promise<Buffer> {
  const judgement = await judgeHeic(bytes);
  if (!judgement.ok || !judgement.rendition) throw new Error("not a whole HEIC picture");
  return judgement.rendition;
}
