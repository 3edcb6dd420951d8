/**
 * `node bench/kept-sums.ts [CASES…]`: a change of a case with the trigger that keeps a sum or names what became stale, and
 * the same without it but with the figure counted again in the transaction, on a temporary PostgreSQL. The medians, and
 * their ratio, of 100,000 cases by default; decision 0038 speaks of them.
 */
import { inProduct } from "./support/in-product.ts";

const { measureSums } = await inProduct<typeof import("./support/kept-sums.ts")>("kept-sums.ts");
const sizes = process.argv.slice(2).map(Number);
for (const cases of sizes.length > 0 ? sizes : [100_000]) await measureSums(cases);
process.exit(0);
