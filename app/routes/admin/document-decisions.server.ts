import type { z } from "zod";
import type { Actor } from "~/features/accounts/actor";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
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
    const done = await carryOut(actor, input);
    return redirectWithToast((await next?.()) ?? page, "success", done);
  });
}

/** Runs a decision on a document. @returns the confirmation, which names the document: another may already be shown. */
export async function carryOut(actor: Actor, input: z.output<typeof review>): Promise<string> {
  const name = DOCUMENT_TYPE_LABELS[input.documentType].toLowerCase();
  if (input.intent === "reject") {
    await rejectDocuments(actor, input);
    return `Document rejeté : ${name}`;
  }
  const { isVerified, submitted } = await approveDocument(actor, input);
  const done = `Document approuvé : ${name}`;
  if (!isVerified) return done;
  if (submitted === 0) return `${done}. L’identité est vérifiée.`;
  return `${done}. L’identité est vérifiée, et ${submitted > 1 ? "les dossiers préparés sont envoyés" : "le dossier préparé est envoyé"}.`;
}

/** The address of the page that a request is for, without the router's own parameters and without the given ones. */
export function pageOf(request: Request, ...without: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_routes", ...without]) searchParams.delete(name);
  return `${pathname.replace(/\.data$/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
