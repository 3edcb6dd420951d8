import { log } from "../app/platform/log.server.ts";

/**
 * Logs unhandled errors like any other, without the values that they quote; Node would print them in full. An unhandled
 * rejection concerns one request, so the process keeps serving; an uncaught exception leaves an unknown state, so the
 * process exits.
 */
export function logUnhandledErrors(): void {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    process.exit(1);
  });
}
