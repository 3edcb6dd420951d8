/**
 * Reads a statement in a process of its own (see confined.server.ts). Input: the text on standard input; the day and the
 * options as the first argument. Output on descriptor 3: one line of JSON. Node runs this source file directly, so it may import only files
 * of app/platform and packages.
 */
import { text } from "node:stream/consumers";
import { announceStart, answer } from "../files/inspect/worker-answer.ts";
import { readStatement } from "./read-statement.ts";
import { type ReadOptions, type Refusal, type Statement, StatementError } from "./statement.ts";

export type StatementAnswer = { statement: Statement } | { refusal: Refusal };

announceStart();
const { today, options } = JSON.parse(process.argv[2] ?? "{}") as { today: string; options: ReadOptions };
answer(read(await text(process.stdin)));

function read(given: string): StatementAnswer {
  try {
    return { statement: readStatement(given, today, options) };
  } catch (error) {
    if (error instanceof StatementError) return { refusal: error.reason };
    throw error;
  }
}
