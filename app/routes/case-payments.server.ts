import { data, redirect } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import type { CaseSide } from "~/features/members/policy";
import { addCapture, captureSchema } from "~/features/payments/captures.commands.server";
import {
  addPayment,
  changePayment,
  forgetAddedPayment,
  refuseToldPayment,
  removePayment,
} from "~/features/payments/commands.server";
import { readPayments } from "~/features/payments/queries.server";
import { captureSlot, NOT_A_PAYMENT, paymentDraftKey } from "~/features/payments/rules";
import { CONTINUE, isUntouched, paymentSchema } from "~/features/payments/schema";
import type { RefusedCapture } from "~/features/payments/ui/captures";
import { AppError } from "~/platform/errors";
import { unusedId } from "~/platform/forms/draft-values";
import { forgetDraft, readFormDraft } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { isId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { params: { id: string }; context: Parameters<typeof requireActor>[0] };

/** The address of the payments of a case. */
export const addressOf = (side: CaseSide, id: string): string =>
  `${side === "staff" ? "/admin/cases" : "/case"}/${id}/payments`;

/** What the page of the payments of a case shows on one of its two sides. */
export function loadPayments(route: Args, side: CaseSide) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "payments_load_failed" }, async () => {
    const actor = requireActor(context);
    const page = await readPayments(actor, params.id, side);
    const { searchParams } = new URL(request.url);
    const asked = page.canWrite ? searchParams.get("operation") : null;
    const edited = page.payments.find(({ id }) => id === asked) ?? null;
    const { draft, newId } = edited ? await readChange(actor, edited.id) : await readNew(actor, page);
    const kept = await readInterruptedForm(request, addressOf(side, params.id), draft);
    const isKeptHere = kept !== null && (page.payments.find(({ id }) => id === kept.get("id")) ?? null) === edited;
    return {
      page,
      edited,
      draft,
      newId,
      kept: isKeptHere ? (Object.fromEntries(kept) as Record<string, string>) : null,
    };
  });
}

const readChange = async (actor: Actor, id: string) => ({ draft: await readDraftOf(actor, id), newId: id });

const readDraftOf = ({ userId }: Actor, id: string) => readFormDraft({ userId }, paymentDraftKey(id));

/** The draft of a new payment, and its id: a new one when a payment has that of the draft. */
async function readNew(actor: Actor, { id: caseId, payments }: Awaited<ReturnType<typeof readPayments>>) {
  const draft = await readDraftOf(actor, caseId);
  const newId = unusedId(draft, payments);
  const added = payments.find(({ id }) => id === draft.fields.id?.[0]);
  const isOver = added && (await forgetAddedPayment(actor, caseId, draft.fields, added));
  return { draft: isOver ? await readDraftOf(actor, caseId) : draft, newId };
}

/**
 * Adds, changes or removes a payment.
 * @param next where « Continuer » of the wizard leads.
 */
export async function actOnPayments(route: Args, side: CaseSide, next?: string) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const slots = (fields: FormData): Record<string, string> => {
    const id = String(fields.get("id"));
    return isId(id) ? { capture: captureSlot(id) } : {};
  };
  const { fields: form, refused } = await runLoader(route, { fallback: "payment_save_failed" }, () =>
    receiveFormWithFiles(actor, request.clone(), { purpose: "attachment", slots }),
  );
  const address = addressOf(side, params.id);
  const here = `${address}${wizardSearch(request)}`;
  const intent = form.get("intent");
  const toast = ({ code }: AppError) => (code === "case_not_found" ? undefined : here);
  if (intent === "payment.remove")
    return runAction(route, { fallback: "deletion_failed", toast }, async () => {
      await removePayment(actor, params.id, String(form.get("id")));
      return redirectWithToast(here, "success", "Opération retirée");
    });
  if (intent === "payment.capture") {
    const id = String(form.get("id"));
    const reply = async (error: string): Promise<{ capture: RefusedCapture }> => {
      const ids = form.getAll("capture").map(String);
      const pending = await listPendingUploads(actor, "attachment", captureSlot(id));
      return { capture: { id, error, received: pending.filter((file) => ids.includes(file.id)).slice(-1) } };
    };
    return runAction(route, { fallback: "payment_save_failed", toast, reply }, async () => {
      if (refused[0]) throw refused[0].error;
      await found(addCapture(actor, params.id, parseInput(captureSchema, { id, capture: form.getAll("capture") })));
      return redirectWithToast(here, "success", "Capture jointe au dossier");
    });
  }
  if (intent === NOT_A_PAYMENT)
    return runAction(route, { fallback: "payment_save_failed", toast }, async () => {
      await refuseToldPayment(actor, params.id);
      return redirectWithToast(here, "success", "Elle ne vous sera plus proposée");
    });
  if (next && intent === CONTINUE && isUntouched(form)) {
    await forgetDraft({ userId: actor.userId }, paymentDraftKey(params.id));
    return redirect(next, 303);
  }
  const options = { fallback: "payment_save_failed", schema: paymentSchema, form } as const;
  const isChange = intent === "payment.change";
  return runForm(route, options, async (input) => {
    await found((isChange ? changePayment : addPayment)(actor, params.id, input));
    const headers = await forgetInterruptedForm(request, address, (kept) => kept.get("id") === input.id);
    if (isChange) return redirectWithToast(here, "success", "Opération enregistrée", headers);
    return redirectWithToast(next && intent === CONTINUE ? next : here, "success", "Opération ajoutée", headers);
  });
}

/** The parameters of the wizard that its addresses keep, as a query. */
export function wizardSearch(request: Request): string {
  const { searchParams } = new URL(request.url);
  const kept = ["new", "review"].filter((name) => searchParams.has(name)).map((name) => `${name}=1`);
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

/** A case that the actor may not change has no page: neither its form nor its list is shown again. */
export async function found<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "case_not_found") throw data(error.message, { status: 404 });
    throw error;
  }
}
