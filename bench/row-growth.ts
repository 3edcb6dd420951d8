/**
 * What one message, one case and one file add to a PostgreSQL, indexes, journal and chain included, through the
 * product's own commands where they exist: `node bench/row-growth.ts`. The figures of docs/scale.md.
 */
import { inProduct } from "./support/in-product.ts";

const { measureGrowth } = await inProduct<typeof import("./support/row-growth.ts")>("row-growth.ts");
await measureGrowth();
