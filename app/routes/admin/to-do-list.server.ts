import { withDeadline } from "~/features/acts/upcoming/rules.server";
import type { WorkItem } from "~/features/worklist/rows";
import { isTask, parseRef, quickSnoozes, type WorkAct } from "~/features/worklist/rules";
import type { AskedAct } from "~/features/worklist/ui/act-form";
import type { ListedWork } from "~/features/worklist/ui/work-row";
import { today } from "~/platform/today";

/** The rows with the first act of their case in words. */
export function inWords(items: readonly WorkItem[], now: Date): ListedWork[] {
  return items.map((item) => {
    const [listed] = withDeadline(item.case ? [item.case] : [], now);
    if (!item.case || !listed) return { ...item, deadline: null };
    const { deadline, ...facts } = listed;
    return { ...item, case: { ...facts, acts: null }, deadline };
  });
}

/** The question before an act; null when the address names no row. */
export function askedOf(act: WorkAct, refs: readonly string[], team: AskedAct["team"]): AskedAct | null {
  const items = refs.flatMap((ref) => parseRef(ref) ?? []);
  if (items.length === 0) return null;
  return {
    act,
    items: refs,
    team: [...team].sort((one, other) => Number(other.isSelf) - Number(one.isSelf)),
    soon: quickSnoozes(today()),
    isOwed: items.some(({ kind }) => kind === "message" || kind === "first_answer"),
    isTalk: items.every(({ kind, caseId }) => caseId !== null && !isTask(kind)),
  };
}
