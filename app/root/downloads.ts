import { fileErrors } from "~/features/files/errors";
import { readProblem } from "~/platform/http/problem";
import { CHECK_CONNECTION, withHints } from "~/ui/connection";
import { dismissToast, pushToast } from "~/ui/toast-store";

/** The addresses that answer with a file. */
const FILES =
  /^\/(files\/|cases\/[^/]+\/(attachments\/|dossier\.zip$)|admin\/((cases|users|requests|recoveries|figures)\.csv$|cases\/[^/]+\/pdf$)|account\/(data\/export|security\/second-factor\/codes\.txt)$)/;

/** A larger file is left to the browser, which does not hold it in memory. */
const MAX_BYTES = 100_000_000;
const SLOW_MS = 1_500;
const TOAST = "download";

/** Handles links to files: a download that fails is a toast, and the page stays (spec section 8). */
export function installDownloads(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0 || isModified(event)) return;
    if (link.origin !== location.origin || link.target === "_blank" || !FILES.test(link.pathname)) return;
    event.preventDefault();
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    const slow = setTimeout(() => pushToast({ id: TOAST, kind: "info", text: "Téléchargement en cours…" }), SLOW_MS);
    download(link.href)
      .then(
        () => dismissToast(TOAST),
        (error: unknown) => {
          const action = { label: "Réessayer", run: () => link.click() };
          pushToast({ id: TOAST, kind: "error", text: messageOf(error), action });
        },
      )
      .finally(() => {
        clearTimeout(slow);
        link.ariaBusy = null;
      });
  });
}

const isModified = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;

class Refusal extends Error {}

function messageOf(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  // `fetch` throws a TypeError when nothing answered, or when the answer was cut.
  return withHints(fileErrors.messageOf("file_download_failed"), error instanceof TypeError && CHECK_CONNECTION);
}

async function download(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Refusal(readProblem(await response.json())?.detail);
  const disposition = response.headers.get("Content-Disposition");
  // The server answers with a page when the session has ended, or to ask for the password again.
  const isPage = !disposition && response.headers.has("Content-Security-Policy");
  if (isPage || Number(response.headers.get("Content-Length")) > MAX_BYTES) {
    await response.body?.cancel();
    return location.assign(address);
  }
  if (!disposition) throw new Error("not our file");
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: url, download: fileName(disposition) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name of the file in a Content-Disposition header. */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/i.exec(disposition)?.[1] ?? "fichier";
}
