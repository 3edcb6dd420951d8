import { redirect } from "react-router";
import { cookie, platformCookies } from "./cookies.server.ts";

/** A short message that survives a redirect; `ui/toast-store.ts` says how long it stays. */
export type Toast = { id: string; kind: "success" | "error" | "info" | "warning"; text: string; undo?: Undo };

/**
 * What the toast offers to take back: its form posts `id` to `action` while the `seconds` run. `about` says whose it is:
 * « Dossier de Camille Moreau ».
 */
export type Undo = { action: string; id: string; seconds: number; about?: string };
type Extra = Partial<Pick<Toast, "id" | "undo">>;

/** A toast in the cookie, with its page, since all tabs of a browser share the cookie. */
type Waiting = Toast & { path: string };

/**
 * Makes the `Set-Cookie` header that shows a toast on the page at `to`, an address of this site. A toast replaces one of
 * the same `id`.
 */
export async function toastHeader(to: string, kind: Toast["kind"], text: string, extra: Extra = {}): Promise<string> {
  return write({ id: crypto.randomUUID(), kind, text, path: pathOf(to), ...extra });
}

/**
 * Redirects (303 See Other) to `url`, whose page shows the toast; `headers` may contain further cookies. Encodes other
 * characters than ASCII in the address, which a header cannot contain.
 */
export async function redirectWithToast(
  url: string,
  kind: Toast["kind"],
  text: string,
  headers = new Headers(),
  extra: Extra = {},
) {
  const ascii = url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  headers.append("Set-Cookie", await toastHeader(ascii, kind, text, extra));
  return redirect(ascii, { status: 303, headers });
}

/**
 * Redirects from a page that only redirects, and passes on a toast for that page.
 * @param url the request's address, as the router gives it.
 */
export async function redirectOn(request: Request, url: URL, to: string, status = 302): Promise<Response> {
  const toast = await read(request);
  const headers = new Headers();
  if (toast?.path === url.pathname) headers.append("Set-Cookie", await write({ ...toast, path: pathOf(to) }));
  return redirect(to, { status, headers });
}

/**
 * Reads the toast for this page, if any, and makes the header that deletes its cookie. For data requests of the page's
 * scripts `forgetToast` deletes it instead, since another navigation may replace such a request before it is shown.
 * @param url the request's address, as the router gives it, without the `.data` of data requests.
 */
export async function takeToast(
  request: Request,
  url: URL,
): Promise<{ toast: Toast | null; headers: Record<string, string> }> {
  const waiting = await read(request);
  if (waiting?.path !== url.pathname) return { toast: null, headers: {} };
  const { path: _, ...toast } = waiting;
  const isByScripts = request.headers.get("Sec-Fetch-Dest") === "empty";
  return {
    toast,
    headers: isByScripts ? {} : { "Set-Cookie": await cookie(platformCookies.toast).serialize("", { maxAge: 0 }) },
  };
}

const read = async (request: Request) =>
  (await cookie(platformCookies.toast).parse(request.headers.get("Cookie"))) as Waiting | null;
const write = (toast: Waiting): Promise<string> => cookie(platformCookies.toast).serialize(toast);

/** The path of an address, encoded as a browser encodes it. */
const pathOf = (to: string): string => new URL(to, "http://localhost").pathname;
