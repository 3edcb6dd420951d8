import { redirect } from "react-router";
import { openDocument } from "~/features/identity/commands.server";
import { messageOf, toAppError } from "~/platform/errors";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/document";

/** `/admin/documents/:documentId`: opens one side of a document, in a tab of its own, through a link of 60 s. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return redirect(await openDocument(requireActor(context), params.documentId), 303);
  } catch (thrown) {
    const error = toAppError(thrown, "document_open_failed");
    if (error.status >= 500) log.error({ err: error, document: params.documentId }, "document");
    return redirectWithToast("/admin/documents", "error", messageOf("document_open_failed"));
  }
}
