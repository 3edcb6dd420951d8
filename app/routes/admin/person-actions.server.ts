import type { Actor } from "~/features/accounts/actor";
import { revokeSession } from "~/features/accounts/sessions/commands.server";
import { review } from "~/features/identity/schema";
import { saveNote } from "~/features/people/commands.server";
import { note } from "~/features/people/schema";
import { forgetDraft } from "~/platform/forms/drafts.server";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { changeAccount } from "./account-changes.server";
import { runDocumentDecision } from "./document-decisions.server";

/** The arguments of an action of an account's page. */
type Asked = { route: RouteArgs; actor: Actor; userId: string; form: FormData; page: string };

/** Runs the command of a form on an account's page, then shows the page with a toast (spec section 8). */
export async function answerPersonPage(route: RouteArgs, actor: Actor, userId: string) {
  const form = await route.request.formData();
  const page = `/admin/users/${userId}`;
  const asked = { route, actor, userId, form, page };
  if (form.has("sessionId")) return endSession(asked);
  const intent = form.get("intent");
  if (intent === "note") return keepNote(asked);
  if (intent === "approve" || intent === "reject") return decide(asked);
  return changeAccount(route, actor, form, page);
}

function keepNote({ route, actor, userId, form, page }: Asked) {
  const options = {
    schema: note,
    form,
    fallback: "note_failed",
    ownMessages: ["person_note_changed"],
    reply: (result: FormReply) => ({ about: "note" as const, result }),
  } as const;
  return runForm(route, options, async (input) => {
    await saveNote(actor, userId, input.note, input.version);
    await forgetDraft({ userId: actor.userId }, `person/${userId}`);
    return redirectWithToast(page, "success", "Note enregistrée avec succès");
  });
}

function decide({ route, actor, userId, form, page }: Asked) {
  // The person comes from the page's address, never from the form.
  form.set("userId", userId);
  const options = {
    schema: review,
    form,
    fallback: "document_update_failed",
    ownMessages: ["document_already_reviewed"],
    toast: page,
    reply: (result: FormReply) => ({ about: "review" as const, result }),
  } as const;
  return runForm(route, options, async (decision) => {
    const { done, toast } = await runDocumentDecision(actor, decision);
    return redirectWithToast(page, "success", done, new Headers(), toast);
  });
}

function endSession({ route, actor, form, page }: Asked) {
  return runAction(route, { toast: page }, async () => {
    const isEnded = await revokeSession(actor, String(form.get("sessionId")));
    if (isEnded) return redirectWithToast(page, "success", "Appareil déconnecté");
    return redirectWithToast(page, "info", "Cet appareil n’était déjà plus connecté.");
  });
}
