import type { AppError } from "~/platform/errors";

/** The header that tells a program how long a pause lasts; none when the error is no limit. */
export function retryAfter(error: AppError): HeadersInit {
  return error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) };
}

/** For a route's `headers`: what its action said of the answer stands on the page too. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}
