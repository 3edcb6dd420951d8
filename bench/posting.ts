/**
 * `node bench/posting.ts`: measures messages posted by the product's own command, eight at a time in one process, and
 * compares them with plain `INSERT` and commit of as many rows on the same durable PostgreSQL. bench/server.ts measures
 * what sessions and HTTP add.
 */
import { inProduct } from "./support/in-product.ts";

const { measurePosting } = await inProduct<typeof import("./support/posting.ts")>("posting.ts");
await measurePosting();
