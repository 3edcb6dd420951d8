import { takeToast } from "~/platform/http/toasts.server";

/** Returns the text of the toast that an answer shows on the page at `location`, if any. */
export async function toastIn(answer: string, location: string): Promise<string | undefined> {
  const [, name = "", value = ""] = /^set-cookie: ([^=\s]*toast)=([^;]+)/im.exec(answer) ?? [];
  const page = new URL(location || "/", "http://localhost");
  return (await takeToast(new Request(page, { headers: { Cookie: `${name}=${value}` } }), page)).toast?.text;
}
