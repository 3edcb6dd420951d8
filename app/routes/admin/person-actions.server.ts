import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { revokeSession } from "~/features/accounts/sessions/commands.server";
import { approveDocuments, rejectDocuments } from "~/features/identity/review/commands.server";
import { review } from "~/features/identity/schema";
import { saveNote } from "~/features/people/commands.server";
import { note } from "~/features/people/schema";
import { messageOf, toAppError } from "~/platform/errors";
import { parseWithZod } from "~/platform/forms/parse-form";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { changeAccount, report } from "./account-changes.server";

type Answer = ReturnType<typeof again> | ReturnType<typeof redirectWithToast>;

/** Carries out what a form of the page of an account asks, then shows the page with what was done (spec section 8). */
export async function answerPersonPage(actor: Actor, userId: string, request: Request): Promise<Awaited<Answer>> {
  const form = await request.formData();
  const page = `/admin/users/${userId}`;
  if (form.has("sessionId")) return endSession(actor, String(form.get("sessionId")), page);
  const intent = form.get("intent");
  if (intent === "note") return keepNote(actor, userId, form, page);
  if (intent === "approve" || intent === "reject") return decide(actor, userId, form, page);
  return changeAccount(actor, form, page);
}

const again = (about: "note" | "review", result: SubmissionResult<string[]>, status: number) =>
  data({ about, result }, { status });

async function keepNote(actor: Actor, userId: string, form: FormData, page: string) {
  const submission = parseWithZod(form, { schema: note });
  if (submission.status !== "success") return again("note", submission.reply(), 422);
  try {
    await saveNote(actor, userId, submission.value.note);
  } catch (thrown) {
    const error = toAppError(thrown, "note_failed");
    report(error);
    return again("note", submission.reply({ formErrors: [messageOf("note_failed")] }), error.status);
  }
  return redirectWithToast(page, "success", "Note enregistrée avec succès");
}

async function decide(actor: Actor, userId: string, form: FormData, page: string) {
  // The page is about one person, whatever the form says.
  form.set("userId", userId);
  const submission = parseWithZod(form, { schema: review });
  if (submission.status !== "success") return again("review", submission.reply(), 422);
  const decision = submission.value;
  try {
    if (decision.intent === "approve") await approveDocuments(actor, decision);
    else await rejectDocuments(actor, decision);
  } catch (thrown) {
    const error = toAppError(thrown, "document_update_failed");
    report(error);
    const isKnown = error.code === "document_already_reviewed";
    return redirectWithToast(page, "error", isKnown ? error.message : messageOf("document_update_failed"));
  }
  return redirectWithToast(page, "success", decision.intent === "approve" ? "Document approuvé" : "Document rejeté");
}

async function endSession(actor: Actor, sessionId: string, page: string) {
  try {
    const ended = await revokeSession(actor, sessionId);
    if (ended) return await redirectWithToast(page, "success", "Appareil déconnecté");
    return await redirectWithToast(page, "info", "Cet appareil n’était déjà plus connecté.");
  } catch (thrown) {
    const error = toAppError(thrown);
    report(error);
    return redirectWithToast(page, "error", error.message);
  }
}
