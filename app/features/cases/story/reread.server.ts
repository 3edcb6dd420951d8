import type { StoredDraft } from "~/platform/forms/drafts.server";
import { today } from "~/platform/today";
import { staleProposals } from "./found-facts";
import { CONFIRMED, type Confirmed, digestOfText, readConfirmed } from "./queries.server";

/** What a story keeps of the answers that were confirmed as they were read from its text. */
export const confirmedText = (told: string, values: Confirmed["values"]): string =>
  JSON.stringify({ of: digestOfText(told), values } satisfies Confirmed);

/** Empties the answers that were read from a text which no longer says them, so that the new text is read for them. */
export function rereadAnswers(stored: StoredDraft | null, told: string) {
  const confirmed = stored && readConfirmed(stored.fields);
  if (!confirmed || confirmed.of === digestOfText(told)) return [];
  const stale = staleProposals(confirmed.values, stored.fields, told, today());
  const values = { ...confirmed.values, ...Object.fromEntries(stale.map((name) => [name, ""])) };
  const change = (name: string, texts: string[]) => ({ name, values: texts, base: stored.revisions[name] ?? 0 });
  return [...stale.map((name) => change(name, [])), change(CONFIRMED, [confirmedText(told, values)])];
}
