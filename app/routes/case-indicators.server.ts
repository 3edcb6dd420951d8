import { decideIndicator, judgeValue, separateCase } from "~/features/indicators/commands.server";
import { readIndicators } from "~/features/indicators/queries.server";
import { indicatorAction } from "~/features/indicators/schema";
import type { CaseSide } from "~/features/members/policy";
import { type Refusals, type RouteArgs, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { askForReason } from "./admin/access-reason.server";
import { found } from "./case-payments.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { params: { id: string }; context: Parameters<typeof requireActor>[0] };

/** What the page of the traces of a case shows on one of its two sides. */
export const loadIndicators = (route: Args, side: CaseSide) =>
  runLoader(route, { fallback: "indicators_load_failed", ...reasonOf(route, side) }, () =>
    readIndicators(requireActor(route.context), route.params.id, side),
  );

/** Confirms a trace or puts it aside; the operator also judges it, and separates the case from its group. */
export function actOnIndicators(route: Args, side: CaseSide) {
  const actor = requireActor(route.context);
  const { id } = route.params;
  const here = `${side === "staff" ? "/admin/cases" : "/case"}/${id}/indicators`;
  const fields = { indicator_unreadable: "value" } as const;
  const options = { fallback: "indicator_save_failed", schema: indicatorAction, fields } as const;
  return runForm(route, { ...options, ...reasonOf(route, side) }, async (input) => {
    if (input.intent === "judge") {
      await found(judgeValue(actor, id, input.id, input.sharing));
      return redirectWithToast(here, "success", "C’est noté");
    }
    if (input.intent !== "decide") {
      const isSeparate = input.intent === "separate";
      await found(separateCase(actor, id, isSeparate));
      return redirectWithToast(here, "success", isSeparate ? "Dossier séparé" : "Dossier rapproché");
    }
    await found(decideIndicator(actor, id, input));
    return redirectWithToast(here, "success", input.aside ? "Trace écartée" : "Trace confirmée");
  });
}

/** Only administrators are asked for a reason. */
const reasonOf = ({ params }: Args, side: CaseSide): Pick<Refusals, "toast" | "information"> =>
  side === "staff" ? askForReason(params.id) : {};
