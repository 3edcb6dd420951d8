/**
 * `node bench/row-growth.ts`: measures the bytes that one message, one case and one file add to PostgreSQL, indexes, journal
 * and chain included, through the product's own commands where they exist. The results are in docs/scale.md.
 */
import { inProduct } from "./support/in-product.ts";

const { measureGrowth } = await inProduct<typeof import("./support/row-growth.ts")>("row-growth.ts");
await measureGrowth();
