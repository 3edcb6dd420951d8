import { data, redirect } from "react-router";
import type { Selection } from "~/db/schema/emails";
import type { Actor } from "~/features/accounts/actor";
import { sentText } from "~/features/emails/rules";
import { saveDraft } from "~/features/mailings/draft/commands.server";
import { previewDraft } from "~/features/mailings/draft/queries.server";
import { CONTENT_MAX, type Conflict, SUBJECT_MAX } from "~/features/mailings/draft/rules";
import { composeForm, EMPTY_SELECTION } from "~/features/mailings/draft/schema";
import { selectionText } from "~/features/mailings/draft/ui/send-bar";
import { countSelected, type Found, foundBy } from "~/features/mailings/recipients/queries.server";
import { selectionOf } from "~/features/mailings/recipients/rules";
import { startMailing } from "~/features/mailings/sending/commands.server";
import { sendTest } from "~/features/mailings/settings/commands.server";
import { findTemplate } from "~/features/mailings/templates/queries.server";
import type { AppError } from "~/platform/errors";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { InvalidInputError, parseInput } from "~/platform/http/input.server";
import { redirectWithToast } from "~/platform/http/toasts.server";

const PATH = "/admin/send-email";

/** Reads the fields of the form, the same for all its buttons. @throws InvalidInputError */
export function readCompose(form: FormData) {
  const { subjectVersion, contentVersion, wereTicked, ...input } = parseInput(composeForm, {
    draftId: form.get("draftId"),
    subject: form.get("subject") ?? "",
    content: form.get("content") ?? "",
    shown: form.getAll("shown"),
    ticked: form.getAll("ticked"),
    subjectVersion: form.get("subjectVersion") ?? undefined,
    contentVersion: form.get("contentVersion") ?? undefined,
    wereTicked: form.getAll("wereTicked"),
    writer: form.get("writer") ?? undefined,
  });
  if (subjectVersion === undefined || contentVersion === undefined) return input;
  return { ...input, base: { versions: { subject: subjectVersion, content: contentVersion }, wereTicked } };
}
type Compose = ReturnType<typeof readCompose>;

/** How the page shows what another tab or device wrote, and that the button did nothing yet. */
const CHANGED = "Ce message a été changé ailleurs\u00a0: choisissez un des deux textes, puis recommencez.";

/** Runs the command of one of the form's buttons; saves the draft first, so that no typed text is lost. */
export async function act(route: RouteArgs, actor: Actor) {
  const { request } = route;
  const form = await request.formData();
  const page = gridAddress(request, form);
  let headers = new Headers();
  const options = {
    fallback: "mailing_failed",
    toast: (error: AppError) => {
      if (error instanceof InvalidInputError) return undefined;
      return error.code === "mailing_already_sent" ? `${PATH}/${form.get("draftId")}` : page;
    },
    toastHeaders: () => headers,
    reply: (error: string) => replyWith(form, error),
  } as const;
  return runAction(route, options, async () => {
    const input = readCompose(form);
    headers = await forgetInterruptedForm(request);
    return carryOut(actor, String(form.get("intent")), input, { page, form, headers });
  });
}

const replyWith = (form: FormData, error: string, conflicts: Conflict[] = []) => ({
  error,
  typed: { subject: repeated(form.get("subject"), SUBJECT_MAX), content: repeated(form.get("content"), CONTENT_MAX) },
  conflicts,
});

type Asked = { page: string; form: FormData; headers: Headers };

async function carryOut(actor: Actor, intent: string, input: Compose, { page, form, headers }: Asked) {
  const found = foundIn(form);
  if (intent === "use") {
    const { subject, content } = await findTemplate(actor, String(form.get("template")));
    const { conflicts } = await saveDraft(actor, input.draftId, { ...input, subject, content });
    if (conflicts.length > 0) return data(replyWith(form, CHANGED, conflicts), { status: 409, headers });
    return redirect(page, { status: 303, headers });
  }
  const shortcut = Object.hasOwn(SHORTCUTS, intent) ? SHORTCUTS[intent] : undefined;
  const draft = await saveDraft(actor, input.draftId, input, shortcut?.(found));
  if (draft.conflicts.length > 0) return data(replyWith(form, CHANGED, draft.conflicts), { status: 409, headers });
  if (shortcut) {
    const text =
      intent === "reset" ? "Sélection réinitialisée" : selectionText(await countSelected(actor, draft.selection));
    return redirectWithToast(intent === "reset" ? PATH : page, "success", text, headers);
  }
  if (intent === "test") return test(actor, page, headers);
  if (intent === "send") {
    await startMailing(actor, draft.id);
    return redirect(`${PATH}/${draft.id}`, { status: 303, headers });
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
  return parameters.size > 0 ? `${PATH}?${parameters}` : PATH;
}
