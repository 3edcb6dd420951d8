import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseGroups, caseIndicators } from "~/db/schema";
import { linkCase, regroupAll } from "~/features/indicators/links/commands.server";
import { aClient } from "~tests/factories";
import { aLinkedWorld, measureGroups } from "~tests/factories/linked-world";
import { storeLinkedWorld } from "~tests/factories/store-linked-world";
import { startPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";
import { summarise } from "./summary.ts";

const LINKED = 200;
/** As in the world of the tests: seven victims of each fraudster. */
const VICTIMS = 7;

/** Prints a line for the new indicator of a case, and one for all groups. */
export async function measureLinking(size: number): Promise<void> {
  const server = await startPostgres();
  try {
    const { pool, close } = await openBenchDatabase(server.url, `linking_${size}`);
    const world = aLinkedWorld({ cases: size, groups: Math.max(300, Math.round(size / VICTIMS)) });
    const { caseIds, valueIds } = await storeLinkedWorld(world, (await aClient()).id);
    await pool.query("analyze");
    const started = performance.now();
    const groups = await regroupAll();
    const whole = performance.now() - started;
    const places = new Map(caseIds.map((id, at) => [id, at]));
    const found = await db.select().from(caseGroups);
    const groupOf = new Map(found.map(({ caseId, groupId }) => [places.get(caseId) as number, groupId]));
    const { precision, recall } = measureGroups(world.cases, groupOf);
    const [bare, linked]: [number[], number[]] = [[], []];
    const step = Math.floor(world.rows.length / LINKED);
    for (const { case: at, value } of world.rows.filter((_, place) => place % step === 0)) {
      const [caseId, valueId] = [caseIds[at] as string, valueIds.get(value) as string];
      bare.push(await timed(() => db.select().from(caseIndicators).where(eq(caseIndicators.valueId, valueId))));
      linked.push(await timed(() => linkCase(caseId)));
    }
    const [of, to] = [summarise(linked), summarise(bare)];
    console.log(`\n| ${size} cases, ${world.rows.length} values named | ms | ratio |\n| --- | ---: | ---: |`);
    console.log(
      `| group of a new value, p95 | ${of.p95.toFixed(1)} | ${(of.p95 / to.p95).toFixed(1)} of its carriers |`,
    );
    console.log(`| all ${groups} groups | ${whole.toFixed(0)} | ${((whole * 1000) / size).toFixed(1)} µs a case |`);
    console.log(`precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`);
    await close();
  } finally {
    await server.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
