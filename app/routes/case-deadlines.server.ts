import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { setResidence } from "~/features/deadlines/case/residence.commands.server";
import { residenceSchema } from "~/features/deadlines/case/residence.schema";
import { listActs, pageOfPayments } from "~/features/deadlines/case/rules";
import { setDeadlineDone } from "~/features/deadlines/done.commands.server";
import { doneSchema } from "~/features/deadlines/done.schema";
import { letterEvents } from "~/features/letters/queries.server";
import type { CaseSide } from "~/features/members/policy";
import { type RouteArgs, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { found } from "./case-payments.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { params: { id: string }; context: Parameters<typeof requireActor>[0] };

/** What the page of the deadlines of a case shows on one of its two sides. */
export function loadDeadlines(route: Args, side: CaseSide) {
  return runLoader(route, { fallback: "payments_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const { payments, ...deadlines } = await readCaseDeadlines(actor, route.params.id, side, letterEvents);
    const { searchParams } = new URL(route.request.url);
    const chosen = searchParams.get("fait") ?? undefined;
    const { payments: shown, ...pages } = pageOfPayments(payments, {
      page: searchParams.get("page"),
      id: chosen?.split(" ")[0] ?? null,
    });
    return { page: { ...deadlines, payments: shown, acts: listActs(shown) }, pages, chosen };
  });
}

/** Says what was done, or where the victim lives, on the page of the deadlines at `here`. */
export async function tickDeadline(route: Args, here: string) {
  const options = { fallback: "payment_save_failed", form: await route.request.formData() } as const;
  if (options.form.has("representedCountry"))
    return runForm(route, { ...options, schema: residenceSchema }, async (input) => {
      await found(setResidence(requireActor(route.context), route.params.id, input));
      return redirectWithToast(here, "success", "C’est noté");
    });
  return runForm(route, { ...options, schema: doneSchema }, async (input) => {
    await found(setDeadlineDone(requireActor(route.context), route.params.id, input));
    return redirectWithToast(here, "success", input.doneOn ? "C’est noté" : "Démarche à faire à nouveau");
  });
}
