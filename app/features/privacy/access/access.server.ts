import { notInArray, type SQL } from "drizzle-orm";
import { auditEntries } from "~/db/schema";
import { markedActions } from "~/features/journal/rules";

/** The entries of the journal that their owner may read. A condition on `audit_entries`. */
export const isShownToOwner = (): SQL => notInArray(auditEntries.action, markedActions("internal"));
