import { hostname } from "node:os";
import pino, { type Logger, type LoggerOptions } from "pino";
import { isRepeat, writeRepeats } from "./log-repeats.server.ts";
import { COUNTED_LEVELS, logLines } from "./metrics.server.ts";

type LoggedError = { type: string; message?: string; stack?: string; code?: unknown; cause?: LoggedError };

/** The properties of a database error that never contain a value of a row. */
const SAFE_DATABASE_PROPERTIES = ["severity", "table", "column", "constraint", "routine", "query"];

/**
 * Selects what may be logged of an error. Messages of the database quote values of rows, and those of parsers quote their
 * input: of these errors only codes and the stack are logged.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return loggedValue(error);
  const quotes = error instanceof SyntaxError || "query" in error || "params" in error || "severity" in error;
  const facts = Object.entries(error).filter(([name]) => SAFE_DATABASE_PROPERTIES.includes(name));
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
 * What was thrown without being an error: what it is, and the beginning of a text without the addresses, numbers and
 * quoted values that it may hold.
 */
function loggedValue(value: unknown): LoggedError {
  if (typeof value === "string") return { type: "string", message: withoutValues(value).slice(0, MAX_THROWN_TEXT) };
  if (typeof value !== "object" || value === null) return { type: value === null ? "null" : typeof value };
  const type = value.constructor?.name ?? "object";
  return value instanceof Response ? { type, code: value.status } : { type, message: `{${Object.keys(value).join()}}` };
}

const MAX_THROWN_TEXT = 200;

/** A text without the addresses, numbers and quoted values that it may hold. */
export const withoutValues = (text: string): string =>
  text
    .replace(/"[^"]*"|«[^»]*»|“[^”]*”/g, "…")
    .replace(/\S*@\S*/g, "…")
    .replace(/\+?\d(?:[\s.]?\d){3,}/g, "…");

/** What pg-boss adds to the message of any error of a queue. */
const QUEUE_OF_JOBS = / \(Queue: [^)]*\)$/;

/** What makes an error line the same as another: its message and the error at the bottom; undefined for other lines. */
function causeOf([fields, message]: unknown[], level: string): string | undefined {
  if (level !== "warn" && level !== "error") return undefined;
  const { err, reason } = (fields ?? {}) as { err?: unknown; reason?: string };
  if (reason !== undefined) return JSON.stringify([level, message, reason]);
  if (err === undefined) return undefined;
  let error = loggedError(err);
  while (error.cause) error = error.cause;
  const { type, code, message: text, stack = "", routine, constraint } = error as LoggedError & Record<string, unknown>;
  // An error with a code is the same fault wherever the call comes from.
  const detail =
    code === undefined ? [text?.replace(QUEUE_OF_JOBS, ""), stack.split("\n")[0]] : [code, routine, constraint];
  return JSON.stringify([level, message, type, ...detail]);
}

process.on("exit", writeRepeats);

/** What the log leaves out and adds. */
export const logOptions: LoggerOptions = {
  level: process.env.LOG_LEVEL || "info",
  // In UTC, with its zone.
  timestamp: pino.stdTimeFunctions.isoTime,
  base: { host: hostname(), pid: process.pid },
  serializers: { err: loggedError },
  hooks: {
    logMethod(line, write, level) {
      const name = pino.levels.labels[level] ?? "";
      if (COUNTED_LEVELS.includes(name)) logLines.inc({ level: name });
      const cause = causeOf(line, name);
      const later = (times: number) => write.apply(this, [{ ...(line[0] as object), times }, line[1]] as typeof line);
      if (!cause || !isRepeat(cause, later)) write.apply(this, line);
    },
  },
};

/**
 * The log of the process: JSON lines on standard error, since operators read standard output. Each line names its process
 * by host and pid. The same error is written at most once a minute, with its number of occurrences (`times`). Never pass
 * it a request body, an e-mail address, a name or a document.
 */
export const log: Logger = pino(logOptions, pino.destination(2));
