import { data } from "react-router";
import { type AppErrorCode, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";

/**
 * What a page's loader reads; when it fails, the page shows the sentence of `code` (spec section 8) in place of itself.
 * The router hides what any other thrown error says.
 */
export async function loaded<Value>(code: AppErrorCode, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (thrown) {
    const error = toAppError(thrown, code);
    if (error.status >= 500) log.error({ err: thrown }, code);
    throw data(error.message, { status: error.status });
  }
}
