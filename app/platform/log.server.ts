import { hostname } from "node:os";
import pino, { type Logger } from "pino";
import { COUNTED_LEVELS, logLines } from "./metrics.server.ts";

type LoggedError = { type: string; message?: string; stack?: string; code?: unknown; cause?: LoggedError };

/** What a database's error says of itself without quoting a value that it was given. */
const DATABASE_FACTS = ["severity", "table", "column", "constraint", "routine", "query"];

/**
 * What may be logged of an error. A database quotes in its message and its details the values it was given (a name, a
 * message), and a parser the text it could not read: of these only the codes and the place in the code are kept.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const quotes = error instanceof SyntaxError || "query" in error || "params" in error || "severity" in error;
  const facts = Object.entries(error).filter(([name]) => DATABASE_FACTS.includes(name));
  return {
    type: error.name,
    ...(!quotes && { message: error.message }),
    ...("code" in error && { code: error.code }),
    ...Object.fromEntries(facts),
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join("\n") ?? "",
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/**
 * The process's log: JSON lines on standard error, so that standard output keeps the lines of the contract. Each names
 * its process, among several, by host and number.
 * Never pass it a request body, an e-mail address, a name or a document.
 */
export const log: Logger = pino(
  {
    level: process.env.LOG_LEVEL || "info",
    base: { host: hostname(), pid: process.pid },
    serializers: { err: loggedError },
    hooks: {
      logMethod(line, write, level) {
        const name = pino.levels.labels[level] ?? "";
        if (COUNTED_LEVELS.includes(name)) logLines.inc({ level: name });
        write.apply(this, line);
      },
    },
  },
  pino.destination(2),
);
