import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileErrors } from "~/features/files/errors.ts";
import { onToast, type ToastMessage } from "~/ui/toast-store.ts";
import { fileName, installDownloads } from "./downloads.ts";

it.each([
  [`attachment; filename="releve.pdf"`, "releve.pdf"],
  [`attachment; filename="re_u.pdf"; filename*=UTF-8''re%C3%A7u.pdf`, "reçu.pdf"],
  ["attachment", "fichier"],
])("reads the name of a file in %s", (header, name) => expect(fileName(header)).toBe(name));

/** The kinds of download of the product. */
const ADDRESSES = [
  "/files/0b9e7d7e-1d3c-4c1e-9d59-0c7f5c1d7c11?token=a",
  "/cases/2026-7K3F9Q/attachments/0b9e7d7e",
  "/cases/2026-7K3F9Q/dossier.zip",
  "/admin/cases/2026-7K3F9Q/pdf?notes=1",
  "/admin/cases.csv?search=a",
  "/admin/users.csv",
  "/admin/requests.csv?status=all",
  "/admin/recoveries.csv",
  "/admin/figures.csv",
  "/account/data/export",
  "/account/security/second-factor/codes.txt",
];
const refusal = JSON.stringify({ detail: "Trop de demandes", code: "too_many_requests" });
const CUT = "Erreur lors du téléchargement du fichier. Vérifiez votre connexion.";
const FAILURES: [string, () => Promise<Response>, string | null][] = [
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), CUT],
  ["the page of a proxy", async () => new Response("<html>", { status: 502 }), null],
  ["an answer of a proxy in place of the file", async () => new Response("<html>"), null],
  ["a JSON error that is not ours", async () => new Response("{}", { status: 503 }), null],
  ["a connection cut in the middle", async () => cut(), CUT],
  ["a refusal", async () => new Response(refusal, { status: 429 }), "Trop de demandes"],
];

const cut = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) }), {
    headers: { "Content-Disposition": "attachment" },
  });

class Link {
  readonly target = "";
  ariaBusy: string | null = null;
  readonly origin = "http://localhost";
  readonly href: string;
  readonly pathname: string;
  constructor(address: string) {
    this.href = this.origin + address;
    this.pathname = new URL(this.href).pathname;
  }
  closest() {
    return this;
  }
}

describe("a download that fails", () => {
  let press: (event: object) => void;
  const shown: ToastMessage[] = [];
  let stop: () => void;
  beforeEach(() => {
    const addEventListener = (_name: string, listener: typeof press) => {
      press = listener;
    };
    vi.stubGlobal("document", { addEventListener });
    vi.stubGlobal("location", { origin: "http://localhost", assign: vi.fn() });
    vi.stubGlobal("Element", Link);
    stop = onToast((change) => "added" in change && shown.push(change.added));
    installDownloads();
  });
  afterEach(() => {
    stop();
    shown.length = 0;
    vi.unstubAllGlobals();
  });

  it.each(FAILURES)("because of %s is told, and the page stays", async (_reason, answer, message) => {
    vi.stubGlobal("fetch", answer);
    for (const address of ADDRESSES) {
      const preventDefault = vi.fn();
      press({ target: new Link(address), button: 0, preventDefault });
      expect(preventDefault, address).toHaveBeenCalled();
    }
    await expect.poll(() => shown).toHaveLength(ADDRESSES.length);
    const text = message ?? fileErrors.messageOf("file_download_failed");
    for (const toast of shown) expect(toast).toMatchObject({ kind: "error", text });
    expect(location.assign).not.toHaveBeenCalled();
  });
});
