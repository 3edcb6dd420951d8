/**
 * The lists, searches and filters of the administration on a PostgreSQL of its own, at several sizes: milliseconds of the
 * whole query function (its reads, their rows turned into objects), growth of the median from 10,000 cases to the largest
 * size, and big tables that a plan reads row by row: `node bench/admin-lists.ts [cases…]` (1,000, 10,000 and 100,000 by
 * default, with ten messages and half a person a case; a million took forty minutes to write on a busy machine).
 */
import { inProduct } from "./support/in-product.ts";

const { measureAdministration } = await inProduct<typeof import("./support/admin-queries.ts")>("admin-queries.ts");
const sizes = process.argv.slice(2).map(Number);
await measureAdministration(sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]);
