import { data } from "react-router";
import { answerChat } from "../case-chat.server";
import { requireActor } from "../guards.server";
import { addCaseCall, deleteCaseCall, editCaseCall } from "./case-calls.server";
import { decide } from "./case-decisions.server";
import type { CaseAnswer, CaseForm, CaseRoute } from "./case-form.server";
import { addCaseNote, deleteCaseNote, editCaseNote, seeCaseMentions } from "./case-notes.server";
import { addCaseRecovery, deleteCaseRecovery } from "./case-recoveries.server";
import { addCaseTask, deleteCaseTask, finishCaseTask, reopenCaseTask } from "./case-tasks.server";

/**
 * Runs the command of one of the forms of a tab of a case, then shows that tab: a note, a call, a task, a recovered sum, or
 * a decision on the case. A message comes from a page that a former version rendered.
 */
export async function actOnCase(route: CaseRoute) {
  const { request, context, params } = route;
  const page = new URL(request.url).pathname.replace(/\.data$/, "");
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) return answerMessage(route, page);
  const form = await request.clone().formData();
  const sent: CaseForm = { route, actor: requireActor(context), caseId: params.id, form, page };
  switch (form.get("intent")) {
    case "note.add":
      return addCaseNote(sent);
    case "note.edit":
      return editCaseNote(sent);
    case "note.delete":
      return deleteCaseNote(sent);
    case "call.add":
      return addCaseCall(sent);
    case "call.edit":
      return editCaseCall(sent);
    case "call.delete":
      return deleteCaseCall(sent);
    case "task.add":
      return addCaseTask(sent);
    case "task.done":
      return finishCaseTask(sent);
    case "task.reopen":
      return reopenCaseTask(sent);
    case "task.delete":
      return deleteCaseTask(sent);
    case "mention.seen":
      return seeCaseMentions(sent);
    case "recovery.add":
      return addCaseRecovery(sent);
    case "recovery.remove":
      return deleteCaseRecovery(sent);
    default:
      return decide(route, { page: tabOf(page, form.get("to")), list: "/admin" });
  }
}

/** The tab on which a decision was taken, which its form names. */
const tabOf = (page: string, sent: FormDataEntryValue | null): string =>
  TABS.map((tab) => page + tab).find((address) => address === sent) ?? page;

const TABS = ["/payments", "/exhibits", "/letters", "/notes", "/history"];

async function answerMessage(route: CaseRoute, page: string) {
  const answer = await answerChat(route, `${page}#messages`);
  if (answer instanceof Response) return answer;
  const reply: CaseAnswer = { message: answer.data };
  return data(reply, { status: answer.init?.status ?? 400 });
}
