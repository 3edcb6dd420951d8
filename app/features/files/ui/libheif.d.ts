declare module "libheif-js/libheif-wasm/libheif.js" {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    display(target: ImageData, done: (shown: unknown) => void): void;
  };
  type LibHeif = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] } };
  const libheif: (settings: { wasmBinary: ArrayBuffer; print(): void; printErr(): void }) => LibHeif;
  export default libheif;
}
