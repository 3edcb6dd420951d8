import type { Add } from "~/features/cases/documents/commands.server";
import { chronologyForCopy } from "~/features/chronology/queries.server";
import { deadlinesForCopy } from "~/features/deadlines/copy/queries.server";
import { lettersForCopy } from "~/features/letters/copy.queries.server";
import { paymentsForCopy } from "~/features/payments/queries.server";
import { reportsForCopy } from "~/features/reports/copy.queries.server";

/** The parts that other features add to the copies of a case, in the order of the PDF. */
const PARTS: readonly Add[] = [paymentsForCopy, deadlinesForCopy, reportsForCopy, lettersForCopy, chronologyForCopy];

/** Reads what is added to a copy of a case, once the actor may have it. */
export const addToCopy: Add = async (caseRow) => {
  const parts = await Promise.all(PARTS.map((part) => part(caseRow)));
  return {
    write: (pdf) => {
      for (const part of parts) part.write(pdf);
    },
    tables: parts.flatMap(({ tables }) => tables),
  };
};
