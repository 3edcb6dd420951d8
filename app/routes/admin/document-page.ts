import { openDocumentPage } from "~/features/identity/commands.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/document-page";

/**
 * `/admin/documents/:documentId/pages/:page`: one page of one side, rendered as a JPEG by the server for the review
 * screen. The access is recorded in the journal, and the browser does not cache the image.
 */
export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const page = /^[1-9]\d{0,3}$/.test(params.page) ? Number(params.page) : 1;
  return runResource(route, { fallback: "document_open_failed", ownMessages: [] }, async () => {
    const jpeg = await openDocumentPage(requireActor(context), params.documentId, page);
    return new Response(new Uint8Array(jpeg), { headers: HEADERS });
  });
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
