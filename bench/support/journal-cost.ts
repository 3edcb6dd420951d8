import { sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { cases } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { recordAudit } from "~/features/journal/commands.server";
import { startChaining } from "~/features/journal/publication/jobs.server";
import { publish } from "~/platform/live/live.server";
import { startPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";
import { seedAdministration } from "./seed-admin.ts";
import { median } from "./summary.ts";

const WRITERS = 8;
/** The length of a round of each variant, in milliseconds; the variants alternate TURNS times. */
const TURN = 3_000;
const TURNS = 5;

type Case = { id: string; userId: string };

/** Measures the two variants alternately, and prints them. */
export async function measureJournal(): Promise<void> {
  const server = await startPostgres();
  try {
    const database = await openBenchDatabase(server.url, "journal");
    await seedAdministration(database.pool, { users: 500, cases: 500, lawyers: 0, messages: 500 });
    const all = await db.select({ id: cases.id, userId: cases.userId }).from(cases);

    const ways: [name: string, run: () => Promise<number>][] = [
      ["without its entry", () => write(all, false)],
      ["with its entry", () => write(all, true)],
      ["with its entry, and the chain beside", () => beside(startChaining, () => write(all, true))],
    ];
    const rates = ways.map((): number[] => []);
    for (const [, run] of ways) await run();
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, [, run]] of ways.entries()) rates[index]?.push(await run());
    const medians = rates.map(median);
    console.log("| a message | a second | of one writer, each | ratio |\n| --- | ---: | ---: | ---: |");
    for (const [index, [name]] of ways.entries()) {
      const rate = medians[index] as number;
      const each = ((1000 * WRITERS) / rate).toFixed(2);
      console.log(`| ${name} | ${rate.toFixed(0)} | ${each} ms | ${(rate / (medians[0] as number)).toFixed(2)} |`);
    }
    await database.close();
  } finally {
    await server.stop();
  }
}

/** @returns messages a second. */
async function write(all: Case[], isRecorded: boolean): Promise<number> {
  const started = performance.now();
  let count = 0;
  const one = async (writer: number): Promise<void> => {
    for (let at = writer; performance.now() - started < TURN; at += WRITERS) {
      await post(all[at % all.length] as Case, isRecorded);
      count++;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => one(writer)));
  return (1000 * count) / (performance.now() - started);
}

function post({ id: caseId, userId: owner }: Case, isRecorded: boolean): Promise<void> {
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; seq: number }>(sql`
      with touched as (
        update cases set last_message_seq = last_message_seq + 1, last_message_at = now() where id = ${caseId}
        returning last_message_seq as seq
      )
      insert into case_messages (case_id, seq, sender_id, message, client_key)
      select ${caseId}::uuid, seq, ${SYSTEM_USER_ID}::uuid, 'Bonjour', gen_random_uuid() from touched
      returning id, seq`);
    const posted = rows[0] as { id: string; seq: number };
    if (isRecorded)
      await recordAudit(tx, owner, {
        action: "message.posted",
        subjectType: "message",
        subjectId: posted.id,
        ownerId: owner,
        details: { caseId, seq: Number(posted.seq), files: 0, side: "client" },
      });
    await publish(tx, { kind: "message", id: caseId, audience: { users: [owner], roles: ["administrator"] } });
  });
}

async function beside<Result>(start: () => () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  const stop = start();
  try {
    return await work();
  } finally {
    await stop();
  }
}
