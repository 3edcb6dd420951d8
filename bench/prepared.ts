/**
 * `node bench/prepared.ts`: what preparing each statement under a name would save: milliseconds of reads of the product
 * with and without names, by turns, on the embedded database and on PostgreSQL. Half a minute.
 */
import { inProduct } from "./support/in-product.ts";

const { measurePrepared } = await inProduct<typeof import("./support/prepared.ts")>("prepared.ts");
await measurePrepared();
process.exit(0);
