/**
 * Messages posted by the product's own command, eight at a time in one process, against the bare `INSERT` and commit of
 * as many rows on the same PostgreSQL, which keeps what it commits: `node bench/posting.ts`. What the session and HTTP
 * add is in bench/server.ts.
 */
import { inProduct } from "./support/in-product.ts";

const { measurePosting } = await inProduct<typeof import("./support/posting.ts")>("posting.ts");
await measurePosting();
