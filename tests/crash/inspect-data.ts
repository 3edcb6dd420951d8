import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { embeddedEngine } from "../../app/db/client.server.ts";

export type Inspection = { messages: number; files: number; faults: string[] };

/** Looks for faults in the data folder of a stopped server that served only the crash test's traffic. */
export async function inspectData(dataDir: string): Promise<Inspection> {
  const database = embeddedEngine(join(dataDir, "database"));
  try {
    const rows = async <Row>(query: string) => (await database.query<Row>(query)).rows;
    const faults: string[] = [];
    for (const [name, query] of Object.entries(FAULTS))
      for (const { id } of await rows<{ id: string }>(query)) faults.push(`${name}: ${id}`);
    const files = await rows<{ path: string }>("select path from files");
    const [counted] = await rows<{ messages: number }>("select count(*)::int as messages from case_messages");
    faults.push(...compareObjects(join(dataDir, "files"), files));
    return { messages: counted?.messages ?? 0, files: files.length, faults };
  } finally {
    await database.close();
  }
}

/** Queries for incomplete writes: a message consists of its row, its files, its number and its journal entry. */
const FAULTS = {
  "message without its files": `
    select m.id from case_messages m
    where (select count(*) from case_attachments a where a.message_id = m.id) <> split_part(m.message, ' files ', 2)::int`,
  "gap in the numbers of a case": `
    select c.id from cases c
    where c.last_message_seq <> (select count(*) from case_messages m where m.case_id = c.id)
       or c.last_message_seq <> (select coalesce(max(seq), 0) from case_messages m where m.case_id = c.id)`,
  "message without its audit entry": `
    select m.id from case_messages m
    where not exists (select from audit_entries e where e.subject_id = m.id::text and e.action in ('message.posted', 'message.post'))`,
  "audit entry without its message": `
    select e.subject_id as id from audit_entries e
    where e.action in ('message.posted', 'message.post') and not exists (select from case_messages m where m.id::text = e.subject_id)`,
  "attachment whose file still waits": `
    select a.id from case_attachments a join files f on f.path = a.file_path where f.attached_at is null`,
  "taken file that belongs to nothing": `
    select f.id from files f
    where f.attached_at is not null and not exists (select from case_attachments a where a.file_path = f.path)
      and not exists (select from scheduled_files s where s.file_path = f.path)`,
};

function compareObjects(folder: string, files: { path: string }[]): string[] {
  const objects = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== "journal-head");
  const known = new Set(files.map((file) => file.path));
  const stored = new Set(objects);
  return [
    ...objects.filter((path) => !known.has(path)).map((path) => `orphaned file: ${path}`),
    ...[...known].filter((path) => !stored.has(path)).map((path) => `file without its object: ${path}`),
  ];
}
