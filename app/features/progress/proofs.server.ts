import { sql } from "drizzle-orm";
import { caseAttachments, cases, files } from "~/db/schema";
import { type ActProof, PROVED } from "./case-steps";

/** The files that prove what was done in a row of `cases`, the oldest first, as a column of a query; null: none. */
export const proofsJson = sql<ActProof[] | null>`(
  select json_agg(json_build_object('id', ${files.id}, 'slot', ${files.slot}) order by ${caseAttachments.createdAt})
  from ${caseAttachments} join ${files} on ${files.path} = ${caseAttachments.filePath}
  where ${caseAttachments.caseId} = ${cases.id} and starts_with(${files.slot}, ${PROVED}::text))`;
