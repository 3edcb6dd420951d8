import { recordAct, undoAct } from "~/features/acts/commands.server";
import { recordSchema, undoSchema } from "~/features/acts/schema";
import type { StruckRow } from "~/features/acts/ui/upcoming-days";
import { readAtOnce, readUpcoming } from "~/features/acts/upcoming/queries.server";
import { upcomingAddress } from "~/features/acts/upcoming/rules";
import type { UpcomingFilters } from "~/features/acts/upcoming/schema";
import type { AppError } from "~/platform/errors";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { formatTime } from "~/ui/format";
import { requireActor } from "../guards.server";

type Args = RouteArgs & { context: Parameters<typeof requireActor>[0] };

/**
 * « Fait » in a row of « Échéances », or « Annuler ».
 * @returns the row as it was, which the page keeps struck through until its next load.
 */
export function answerDone(route: Args, filters: UpcomingFilters): Promise<{ done: StruckRow | null } | Response> {
  const actor = requireActor(route.context);
  const list = upcomingAddress(filters);
  const toast = ({ code }: AppError) => (code === "case_not_found" ? undefined : list);
  return runAction(route, { fallback: "act_record_failed", toast }, async () => {
    const form = await route.request.formData();
    const given = (name: string) => form.get(name)?.toString() || undefined;
    const act = { caseId: given("caseId"), rule: given("rule") };
    if (form.get("intent") === "act-undo") {
      await undoAct(actor, parseInput(undoSchema, { ...act, doneOn: given("doneOn") }));
      return { done: null };
    }
    const input = parseInput(recordSchema, { ...act, due: given("due"), when: given("when"), day: given("day") });
    const { caseId, rule, due } = input;
    const row = due
      ? await readUpcoming(actor, { caseId, rule, date: due })
      : await readAtOnce(actor, { caseId, rule });
    await recordAct(actor, input);
    return { done: row && { row, doneOn: input.doneOn, at: formatTime(new Date()) } };
  }) as Promise<{ done: StruckRow | null } | Response>;
}
