import { mayWait } from "~/db/schema/answers";
import { personName } from "~/features/accounts/profile/rules";
import { ACT_NAMES } from "~/features/acts/labels";
import { type Line, leftText } from "~/features/acts/rules";
import { staffRows } from "~/features/acts/staff-rows.server";
import { clockText, reviewClock } from "~/features/cases/desk/rules";
import type { AdministeredCase } from "~/features/cases/details/queries.server";
import { daysBetween } from "~/features/deadlines/rules.server";
import { today } from "~/platform/today";
import { dayTone } from "~/ui/day-tone";
import { formatDate } from "~/ui/format";

/** How many tasks of the team stand with the acts of the case; its notes have all. */
const TASKS_SHOWN = 2;

/** What is to be done in a case, in words: by the team, by the client, by others. */
export function actsOf(line: Line, caseDetails: AdministeredCase) {
  const { client, tasks, status } = caseDetails;
  const name = client.firstName || personName(client);
  const [first] = line.acts;
  const clock = reviewClock(caseDetails, new Date());
  const isAwaited = mayWait(status) && (clock.state === "waiting" || clock.state === "late");
  const open = tasks.filter(({ doneAt }) => !doneAt).slice(0, TASKS_SHOWN);
  return {
    client: name,
    answer: isAwaited ? { left: clockText(clock), isLate: clock.state === "late" } : null,
    tasks: open.map(({ id, text, dueOn, assignee }) => ({
      ...{ id, text },
      left: `Pour le ${formatDate(dueOn)}`,
      tone: dayTone(daysBetween(today(), dueOn)),
      owner: assignee ? `Confiée à ${assignee}` : "Sans personne",
    })),
    rows: staffRows(line, client.firstName),
    done: line.done.map(({ key, title, about, doneOn, proofs }) => ({ key, title, about, doneOn, proofs })),
    nearest: first
      ? {
          name: first.use ? ACT_NAMES[first.use] : "Prochaine démarche",
          title: first.title,
          left: leftText(first) || "À faire",
          tone: dayTone(first.daysLeft),
        }
      : null,
  };
}
