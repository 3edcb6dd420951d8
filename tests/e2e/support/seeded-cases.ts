import { readFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedEngine } from "../../../app/db/client.server.ts";
import { type SignedIn, seedPairs } from "../../../bench/support/seed.ts";
import type { Server } from "./server.ts";

export type SeededCases = { staff: SignedIn; references: string[] };

/**
 * Writes `count` cases and a member of the staff to the embedded database of a stopped server. The first three cases
 * are under review (the first is late), the others active; one has a long description, name and address.
 */
export async function seededCases(server: Server, count: number): Promise<SeededCases> {
  await server.stop();
  const secret = readFileSync(join(server.dataDir, "secret-key"), "utf8").trim();
  const pairs = await seedPairs(server.dataDir, secret, Math.max(1, count));
  const database = embeddedEngine(join(server.dataDir, "database"));
  await database.exec(`
    update cases set first_answered_at = submitted_at + interval '3 hours', amount = 1248000;
    update cases set status = 'in_review', first_answered_at = null where case_id < '2026-000003';
    update cases set submitted_at = now() - interval '53 hours' where case_id = '2026-000000';
    update cases set submitted_at = now() - interval '40 hours' where case_id = '2026-000001';
    update cases set description = repeat('Un faux conseiller m’a appelée, puis une plateforme a bloqué mon argent. ', 9)
      where case_id in ('2026-000000', '2026-000001');
    update profiles set first_name = 'Jeanne-Marie-Antoinette', last_name = 'de Kervasdoué-Montmorency',
      email = 'jeanne-marie-antoinette.de-kervasdoue-montmorency@une-messagerie-au-nom-bien-long.exemple.fr',
      admin_note = 'Rappeler' where id = (select user_id from cases where case_id = '2026-000001');
    insert into case_messages (case_id, seq, sender_id, message)
      select id, 1, user_id, 'Bonjour' from cases where case_id = '2026-000001';
    update cases set last_message_seq = 1 where case_id = '2026-000001';
  `);
  if (count === 0) await database.exec("delete from cases");
  const { rows } = await database.query<{ case_id: string }>("select case_id from cases order by case_id");
  await database.close();
  await server.start();
  return { staff: (pairs[0] as (typeof pairs)[number]).staff, references: rows.map((row) => row.case_id) };
}
