import { approveDocuments, rejectDocuments } from "~/features/identity/review/commands.server";
import { review } from "~/features/identity/schema";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "../guards.server";

type Places = {
  /** Where it was decided from, shown again when it could not be. */
  page: string;
  /** Where to go once it is decided; asked only then. */
  next?: () => Promise<string>;
};

/**
 * Carries out what a form of the review asks, and says what was done (spec section 8). Answers 422 with the form's
 * errors when a rejection has no reason; the page of the second of two reviewers says that it was decided already.
 */
export async function decideDocument(route: RouteArgs, { page, next }: Places) {
  const actor = requireActor(route.context);
  const options = {
    schema: review,
    fallback: "document_update_failed",
    ownMessages: ["document_already_reviewed", "file_awaiting_scan"],
    toast: page,
  } as const;
  return runForm(route, options, async (input) => {
    if (input.intent === "approve") await approveDocuments(actor, input);
    else await rejectDocuments(actor, input);
    const done = input.intent === "approve" ? "Document approuvé" : "Document rejeté";
    return redirectWithToast((await next?.()) ?? page, "success", done);
  });
}

/** The address of a request to a page, without what the router adds to it and without the given parameters. */
export function pageOf(request: Request, ...without: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_routes", ...without]) searchParams.delete(name);
  return `${pathname.replace(/\.data$/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
