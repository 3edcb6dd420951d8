import { sql } from "drizzle-orm";
import { caseAttachments, cases, files } from "~/db/schema";
import type { SlottedFile } from "~/features/files/rules";

/**
 * The files of a row of `cases` whose slot begins with a text, the oldest first, as a column of a query with a join, without
 * which its columns do not name their table; null: none.
 */
export const attachedJson = (slots: string) => sql<SlottedFile[] | null>`(
  select json_agg(json_build_object('id', ${files.id}, 'slot', ${files.slot}) order by ${caseAttachments.createdAt})
  from ${caseAttachments} join ${files} on ${files.path} = ${caseAttachments.filePath}
  where ${caseAttachments.caseId} = ${cases.id} and starts_with(${files.slot}, ${slots}::text))`;
