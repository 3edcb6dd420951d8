import { AppError } from "../errors.ts";
import { createWorkers, type WorkerSettings } from "../files/inspect/worker-process.server.ts";
import { limitFairly, QueueFullError } from "../limit-concurrency.server.ts";
import { readStatement } from "./read-statement.ts";
import { type ReadOptions, type Statement, StatementError } from "./statement.ts";
import type { StatementAnswer } from "./statement-worker.ts";

/**
 * Shorter texts are read in this process, which takes less than a worker needs to start: below 100 ms for the most awkward
 * of them (bench/readers.ts).
 */
const MAX_LENGTH_HERE = 20_000;
/** The most awkward statement of 2,000 rows takes about a second of processor. */
const LIMITS = { cpuSeconds: 5, timeLimitMs: 30_000, memoryMB: 256 };
/** Statements that are read at once: one of a person, so that others never wait for all of that person's. */
const CONCURRENCY = 4;
const MAX_WAITING = 100;

export type ReadConfined = (account: string, text: string, today: string, options?: ReadOptions) => Promise<Statement>;

/**
 * Creates a reader that reads long statements in a separate process (see `createWorkers`), four at once and one of an
 * account, so that none holds the event loop, nor another person's.
 * @returns a function that throws StatementError, of which `too_slow` when the time was over, and AppError
 *   reader_unavailable.
 */
export function createStatementReader(settings: Partial<WorkerSettings> = {}): ReadConfined {
  const run = createWorkers("bank-statements/statement-worker.ts", {
    ...LIMITS,
    concurrency: CONCURRENCY,
    ...settings,
  });
  const limit = limitFairly(CONCURRENCY, 1, { maxWaiting: MAX_WAITING });
  return async (account, text, today, options = {}) => {
    if (text.length <= MAX_LENGTH_HERE) return readStatement(text, today, options);
    const open = async () => new Blob([text]).stream() as ReadableStream<Uint8Array>;
    const answer = await limit(account, () => run({ today, options }, open)).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new AppError("reader_unavailable", { cause: error }) : error;
    });
    if (typeof answer === "string") throw new StatementError(answer === "failed" ? "unreadable" : "too_slow");
    const said = JSON.parse(answer.line) as StatementAnswer;
    if ("refusal" in said) throw new StatementError(said.refusal);
    return said.statement;
  };
}

let reader: ReadConfined | undefined;

/** Reads a statement for an account (see `createStatementReader`). */
export const readConfined: ReadConfined = (...given) => {
  reader ??= createStatementReader();
  return reader(...given);
};
