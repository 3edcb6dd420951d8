import { setDeadlineDone } from "~/features/deadlines/done/commands.server";
import { doneSchema } from "~/features/deadlines/done/schema";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { found } from "./case-payments.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { params: { id: string }; context: Parameters<typeof requireActor>[0] };

/** Says what was done, on the page of the deadlines at `here`. */
export function tickDeadline(route: Args, here: string) {
  return runForm(route, { fallback: "payment_save_failed", schema: doneSchema }, async (input) => {
    await found(setDeadlineDone(requireActor(route.context), route.params.id, input));
    return redirectWithToast(here, "success", input.doneOn ? "C’est noté" : "Démarche à faire à nouveau");
  });
}
