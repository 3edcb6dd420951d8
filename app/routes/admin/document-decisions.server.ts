import { data } from "react-router";
import { approveDocuments, rejectDocuments } from "~/features/identity/review/commands.server";
import { review } from "~/features/identity/schema";
import { messageOf, toAppError } from "~/platform/errors";
import { parseWithZod } from "~/platform/forms/parse-form";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/documents";

type Decided = Pick<Route.ActionArgs, "request" | "context"> & {
  /** Where it was decided from, shown again when it could not be. */
  page: string;
  /** Where to go once it is decided; asked only then. */
  next?: () => Promise<string>;
};

/**
 * Carries out what a form of the review asks, and says what was done (spec section 8). Answers 422 with the form's
 * errors when a rejection has no reason; the page of the second of two reviewers says that it was decided already.
 */
export async function decideDocument({ request, context, page, next }: Decided) {
  const actor = requireActor(context);
  const submission = parseWithZod(await request.formData(), { schema: review });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const isApproval = submission.value.intent === "approve";
  try {
    if (submission.value.intent === "approve") await approveDocuments(actor, submission.value);
    else await rejectDocuments(actor, submission.value);
  } catch (thrown) {
    const error = toAppError(thrown, "document_update_failed");
    if (error.status >= 500) log.error({ err: thrown }, "document review");
    const isKnown = error.code === "document_already_reviewed" || error.code === "file_awaiting_scan";
    return redirectWithToast(page, "error", isKnown ? error.message : messageOf("document_update_failed"));
  }
  return redirectWithToast((await next?.()) ?? page, "success", isApproval ? "Document approuvé" : "Document rejeté");
}

/** The address of a request to a page, without what the router adds to it and without the given parameters. */
export function pageOf(request: Request, ...without: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_routes", ...without]) searchParams.delete(name);
  return `${pathname.replace(/\.data$/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
