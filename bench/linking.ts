/**
 * `node bench/linking.ts [CASES…]`: the group of a case that names one value more, and all groups made again, in worlds whose
 * truth is known, on a temporary PostgreSQL: p95, ratios to the bare query of its carriers, precision and recall. 300,000
 * cases, with about 900,000 values named in them, by default; decision 0043 speaks of them.
 */
import { inProduct } from "./support/in-product.ts";

const { measureLinking } = await inProduct<typeof import("./support/linking.ts")>("linking.ts");
const sizes = process.argv.slice(2).map(Number);
for (const cases of sizes.length > 0 ? sizes : [300_000]) await measureLinking(cases);
process.exit(0);
