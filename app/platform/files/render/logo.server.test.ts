import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { type DrawnLogo, drawLogo as drawHere } from "./draw-logo.ts";
import { drawLogo, UnusableLogoError } from "./logo.server.ts";
import { MAX_LOGO_BYTES } from "./logo-sizes.ts";

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const MARGIN = { top: 30, bottom: 60, left: 90, right: 20 };
const fixture = (name: string) => readFile(join("tests/fixtures/files", name));
const block = (width: number, height: number, background = "#c8102e"): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });
/** Draws in this process, where nothing hostile is drawn. */
const draw = async (bytes: Buffer): Promise<DrawnLogo> => {
  const drawn = await drawHere(bytes);
  if (typeof drawn === "string") throw new Error(drawn);
  return drawn;
};
const refusal = async (bytes: Uint8Array) => {
  const error = await drawLogo(bytes).then(
    () => null,
    (thrown) => thrown,
  );
  return error instanceof UnusableLogoError ? error.reason : error;
};
/** The colours of a PNG, at its corner and in its middle. */
async function points(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { corner: at(0, 0), middle: at(info.width >> 1, info.height >> 1) };
}

describe("a logo", () => {
  it("is drawn within 640 × 128, and its icon within a transparent square of 192", async () => {
    const { logo, icon, width, height } = await drawLogo(await block(1000, 500).png().toBuffer());
    expect([width, height]).toEqual([256, 128]);
    expect(await sharp(logo).metadata()).toMatchObject({ format: "png", width, height });
    expect(await sharp(icon).metadata()).toMatchObject({ format: "png", width: 192, height: 192, hasAlpha: true });
    expect(await points(icon)).toEqual({ corner: [0, 0, 0, 0], middle: [200, 16, 46, 255] });
  });

  it("is never made larger, and a wide one has its width limited", async () => {
    expect(await draw(await block(80, 40).png().toBuffer())).toMatchObject({ width: 80, height: 40 });
    expect(await draw(await block(1280, 64).png().toBuffer())).toMatchObject({ width: 640, height: 32 });
  });

  it("is refused when it would be less than 32 pixels high", async () => {
    expect(await refusal(await block(8, 8).png().toBuffer())).toBe("small");
    expect(await refusal(await block(1280, 60).png().toBuffer())).toBe("small");
  });

  it.each(["jpeg", "png", "webp"] as const)("loses the empty margins of a %s", async (format) => {
    const background = format === "jpeg" ? "#fff" : TRANSPARENT;
    const bytes = await block(200, 100)
      .extend({ ...MARGIN, background })
      .toFormat(format)
      .toBuffer();
    const { width, height } = await draw(bytes);
    // JPEG blurs the border, within its blocks of 16 pixels.
    expect(Math.abs(width - 200)).toBeLessThanOrEqual(format === "jpeg" ? 16 : 0);
    expect(Math.abs(height - 100)).toBeLessThanOrEqual(format === "jpeg" ? 16 : 0);
  });

  it("keeps a coloured margin, and the transparency inside it", async () => {
    const padded = await block(40, 40, "#ffffff")
      .extend({ ...MARGIN, background: "#17455c" })
      .png()
      .toBuffer();
    expect(await draw(padded)).toMatchObject({ width: 148, height: 128 });
    const hole = { input: { create: { width: 20, height: 20, channels: 4 as const, background: "#000" } } };
    const holed = await block(100, 100)
      .composite([{ ...hole, blend: "dest-out" }])
      .png()
      .toBuffer();
    const { logo } = await draw(holed);
    expect((await points(logo)).middle).toEqual([0, 0, 0, 0]);
  });

  it("stands upright and has none of the metadata, nor what follows the picture", async () => {
    const sideways = await block(300, 100)
      .withExif({ IFD0: { Make: "Phone" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { logo, icon, width, height } = await drawLogo(
      Buffer.concat([sideways, Buffer.from("PK\x03\x04<script>alert(1)</script>")]),
    );
    expect([width, height]).toEqual([43, 128]);
    for (const png of [logo, icon]) {
      const { exif, icc, xmp, orientation } = await sharp(png).metadata();
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(png.includes("<script>")).toBe(false);
    }
  });
});

describe("a file that is not taken as a logo", () => {
  it.each([
    ["an SVG", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>`],
    ["an SVG without a declaration", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a PDF", () => fixture("deux-pages.pdf")],
    ["a HEIC", () => fixture("photo.heic")],
    ["a GIF", () => block(9, 9).gif().toBuffer()],
    ["a TIFF", () => block(9, 9).tiff().toBuffer()],
  ])("%s is of no format for a logo", async (_what, content) => {
    expect(await drawHere(typeof content === "string" ? Buffer.from(content) : await content())).toBe("unsupported");
  });

  it("a truncated or damaged picture does not open", async () => {
    expect(await refusal(await fixture("tronque.jpg"))).toBe("corrupt");
    const png = await fixture("photo.png");
    expect(await refusal(png.subarray(0, png.length / 2))).toBe("corrupt");
    const webp = await block(300, 300).webp().toBuffer();
    expect(await refusal(webp.subarray(0, webp.length - 20))).toBe("corrupt");
  });

  it("more than 2 MB, or nothing, is refused unopened", async () => {
    expect(await refusal(Buffer.alloc(MAX_LOGO_BYTES + 1))).toBe("large");
    expect(await refusal(Buffer.alloc(0))).toBe("empty");
  });

  it("a picture of 50,000 × 50,000 pixels in 300 KB is refused by its header, and one of 4000 × 4000 is drawn", {
    timeout: 120_000,
  }, async () => {
    const bomb = greyPng(50_000);
    expect(bomb.length).toBeLessThan(MAX_LOGO_BYTES);
    expect(await refusal(bomb)).toBe("heavy");
    expect(await refusal(greyPng(4001))).toBe("heavy");
    expect(await drawLogo(await block(4000, 4000).png().toBuffer())).toMatchObject({ width: 128, height: 128 });
  });

  it("a picture in which nothing is seen is refused", async () => {
    expect(await drawHere(await block(90, 40, "#00000000").png().toBuffer())).toBe("blank");
    expect(await drawHere(await block(90, 40, "#ffffff").jpeg().toBuffer())).toBe("blank");
  });
});

/** A complete black PNG of one bit a pixel. */
function greyPng(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const mark = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}
