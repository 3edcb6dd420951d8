import { log } from "../app/platform/log.server.ts";

/**
 * What nobody caught is logged as any error is, without the values that it quotes; Node would print it whole. A promise
 * whose failure nobody heard belongs to one request, and the process serves the others on; what was thrown outside of
 * any promise leaves no state to trust, and ends it.
 */
export function logStrayFailures(): void {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a failure that nobody heard"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a failure that nobody caught");
    process.exit(1);
  });
}
