import { data } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { readSelection } from "~/features/cases/filters/selection.queries.server";
import { seeMentions, unseeMention } from "~/features/cases/notes/mentions.commands.server";
import { setTaskDone, takeTask } from "~/features/cases/tasks/commands.server";
import { actOnItems, type ItemAct } from "~/features/worklist/acts.commands.server";
import { unfileConversation } from "~/features/worklist/commands.server";
import { DELAY_REASONS, parseRef, UNTIL_MESSAGE, WORKLIST_PATH, type WorkRef } from "~/features/worklist/rules";
import { itemAct } from "~/features/worklist/schema";
import { remindLawyer } from "~/features/worklist/sharing.commands.server";
import { AppError, messageOf } from "~/platform/errors";
import { readDayText } from "~/platform/forms/day-text";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { withDe } from "~/ui/elision";
import { redirectTarget } from "../account/redirect-target";
import { undoAt } from "./undo.server";

/** End the `id` that « Annuler » puts back: of a mention, and of a filed conversation; else it is of a task. */
const MENTION = "/mention";
const FILED = "/filed";

/** Takes a row out of the list, or puts it back. `id` names the case of the row, and the row itself. @param page the list. */
export async function changeRow(actor: Actor, form: FormData, page: string) {
  const given = String(form.get("id"));
  const [caseId = "", id = ""] = given.split("/");
  switch (form.get("intent")) {
    case "task.done":
      await setTaskDone(actor, caseId, id, true);
      return redirectWithToast(page, "success", "Tâche faite", new Headers(), await undoOfRow(actor, caseId, given));
    case "task.take":
      await takeTask(actor, caseId, id);
      return redirectWithToast(page, "success", "Tâche prise en charge");
    case "mention.seen": {
      await seeMentions(actor, caseId, id);
      const undo = await undoOfRow(actor, caseId, given + MENTION);
      return redirectWithToast(page, "success", "Mention vue", new Headers(), undo);
    }
    case "lawyer.remind":
      await remindLawyer(actor, caseId);
      return redirectWithToast(page, "success", "L’avocat est relancé\u00a0: une tâche et un e-mail lui arrivent.");
    case "act.give":
    case "act.sleep":
    case "act.file":
      return actOnRows(actor, form, page);
    default:
      return takeBack(actor, given, String(form.get("to") ?? ""), page);
  }
}

async function takeBack(actor: Actor, given: string, to: string, page: string) {
  const [caseId = "", id = ""] = given.split("/");
  const target = redirectTarget(to);
  const shown = target.startsWith("/admin") ? target : page;
  const back = (done: string) => redirectWithToast(shown, "info", done, new Headers(), { id: given });
  if (given.endsWith(FILED)) {
    await unfileConversation(actor, caseId);
    return back("Conversation de retour dans la boîte");
  }
  if (given.endsWith(MENTION)) {
    await unseeMention(actor, caseId, id);
    return back("Mention à voir");
  }
  await setTaskDone(actor, caseId, id, false);
  return back("Tâche à refaire");
}

const DONE = {
  give: ["confiée", "confiées"],
  sleep: ["mise en sommeil", "mises en sommeil"],
  file: ["classée", "classées"],
} as const;

/** Gives, puts to sleep or files the rows that the form names; a refusal of one leaves the others done. */
async function actOnRows(actor: Actor, form: FormData, page: string) {
  const items = form.getAll("item").flatMap((text) => parseRef(String(text)) ?? []);
  const parsed = itemAct.safeParse({ ...Object.fromEntries(form), day: readDayText(form, "day") });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return data({ error: issue?.message ?? messageOf("follow_up_failed") }, { status: 422 });
  }
  const act = actOf(parsed.data);
  const { done, refused, code, message } = await actOnItems(actor, items, act);
  // The page that asks for a reason opens for one row; of several, the others are done.
  if (code && done === 0) throw new AppError(code);
  const words = `${done}\u00a0${done > 1 ? "lignes" : "ligne"} ${DONE[act.act][done > 1 ? 1 : 0]}`;
  if (refused > 0) return redirectWithToast(page, "error", `${words}, ${refused} non\u00a0: ${message}`);
  const [only] = items;
  const undo = only && items.length === 1 && act.act === "file" ? await undoOfFile(actor, only) : undefined;
  return redirectWithToast(page, "success", words, new Headers(), undo);
}

type Parsed = ReturnType<typeof itemAct.parse>;

function actOf({ intent, owner, until, day, reason: typed }: Parsed): ItemAct {
  const reason = DELAY_REASONS.find((each) => each === typed) ?? null;
  if (intent === "act.give") return { act: "give", ownerId: owner || null };
  if (intent === "act.file") return { act: "file", reason };
  return { act: "sleep", until: day || (until === UNTIL_MESSAGE ? null : until), reason };
}

/** A conversation, a task and a mention come back; a request that is handled does not. */
async function undoOfFile(actor: Actor, { kind, caseId, id }: WorkRef) {
  if (!caseId) return undefined;
  if (kind === "mention") return undoOfRow(actor, caseId, `${caseId}/${id}${MENTION}`);
  const isTalk = kind === "message" || kind === "first_answer";
  if (kind === "reminder") return undefined;
  return undoOfRow(actor, caseId, isTalk ? `${caseId}${FILED}` : `${caseId}/${id}`);
}

async function undoOfRow(actor: Actor, caseId: string, given: string) {
  const [about] = await readSelection(actor, [caseId]);
  return undoAt(WORKLIST_PATH, given, about && `Dossier ${withDe(about.client)}`);
}
