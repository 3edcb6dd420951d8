import type { Actor } from "~/features/accounts/actor";
import { recordAct, undoAct } from "~/features/acts/commands.server";
import { proofSlot } from "~/features/acts/rules";
import { recordSchema, undoSchema } from "~/features/acts/schema";
import type { RefusedRecord } from "~/features/acts/ui/record-form";
import { type FormWithFiles, receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import type { AppErrorCode } from "~/platform/errors";
import { readDayText } from "~/platform/forms/day-text";
import { repeated } from "~/platform/forms/repeated-length";
import { type RouteArgs, runAction } from "~/platform/http/boundary.server";
import { parseInput } from "~/platform/http/input.server";
import { isId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "./guards.server";

type Args = RouteArgs & { context: Parameters<typeof requireActor>[0] };

/** Reads a form of a page that shows acts: « C’est fait » may carry its proof. */
export function receiveActForm(actor: Actor, request: Request): Promise<FormWithFiles> {
  const slots = (fields: FormData): Record<string, string> => {
    const caseId = String(fields.get("caseId"));
    return isId(caseId) ? { proof: proofSlot(caseId) } : {};
  };
  return receiveFormWithFiles(actor, request, { purpose: "attachment", slots });
}

/** Whether a form of a page is « C’est fait » or « Annuler ». */
export const isActForm = (form: FormData): boolean => ["act-done", "act-undo"].includes(String(form.get("intent")));

/** The errors that are shown beside the proof; the others are beside the day. */
const PROOF_ERRORS: readonly AppErrorCode[] = ["file_unavailable", "file_infected"];

/**
 * « C’est fait », or « Annuler », on the page at `at`, which shows the acts again.
 * @returns what was typed with the error, when it is refused.
 */
export function answerActForm(route: Args, { fields: form, refused: files }: FormWithFiles, at: string) {
  const actor = requireActor(route.context);
  const typed = (name: string) => repeated(form.get(name)?.toString()) ?? "";
  const given = { caseId: typed("caseId"), rule: typed("rule") };
  if (form.get("intent") === "act-undo")
    return runAction(route, { fallback: "act_record_failed", toast: () => at }, async () => {
      const hadProof = await undoAct(actor, parseInput(undoSchema, { ...given, doneOn: typed("doneOn") }));
      const where = hadProof ? ". La preuve reste dans les pièces du dossier." : "";
      return redirectWithToast(at, "success", `Démarche à faire à nouveau${where}`);
    });
  const [due, when, day] = [typed("due"), typed("when"), repeated(readDayText(form, "day")) ?? ""];
  const proof = form.getAll("proof").map(String);
  const reply = async (error: string, { code }: { code: AppErrorCode }): Promise<{ refused: RefusedRecord }> => {
    const pending = await listPendingUploads(actor, "attachment", proofSlot(given.caseId));
    const proofs = pending.filter(({ id }) => proof.includes(id)).slice(-1);
    const field = files.length > 0 || PROOF_ERRORS.includes(code) ? "proof" : "day";
    return { refused: { ...given, due, when, day, error, field, proofs } };
  };
  return runAction(route, { fallback: "act_record_failed", reply }, async () => {
    if (files[0]) throw files[0].error;
    const input = parseInput(recordSchema, { ...given, due: due || undefined, when, day: day || undefined, proof });
    await recordAct(actor, input);
    return redirectWithToast(at, "success", "C’est noté");
  });
}
