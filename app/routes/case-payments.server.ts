import { data } from "react-router";
import { addPayment, changePayment, removePayment } from "~/features/payments/commands.server";
import { readPayments } from "~/features/payments/queries.server";
import { paymentSchema } from "~/features/payments/schema";
import { AppError } from "~/platform/errors";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "./guards.server";

type Side = "client" | "staff";
type Args = RouteArgs & { params: { id: string }; context: Parameters<typeof requireActor>[0] };

const addressOf = (side: Side, id: string): string => `${side === "staff" ? "/admin/cases" : "/case"}/${id}/payments`;

/** What the page of the payments of a case shows on one of its two sides. */
export function loadPayments(route: Args, side: Side) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "payments_load_failed" }, async () => {
    const page = await readPayments(requireActor(context), params.id, side);
    const kept = await readInterruptedForm(request, addressOf(side, params.id));
    const { searchParams } = new URL(request.url);
    const asked = page.canWrite ? searchParams.get("operation") : null;
    const edited = page.payments.find(({ id }) => id === asked) ?? null;
    const isKeptHere = kept !== null && (page.payments.find(({ id }) => id === kept.get("id")) ?? null) === edited;
    return {
      page,
      edited,
      newId: crypto.randomUUID() as string,
      kept: isKeptHere ? (Object.fromEntries(kept) as Record<string, string>) : null,
    };
  });
}

/** Adds, changes or removes a payment. */
export async function actOnPayments(route: Args, side: Side) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const form = await request.clone().formData();
  const here = addressOf(side, params.id);
  const intent = form.get("intent");
  const toast = ({ code }: AppError) => (code === "case_not_found" ? undefined : here);
  if (intent === "payment.remove")
    return runAction(route, { fallback: "payment_save_failed", toast }, async () => {
      await removePayment(actor, params.id, String(form.get("id")));
      return redirectWithToast(here, "success", "Opération retirée");
    });
  const options = { fallback: "payment_save_failed", schema: paymentSchema, form } as const;
  if (intent === "payment.change")
    return runForm(route, options, async (input) => {
      await found(changePayment(actor, params.id, input));
      return redirectWithToast(here, "success", "Opération enregistrée");
    });
  return runForm(route, options, async (input) => {
    await found(addPayment(actor, params.id, input));
    return redirectWithToast(`${here}${new URL(request.url).search}`, "success", "Opération ajoutée");
  });
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
