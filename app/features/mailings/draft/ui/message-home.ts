import { RENDERED } from "~/platform/forms/rendered-fields";
import type { DraftHome, Save, Saved } from "~/ui/draft-home";
import { type Conflict, TEXTS, type Versions } from "../rules";

/**
 * What a save tells of the selection: how many people it includes, how many of them turned these e-mails off, have no
 * case or no name to write, and the first of them, to preview the message.
 */
export type SavedCounts = {
  count: number;
  muted: number;
  /** Who of the staff is among them, in words. */
  staff: string;
  withoutCase: number;
  withoutName: number;
  people: { id: string; name: string; email: string; isConfirmed: boolean }[];
  savedAt: string;
};
type Answer = SavedCounts & { versions: Versions; conflicts: Conflict[] };

const PAUSE_MS = 600;

/** The name under which the box of a person is kept (`data-draft="each"`). */
export const tickOf = (id: string): string => `ticked=${id}`;

/**
 * The draft of a message, which its noun stores, under the id that is the draft's until the message is sent.
 * @param restored identifies the interrupted form that the page shows.
 */
export function messageHome(address: string, restored: string | null): DraftHome {
  return {
    pauseMs: PAUSE_MS,
    isWhole: true,
    address,
    type: "application/x-www-form-urlencoded",
    bodyOf: (save) => formOf(save, restored),
    read: (answer, save) => savedOf(answer as Answer, save),
  };
}

/** What was changed, as the form of the page sends it: a text or a box that is absent stays. */
function formOf({ owner, writer, since = "", known, changes }: Save, restored: string | null): string {
  const fields: [string, string][] = [
    ["owner", owner],
    ["draftId", since],
    ["writer", writer],
    ...(restored ? [["restored", restored] as [string, string]] : []),
  ];
  for (const name of TEXTS) {
    const change = changes.find((each) => each.name === name);
    fields.push([`${name}Version`, String(change?.base ?? known[name])]);
    if (change) fields.push([RENDERED, name], [name, change.values[0] ?? ""]);
  }
  const ticks = changes.filter(({ name }) => name.startsWith(tickOf("")));
  if (ticks.length > 0) fields.push([RENDERED, "ticked"]);
  for (const { name, values } of ticks) {
    const id = name.slice(tickOf("").length);
    fields.push(["shown", id], [values.length > 0 ? "ticked" : "wereTicked", id]);
  }
  return new URLSearchParams(fields).toString();
}

function savedOf({ versions, conflicts, ...counts }: Answer, { changes }: Save): Saved {
  const texts = changes.map(({ name }) => [name, versions[name as keyof Versions] ?? 0]);
  return {
    savedAt: counts.savedAt,
    revisions: Object.fromEntries(texts),
    conflicts: conflicts
      .filter(({ name }) => changes.some((change) => change.name === name))
      .map(({ name, text }) => ({ name, values: [text] })),
    told: counts,
  };
}
