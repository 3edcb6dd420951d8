import { rejectDocuments } from "~/features/identity/review/commands.server";
import { review } from "~/features/identity/schema";
import { approveDocument } from "~/features/progress/commands.server";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "../guards.server";

type Places = {
  /** The page whose form sent the decision, shown again when the decision fails. */
  page: string;
  /** Finds the page to open after the decision; called only when the decision succeeds. */
  next?: () => Promise<string>;
};

/**
 * Runs the decision of a review form and shows a toast (spec section 8). Answers 422 with the form's errors when a
 * rejection has no reason. When another reviewer has already decided, the page says so.
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
    if (input.intent === "approve") await approveDocument(actor, input);
    else await rejectDocuments(actor, input);
    const done = input.intent === "approve" ? "Document approuvé" : "Document rejeté";
    return redirectWithToast((await next?.()) ?? page, "success", done);
  });
}

/** The address of the page that a request is for, without the router's own parameters and without the given ones. */
export function pageOf(request: Request, ...without: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_routes", ...without]) searchParams.delete(name);
  return `${pathname.replace(/\.data$/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
