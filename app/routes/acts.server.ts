import { recordAct, undoAct } from "~/features/acts/commands.server";
import { recordSchema, undoSchema } from "~/features/acts/schema";
import type { RefusedRecord } from "~/features/acts/ui/record-form";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { context: Parameters<typeof requireActor>[0] };

/** Whether a form of a page is « C’est fait » or « Annuler ». */
export const isActForm = (form: FormData): boolean => ["act-done", "act-undo"].includes(String(form.get("intent")));

/**
 * « C’est fait », or « Annuler », on the page at `at`, which shows the acts again.
 * @returns what was typed with the error, when it is refused.
 */
export function answerActForm(route: Args, form: FormData, at: string) {
  const actor = requireActor(route.context);
  const typed = (name: string) => repeated(form.get(name)?.toString()) ?? "";
  const given = { caseId: typed("caseId"), rule: typed("rule") };
  if (form.get("intent") === "act-undo")
    return runAction(route, { fallback: "act_record_failed", toast: () => at }, async () => {
      await undoAct(actor, parseInput(undoSchema, { ...given, doneOn: typed("doneOn") }));
      return redirectWithToast(at, "success", "Démarche à faire à nouveau");
    });
  const [due, when, day] = [typed("due"), typed("when"), typed("day")];
  const reply = (error: string): { refused: RefusedRecord } => ({ refused: { ...given, due, when, day, error } });
  return runAction(route, { fallback: "act_record_failed", reply }, async () => {
    const input = parseInput(recordSchema, { ...given, due: due || undefined, when, day: day || undefined });
    await recordAct(actor, input);
    return redirectWithToast(at, "success", "C’est noté");
  });
}
