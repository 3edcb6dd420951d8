import sharp from "sharp";
import { inspectHeic, MAX_PIXELS } from "../inspect/inspect-picture.ts";
import type { PageCount, RenderRequest } from "./drawing.ts";

/** A picture upright, no larger than asked, without anything that came with it (place, device, hidden data). */
export async function drawPicture(bytes: Buffer, { mime, side }: RenderRequest): Promise<PageCount & { jpeg: Buffer }> {
  const jpeg = await sharp(mime === "image/heic" ? await readHeic(bytes) : bytes, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
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
  const judgement = await inspectHeic(bytes);
  if (!judgement.ok || !judgement.rendition) throw new Error("not a whole HEIC picture");
  return judgement.rendition;
}
