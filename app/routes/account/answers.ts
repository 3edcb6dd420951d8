import type { AppErrorCode } from "~/platform/errors";

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

/** For `runForm`, of a form with a password: the field that an error is about, and the fields that come back empty. */
export const passwordForm = {
  fields: {
    common_password: "password",
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
    { title: `${title} · Recours` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
