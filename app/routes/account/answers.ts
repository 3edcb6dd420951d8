import { pageTitle } from "~/content/company-name";
import type { AppErrorCode } from "~/platform/errors";

/** For a route's `headers`: copies the headers of its action's response to the page. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

/**
 * For a route's `headers` when its address contains a token: no request from the page sends that address in `Referer`,
 * not even to our server. `no-referrer` would also remove the `Origin` header of the page's form, and the server
 * refuses a form without it.
 */
export function secretAddressHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
}

/**
 * Options of `runForm` for a form with a password: the field beside which each error is shown, and the fields that are
 * sent back empty.
 */
export const passwordForm = {
  fields: {
    common_password: "password",
    breached_password: "password",
    guessable_password: "password",
    same_password: "password",
    wrong_password: "currentPassword",
    same_email: "email",
  } satisfies Partial<Record<AppErrorCode, string>>,
  hideFields: ["password", "currentPassword"],
};

/** The `meta` of a page that a link with a token opens: no search engine keeps it. */
export function secretPageMeta(title: string, description: string) {
  return [
    { title: pageTitle(title) },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
