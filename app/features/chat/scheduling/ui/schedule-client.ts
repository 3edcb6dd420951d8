import { platformErrors } from "~/platform/errors";
import { readProblem } from "~/platform/http/problem";
import { CHECK_CONNECTION, noteAnswer, noteNoAnswer, withHints } from "~/ui/connection";
import { chatErrors } from "../../errors";
import type { ScheduleInput } from "../schema";

/** A message that was kept, with the words of its moment; or why it was not, and whether the moment is the cause. */
type Answer = { when: string; error?: undefined } | { error: string; isOfMoment?: boolean };

/** The text and the files are those of a form that checks them. */
const OF_MOMENT: readonly (string | undefined)[] = ["invalid_input", "schedule_past", "schedule_too_far"];

const TIMEOUT_MS = 30_000;

/** Asks the server to send a message later; a second try with the same `clientKey` keeps one. */
export async function sendLater(caseId: string, input: ScheduleInput): Promise<Answer> {
  const failure = chatErrors.messageOf("schedule_failed");
  // An expired session redirects to the login page, which a script must not follow.
  const response = await fetch(`/admin/cases/${caseId}/scheduled`, {
    method: "POST",
    body: asForm(input),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (!response) {
    noteNoAnswer();
    return { error: withHints(failure, CHECK_CONNECTION) };
  }
  if (response.status >= 502) noteNoAnswer();
  else noteAnswer();
  if (response.type === "opaqueredirect" || response.status === 401)
    return { error: platformErrors.messageOf("session_expired") };
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer as Answer;
  const problem = readProblem(answer);
  return { error: problem?.detail ?? failure, isOfMoment: OF_MOMENT.includes(problem?.code) };
}

function asForm({ fileIds, ...input }: ScheduleInput): URLSearchParams {
  const form = new URLSearchParams(fileIds.map((id) => ["fileIds", id]));
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.set(name, String(value));
  return form;
}
