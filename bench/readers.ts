/**
 * `node bench/readers.ts`: the longest time for which each reader of a person's bytes holds the event loop, over awkward
 * texts of the greatest size that it takes. Some two minutes.
 */
import { inProduct } from "./support/in-product.ts";

const { measureReaders } = await inProduct<typeof import("./support/readers.ts")>("readers.ts");
await measureReaders();
process.exit(0);
