import type { z } from "zod";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { decideDocument } from "~/features/approvals/decisions.commands.server";
import { readOwnerName } from "~/features/identity/desk/queries.server";
import { DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { review } from "~/features/identity/schema";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "../guards.server";
import { readAdminCounts } from "./counts.server";
import { undoOf } from "./undo.server";

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
export async function reviewDocument(route: RouteArgs, { page, next }: Places) {
  const actor = requireActor(route.context);
  const options = {
    schema: review,
    fallback: "document_update_failed",
    ownMessages: ["document_already_reviewed", "file_awaiting_scan"],
    toast: page,
  } as const;
  return runForm(route, options, async (input) => {
    const { done, toast } = await runDocumentDecision(actor, input);
    return redirectWithToast((await next?.()) ?? page, "success", done, new Headers(), toast);
  });
}

/**
 * Runs a decision on a document. @returns the confirmation, which names the document, since another may already be
 * shown, and the form of the toast that takes the decision back.
 */
export async function runDocumentDecision(actor: Actor, input: z.output<typeof review>) {
  const { intent, userId, documentType, documentId } = input;
  const batch = crypto.randomUUID();
  const reason = intent === "reject" ? input.reason : null;
  await decideDocument(actor, { userId, documentType, documentId, reason, batch });
  const name = DOCUMENT_TYPE_LABELS[documentType].toLowerCase();
  const done = `Document ${intent === "reject" ? "rejeté" : "approuvé"} : ${name}`;
  return { done, toast: undoOf(batch, (await readOwnerName(actor, userId)) ?? undefined) };
}

/** What an approval of the actor set off just now, since its job runs after the answer of the form; null when nothing. */
export async function verifiedNotice(route: RouteArgs): Promise<string | null> {
  // The page is shown without it when the counts of the places cannot be read.
  const counts = await readOnce(route, readAdminCounts, requireActor(route.context)).catch(() => null);
  const verified = counts?.verified;
  if (!verified) return null;
  const { submitted } = verified;
  const done = `${personName(verified)}\u00a0: l’identité est vérifiée`;
  if (submitted === 0) return `${done}.`;
  return `${done}, et ${submitted > 1 ? "les dossiers préparés sont envoyés" : "le dossier préparé est envoyé"}.`;
}

/** The address of the page that a request is for, without the router's own parameters and without the given ones. */
export function pageOf(request: Request, ...without: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_routes", ...without]) searchParams.delete(name);
  return `${pathname.replace(/\.data$/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}
