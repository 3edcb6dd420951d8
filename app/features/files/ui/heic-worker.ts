import libheif from "libheif-js/libheif-wasm/libheif.js";
import wasmUrl from "libheif-js/libheif-wasm/libheif.wasm?url";

/** Decodes an HEIC picture outside the main thread, because a phone's photograph takes a second or two. */
self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer();
    const [image] = new (libheif({ wasmBinary, print() {}, printErr() {} }).HeifDecoder)().decode(
      await file.arrayBuffer(),
    );
    if (!image) throw new Error("no picture");
    const picture = new ImageData(image.get_width(), image.get_height());
    await new Promise<void>((resolve, reject) =>
      image.display(picture, (shown) => (shown ? resolve() : reject(new Error("damaged")))),
    );
    const bitmap = await createImageBitmap(picture);
    self.postMessage(bitmap, { transfer: [bitmap] });
  } catch {
    self.postMessage(null);
  }
};
