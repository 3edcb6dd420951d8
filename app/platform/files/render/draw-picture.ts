import sharp from "sharp";
import { inspectHeic, MAX_PIXELS } from "../inspect/inspect-picture.ts";
import type { Drawn, RenderRequest } from "./drawing.ts";

/** Renders a picture upright, no larger than requested, without its metadata (location, device). */
export async function drawPicture(bytes: Buffer, { mime, side }: RenderRequest): Promise<Drawn> {
  const image = await sharp(mime === "image/heic" ? await readHeic(bytes) : bytes, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    autoOrient: true,
  })
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { pages: 1, image };
}

async function readHeic(bytes: Buffer): Promise<Buffer> {
  const inspection = await inspectHeic(bytes);
  if (!inspection.ok || !inspection.rendition) throw new Error("not a complete HEIC picture");
  return inspection.rendition;
}
