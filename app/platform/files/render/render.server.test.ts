import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { writePdf } from "../../../../tests/fixtures/files/write-pdf.ts";
import { createDrawingBudget } from "./drawing-budget.server.ts";
import { createRenderer, UndrawableError } from "./render.server.ts";

const fixture = (name: string) => readFile(join("tests/fixtures/files", name));
const source = (bytes: Uint8Array) => async () => new Blob([bytes as BlobPart]).stream() as ReadableStream<Uint8Array>;
const draw = createRenderer();
let drawn = 0;

/** Draws a page of a file that is not cached. */
async function page(bytes: Uint8Array, mime: string, page = 1, side = 900) {
  drawn += 1;
  const { jpeg, pages } = await draw(`${drawn}`, { mime, page, side }, source(bytes));
  const { format, width, height, exif } = await sharp(jpeg).metadata();
  return { jpeg, pages, format, width, height, exif };
}

test.each([
  ["photo.jpg", "image/jpeg"],
  ["photo.png", "image/png"],
  ["photo.heic", "image/heic"],
])("%s is drawn as a JPEG no larger than requested", async (name, mime) => {
  const { pages, format, width = 0, height = 0 } = await page(await fixture(name), mime);
  expect({ pages, format }).toEqual({ pages: 1, format: "jpeg" });
  expect(width).toBeLessThanOrEqual(900);
  expect(width / height).toBeCloseTo(1.5, 1);
});

test("each page of a PDF is drawn separately, on white", async () => {
  const bytes = await fixture("deux-pages.pdf");
  const [first, second] = [await page(bytes, "application/pdf", 1), await page(bytes, "application/pdf", 2)];
  expect([first.pages, second.pages]).toEqual([2, 2]);
  expect([first.width, first.height]).toEqual([636, 900]);
  expect(first.jpeg.equals(second.jpeg)).toBe(false);
  const [corner] = await sharp(second.jpeg).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect(corner).toBe(255);
  // The text is drawn although the PDF embeds no font.
  const { channels } = await sharp(second.jpeg).stats();
  expect(channels[0]?.min).toBeLessThan(100);
});

test("a sideways photograph is drawn upright, without its metadata", async () => {
  const wide = sharp({ create: { width: 300, height: 100, channels: 3, background: "#888" } });
  const sideways = await wide
    .withExif({ IFD0: { Make: "Phone" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await page(sideways, "image/jpeg")).toMatchObject({ width: 100, height: 300, exif: undefined });
});

test("a missing page, a truncated file and a text are reported as not drawable", async () => {
  const undrawable = expect.any(UndrawableError);
  await expect(page(await fixture("deux-pages.pdf"), "application/pdf", 3)).rejects.toEqual(undrawable);
  await expect(page(await fixture("tronque.jpg"), "image/jpeg")).rejects.toEqual(undrawable);
  await expect(page(await fixture("note.txt"), "application/pdf")).rejects.toEqual(undrawable);
});

test("a copy of a PDF has its pages as pictures, and nothing else of it", async () => {
  const parts = {
    page: "/Annots [<< /Type /Annot /Rect [0 0 9 9] /Subtype /Link /A << /S /URI /URI (https://example.org) >> >>]",
  };
  const { jpeg, pages } = await draw(
    "copy",
    { mime: "application/pdf", page: "all", side: 400 },
    source(writePdf({ ...parts, pages: 3 })),
  );
  expect(pages).toBe(3);
  const copy = await PDFDocument.load(jpeg);
  expect(copy.getPages().map((each) => [each.getWidth(), each.node.Annots()?.size() ?? 0])).toEqual(
    [1, 2, 3].map(() => [200, 0]),
  );
  const endless = draw("long", { mime: "application/pdf", page: "all", side: 400 }, source(writePdf({ pages: 61 })));
  await expect(endless).rejects.toEqual(expect.any(UndrawableError));
});

test("an extremely long page is drawn within the size limits", async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([14_400, 2]);
  expect(await page(await pdf.save(), "application/pdf")).toMatchObject({ width: 900, height: 1 });
});

test("a page that could not be drawn is not tried again, and a storage that fails is", async () => {
  const bytes = await fixture("photo.png");
  let opened = 0;
  const wanted = { mime: "image/png", page: 1, side: 90 };
  const once = createRenderer();
  const open = () => {
    opened += 1;
    if (opened === 1) throw new Error("the storage is away");
    return source(bytes.subarray(0, 200))();
  };
  await expect(once("a", wanted, open)).rejects.toThrow("the storage is away");
  for (let view = 0; view < 3; view++) await expect(once("a", wanted, open)).rejects.toThrow(UndrawableError);
  expect(opened).toBe(2);
});

test("a file whose drawings took long is not drawn again for an hour", () => {
  const budget = createDrawingBudget({ maxMs: 100 });
  budget.count("slow", 60);
  expect(budget.isSpent("slow", "page 1")).toBe(false);
  budget.count("slow", 60);
  expect(budget.isSpent("slow", "page 2")).toBe(true);
  expect(budget.isSpent("other", "page 1")).toBe(false);
});

test("a drawn page is cached until it expires or is evicted", async () => {
  const bytes = await fixture("photo.png");
  let opened = 0;
  const open = () => {
    opened += 1;
    return source(bytes)();
  };
  const wanted = { mime: "image/png", page: 1, side: 900 };
  const remembering = createRenderer();
  const [one, same] = await Promise.all([remembering("a", wanted, open), remembering("a", wanted, open)]);
  expect(await remembering("a", wanted, open)).toBe(one);
  expect(same).toBe(one);
  expect(opened).toBe(1);
  await remembering("a", { ...wanted, side: 100 }, open);
  expect(opened).toBe(2);

  for (const forgetful of [createRenderer({ keptBytes: 10 }), createRenderer({ keptMs: 1 })]) {
    opened = 1;
    await forgetful("a", wanted, open);
    await wait(20);
    await forgetful("a", wanted, open);
    expect(opened).toBe(3);
  }
});
