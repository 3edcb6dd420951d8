/**
 * `node bench/admin-lists.ts [cases…]`: measures the lists, searches and filters of the administration on a PostgreSQL of
 * its own, at several sizes (1,000, 10,000 and 100,000 cases by default, with ten messages, three payments and half a person a case). Prints
 * the milliseconds of each query function, the growth of the median from 10,000 cases to the largest size, and sequential
 * scans of large tables. `ONLY=deadline` measures some. A million cases took forty minutes
 * to write on a busy machine; a server at TEST_DATABASE_URL keeps them for the next run.
 */
import { inProduct } from "./support/in-product.ts";

const { measureAdministration } = await inProduct<typeof import("./support/admin-queries.ts")>("admin-queries.ts");
const sizes = process.argv.slice(2).map(Number);
await measureAdministration(sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]);
