/**
 * `node bench/journal.ts`: measures what the journal adds to posting a message, on a PostgreSQL of its own. Eight writers
 * run the same transaction (message, update of its case, notification) alternately with and without its journal entry,
 * while the loop that chains the entries runs.
 */
import { inProduct } from "./support/in-product.ts";

const { measureJournal } = await inProduct<typeof import("./support/journal-cost.ts")>("journal-cost.ts");
await measureJournal();
