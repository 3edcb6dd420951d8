import { openDocumentPage } from "~/features/identity/commands.server";
import { messageOf, toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/document-page";

/**
 * `/admin/documents/:documentId/pages/:page`: one page of one side, as a JPEG drawn here, for the review screen. The
 * opening is recorded. No browser keeps it on its disk.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = /^[1-9]\d{0,3}$/.test(params.page) ? Number(params.page) : 1;
  try {
    const jpeg = await openDocumentPage(requireActor(context), params.documentId, page);
    return new Response(new Uint8Array(jpeg), { headers: HEADERS });
  } catch (thrown) {
    const error = toAppError(thrown, "document_open_failed");
    if (error.status >= 500) log.error({ err: thrown, document: params.documentId }, "document page");
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(messageOf("document_open_failed"), { status: error.status, headers });
  }
}

const HEADERS = {
  "Content-Type": "image/jpeg",
  "Content-Disposition": "inline",
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, no-store",
};
