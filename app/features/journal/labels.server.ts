import { currentAction, wordsOf } from "./rules";

/** The French label of an action. @param stored its name in the entry, which may be a former one. */
export function auditLabel(stored: string): string {
  const action = currentAction(stored);
  return wordsOf(action) ?? `Autre action (${action})`;
}
