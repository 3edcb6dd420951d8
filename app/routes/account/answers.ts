import type { AppError, AppErrorCode } from "~/platform/errors";

/** The header that tells a program how long a pause lasts; none when the error is no limit. */
export function retryAfter(error: AppError): HeadersInit {
  return error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) };
}

/** For a route's `headers`: what its action said of the answer stands on the page too. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

/**
 * For a route's `headers` when a token is in its address: no request of the page carries that address, not even to us.
 * `no-referrer` would also take away the `Origin` of its form, which is refused without one.
 */
export function secretAddressHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
}

/** The field that a refusal is about. */
const FIELDS: Partial<Record<AppErrorCode, string>> = {
  common_password: "password",
  guessable_password: "password",
  same_password: "password",
  wrong_password: "currentPassword",
  same_email: "email",
};

/** What a form with a password says of a refusal, for Conform's `reply`: beside the field, or above all of them. */
export function refusal(error: AppError) {
  const field = FIELDS[error.code];
  const errors = field ? { fieldErrors: { [field]: [error.message] } } : { formErrors: [error.message] };
  return { hideFields: ["password", "currentPassword"], ...errors };
}
