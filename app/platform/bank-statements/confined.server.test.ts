import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createStatementReader } from "./confined.server.ts";
import { readStatement } from "./read-statement.ts";

const TODAY = "2026-11-27";
const ROWS = Array.from({ length: 400 }, (_, n) => `14/03/2026 VIR SEPA VILNIUS TRADE ${n} -1 200,50 €`).join("\n");
/** Longer than what is read in this process. */
const LONG = `${ROWS}${"\n ".repeat(3_000)}`;

test("a long statement is read in a separate process as this one would read it", async () => {
  expect(await createStatementReader()("a", LONG, TODAY)).toEqual(readStatement(LONG, TODAY));
});

test("a long statement is refused in a separate process as this one would refuse it", async () => {
  const refused = createStatementReader()("a", "a\n".repeat(40_000), TODAY);
  await expect(refused).rejects.toMatchObject({ name: "StatementError", reason: "too_many_rows" });
});

/** A reader whose program does this after it read the text. */
async function aReader(source: string) {
  const worker = join(tmpdir(), `recours-worker-${crypto.randomUUID()}.mjs`);
  const helpers = JSON.stringify(join(import.meta.dirname, "../files/inspect/worker-answer.ts"));
  await writeFile(
    worker,
    `import { announceStart, answer } from ${helpers};
     import { text } from "node:stream/consumers";
     announceStart();
     const given = await text(process.stdin);
     ${source}`,
  );
  const read = createStatementReader({ worker, cpuSeconds: 2 });
  return { read, end: () => rm(worker) };
}

test("a statement whose time is over is too slow, and another person’s is read meanwhile", async () => {
  const { read, end } = await aReader(`if (given.startsWith("slow")) for (;;); answer({ rows: [] });`);
  const order: string[] = [];
  const slow = read("a", "slow".repeat(10_000), TODAY).catch(({ reason }) => order.push(reason));
  const next = read("a", "quick".repeat(10_000), TODAY).then(() => order.push("next of the same person"));
  await read("b", "quick".repeat(10_000), TODAY).then(() => order.push("another person"));
  await Promise.all([slow, next]);
  await end();
  expect(order).toEqual(["another person", "too_slow", "next of the same person"]);
});
