import { redirect } from "react-router";
import { cookie } from "./cookies.server.ts";

/** A short message that survives a redirect. Durations are the spec's (section 9): 2 s for success, 4 s otherwise. */
export type Toast = { id: string; kind: "success" | "error" | "info"; text: string; duration: number };

/** `Set-Cookie` header that shows a toast on the next page. */
export async function toastHeader(kind: Toast["kind"], text: string): Promise<string> {
  return cookie("toast").serialize({ id: crypto.randomUUID(), kind, text, duration: kind === "success" ? 2000 : 4000 });
}

/**
 * A redirect (303 See Other) to `url` whose page shows the toast; `headers` may carry further cookies. What an address
 * brought along decoded is encoded again: a header takes nothing but ASCII, and no line of its own.
 */
export async function redirectWithToast(url: string, kind: Toast["kind"], text: string, headers = new Headers()) {
  headers.append("Set-Cookie", await toastHeader(kind, text));
  const ascii = url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  return redirect(ascii, { status: 303, headers });
}

/**
 * The waiting toast, if any, and the header that takes it away with a document. A load by the page's scripts leaves it to
 * `forgetToast`: such a load may be overtaken by another, and its answer never shown.
 */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers: Record<string, string> }> {
  const toast = (await cookie("toast").parse(request.headers.get("Cookie"))) as Toast | null;
  const isByScripts = request.headers.get("Sec-Fetch-Dest") === "empty";
  return {
    toast,
    headers: toast && !isByScripts ? { "Set-Cookie": await cookie("toast").serialize("", { maxAge: 0 }) } : {},
  };
}
