import { redirect } from "react-router";
import { openDocument, openOriginalDocument } from "~/features/identity/commands.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/document";

const options = { fallback: "document_open_failed", ownMessages: [], toast: "/admin/documents" } as const;

/** `/admin/documents/:documentId`: opens a copy of one side of a document in a new tab, through a link that is valid for 60 s. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, options, async () =>
    redirect(await openDocument(requireActor(route.context), route.params.documentId), 303),
  );
}

/** Handles the form that opens the side as it was sent. */
export function action(route: Route.ActionArgs) {
  return runResource(route, options, async () =>
    redirect(await openOriginalDocument(requireActor(route.context), route.params.documentId), 303),
  );
}
