/**
 * `node bench/journal.ts`: what the journal adds to the writing of a message, on a PostgreSQL of its own. The same
 * transaction (the message, the touch of its case, the announcement) with and without its entry, by turns, from eight
 * writers at once, and with the loop that chains the entries beside it.
 */
import { inProduct } from "./support/in-product.ts";

const { measureJournal } = await inProduct<typeof import("./support/journal-cost.ts")>("journal-cost.ts");
await measureJournal();
