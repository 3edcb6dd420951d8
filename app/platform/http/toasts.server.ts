import { redirect } from "react-router";
import { cookie, platformCookies } from "./cookies.server.ts";

/** A short message that survives a redirect. Durations are the spec's (section 9): 2 s for success, 4 s otherwise. */
export type Toast = { id: string; kind: "success" | "error" | "info"; text: string; duration: number };

/** As the cookie carries it: the tabs of a browser share their cookies, and only one of them is on its way to `path`. */
type Waiting = Toast & { path: string };

/** `Set-Cookie` header that shows a toast on the page at `to`, an address of this site. */
export async function toastHeader(to: string, kind: Toast["kind"], text: string): Promise<string> {
  const duration = kind === "success" ? 2000 : 4000;
  return write({ id: crypto.randomUUID(), kind, text, duration, path: pathOf(to) });
}

/**
 * A redirect (303 See Other) to `url` whose page shows the toast; `headers` may carry further cookies. What an address
 * brought along decoded is encoded again: a header takes nothing but ASCII, and no line of its own.
 */
export async function redirectWithToast(url: string, kind: Toast["kind"], text: string, headers = new Headers()) {
  const ascii = url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  headers.append("Set-Cookie", await toastHeader(ascii, kind, text));
  return redirect(ascii, { status: 303, headers });
}

/**
 * A redirect from a page that sends on whoever comes to it: a toast that was meant for it goes along.
 * @param url of the request, as the router gives it.
 */
export async function redirectOn(request: Request, url: URL, to: string, status = 302): Promise<Response> {
  const toast = await read(request);
  const headers = new Headers();
  if (toast?.path === url.pathname) headers.append("Set-Cookie", await write({ ...toast, path: pathOf(to) }));
  return redirect(to, { status, headers });
}

/**
 * The toast that waits for this page, if any, and the header that takes it away with a document. A load by the page's
 * scripts leaves it to `forgetToast`: such a load may be overtaken by another, and its answer never shown.
 * @param url of the request, as the router gives it: without the `.data` of the router's own requests.
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

/** As the address of the page will read: without query and fragment, encoded as a browser encodes it. */
const pathOf = (to: string): string => new URL(to, "http://localhost").pathname;
