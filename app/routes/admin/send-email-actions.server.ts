import { data, redirect } from "react-router";
import type { Selection } from "~/db/schema/emails";
import type { Actor } from "~/features/accounts/actor";
import { sentText } from "~/features/emails/rules";
import { saveDraft } from "~/features/mailings/draft/commands.server";
import { previewDraft } from "~/features/mailings/draft/queries.server";
import { CONTENT_MAX, type Conflict, SUBJECT_MAX, TEXTS, WRITTEN_FIELDS } from "~/features/mailings/draft/rules";
import { composeForm, EMPTY_SELECTION } from "~/features/mailings/draft/schema";
import { selectionText } from "~/features/mailings/recipients/labels";
import { countSelected, type Found, foundBy } from "~/features/mailings/recipients/queries.server";
import { selectionOf } from "~/features/mailings/recipients/rules";
import { startMailing } from "~/features/mailings/sending/commands.server";
import { sendTest } from "~/features/mailings/settings/commands.server";
import { findTemplate } from "~/features/mailings/templates/queries.server";
import type { AppError, AppErrorCode } from "~/platform/errors";
import { forgetInterruptedForm, type InterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { readWholeForm } from "~/platform/forms/rendered-fields";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { InvalidInputError, parseInput } from "~/platform/http/input.server";
import { redirectWithToast } from "~/platform/http/toasts.server";

export const SEND_EMAIL = "/admin/send-email";

/**
 * Reads the fields of the form, the same for all its buttons; a field that it does not hold is absent.
 * @throws InvalidInputError also for a form whose fields were disabled when it was read.
 */
export function readCompose(form: FormData | URLSearchParams) {
  const { texts, lists, isCut } = readWholeForm(form, WRITTEN_FIELDS);
  if (isCut) throw new InvalidInputError(undefined);
  const { subjectVersion, contentVersion, wereTicked, ...input } = parseInput(composeForm, {
    draftId: form.get("draftId"),
    ...texts,
    ...lists,
    shown: form.getAll("shown"),
    subjectVersion: form.get("subjectVersion") ?? undefined,
    contentVersion: form.get("contentVersion") ?? undefined,
    wereTicked: form.getAll("wereTicked"),
    writer: form.get("writer") ?? undefined,
  });
  if (subjectVersion === undefined || contentVersion === undefined) return { ...input, base: undefined };
  return { ...input, base: { versions: { subject: subjectVersion, content: contentVersion }, wereTicked } };
}
type Compose = ReturnType<typeof readCompose>;

/** A page of a former version does not tell whether the last person was unticked. */
const FORMER_PAGE =
  "Cette page a changé\u00a0: rechargez-la et vérifiez les destinataires, puis envoyez votre message.";

/** How the page shows what another tab or device wrote, and that the button did nothing yet. */
const CHANGED = "Ce message a été changé ailleurs\u00a0: choisissez un des deux textes, puis recommencez.";

/** The errors of the buttons that send; the others only change the draft. */
const FALLBACKS: Partial<Record<string, AppErrorCode>> = { send: "mailing_failed", test: "email_failed" };

/** Runs the command of one of the form's buttons; saves the draft first, so that no typed text is lost. */
export async function act(route: RouteArgs, actor: Actor) {
  const { request } = route;
  const form = await request.formData();
  const page = gridAddress(request, form);
  let headers = new Headers();
  const intent = String(form.get("intent"));
  const options = {
    fallback: FALLBACKS[intent] ?? "unexpected",
    toast: (error: AppError) => {
      if (error instanceof InvalidInputError) return undefined;
      return error.code === "mailing_already_sent" ? `${SEND_EMAIL}/${form.get("draftId")}` : page;
    },
    toastHeaders: () => headers,
    reply: (error: string) => replyWith(form, error),
  } as const;
  return runAction(route, options, async () => {
    const input = readCompose(form);
    if (intent === "send" && !input.ticked && form.has("wereTicked"))
      return data(replyWith(form, FORMER_PAGE), { status: 409 });
    return runIntent(actor, intent, input, {
      page,
      form,
      async onSaved() {
        headers = await forgetInterruptedForm(request, SEND_EMAIL, (sent) => holdsInterrupted(form, sent));
        return headers;
      },
    });
  });
}

/** Whether a saved form comes from the page that shows the interrupted one, or has the same texts. */
export function holdsInterrupted(saved: FormData, interrupted: InterruptedForm): boolean {
  const textOf = (form: FormData | URLSearchParams, name: string) =>
    String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const isSame = (name: string) => textOf(saved, name) === textOf(interrupted, name);
  return saved.get("restored") === interrupted.at.toISOString() || TEXTS.every(isSame);
}

const replyWith = (form: FormData, error: string, conflicts: Conflict[] = []) => {
  const { subject = "", content = "" } = readWholeForm(form, WRITTEN_FIELDS).texts;
  // A text that is absent or far too long leaves the saved one on the page.
  const typed = {
    subject: repeated(subject, SUBJECT_MAX) || undefined,
    content: repeated(content, CONTENT_MAX) || undefined,
  };
  return { error, typed, conflicts };
};

type Asked = {
  page: string;
  form: FormData;
  /** Called once the draft holds what the form does. @returns the headers of the answer. */
  onSaved: () => Promise<Headers>;
};

async function runIntent(actor: Actor, intent: string, input: Compose, { page, form, onSaved }: Asked) {
  const found = foundIn(form);
  if (intent === "use") {
    const { subject, content } = await findTemplate(actor, String(form.get("template")));
    const { conflicts } = await saveDraft(actor, input.draftId, { ...input, subject, content });
    if (conflicts.length > 0) return data(replyWith(form, CHANGED, conflicts), { status: 409 });
    return redirect(page, { status: 303, headers: await onSaved() });
  }
  const shortcut = Object.hasOwn(SHORTCUTS, intent) ? SHORTCUTS[intent] : undefined;
  const draft = await saveDraft(actor, input.draftId, input, shortcut?.(found));
  if (draft.conflicts.length > 0) return data(replyWith(form, CHANGED, draft.conflicts), { status: 409 });
  const headers = await onSaved();
  if (shortcut) {
    const text =
      intent === "reset" ? "Sélection réinitialisée" : selectionText(await countSelected(actor, draft.selection));
    return redirectWithToast(intent === "reset" ? SEND_EMAIL : page, "success", text, headers);
  }
  if (intent === "test") return test(actor, page, headers);
  if (intent === "send") {
    await startMailing(actor, draft.id);
    return redirect(`${SEND_EMAIL}/${draft.id}`, { status: 303, headers });
  }
  return redirect(
    intent === "preview" ? `${page}${page.includes("?") ? "&" : "?"}reader=${form.get("reader")}#preview` : page,
    {
      status: 303,
      headers,
    },
  );
}

/** How each shortcut changes the selection (spec section 2); « all » takes the people found. */
const SHORTCUTS: Record<string, (found: Found) => (selection: Selection) => Selection> = {
  "select-all": (found) => () => selectionOf(found),
  "select-none": () => () => EMPTY_SELECTION,
  "select-without": () => () => ({ ...EMPTY_SELECTION, base: "without" }),
  "select-rejected": () => () => ({ ...EMPTY_SELECTION, base: "rejected" }),
  reset: () => () => EMPTY_SELECTION,
};

async function test(actor: Actor, page: string, headers: Headers) {
  const rendered = await previewDraft(actor, actor.userId);
  const outcome = await sendTest(actor, actor.email, { ...rendered, subject: `[Test] ${rendered.subject}` });
  if (outcome.status === "failed") return redirectWithToast(page, "error", outcome.error, headers);
  return redirectWithToast(
    page,
    "success",
    sentText("Email de test envoyé avec succès", outcome.status === "simulated"),
    headers,
  );
}

const FOUND_BY = ["search", "status", "type", "lawyer"] as const;
const foundIn = (form: FormData): Found =>
  foundBy(Object.fromEntries(FOUND_BY.map((name) => [name, String(form.get(name) ?? "").slice(0, 100)])));

/** The address of the grid at its current page, or at its first page when the search or a filter has changed. */
function gridAddress(request: Request, form: FormData): string {
  const { searchParams } = new URL(request.url);
  const parameters = new URLSearchParams();
  const found = foundIn(form);
  for (const name of FOUND_BY) if (found[name]) parameters.set(name, found[name]);
  if (FOUND_BY.every((name) => (found[name] ?? "") === (searchParams.get(name) ?? ""))) {
    for (const name of ["show", "after", "before"]) {
      const value = searchParams.get(name);
      if (value) parameters.set(name, value);
    }
  }
  return parameters.size > 0 ? `${SEND_EMAIL}?${parameters}` : SEND_EMAIL;
}
