import { useEffect, useMemo, useState } from "react";
import { useNavigation } from "react-router";
import type { DraftState, FormDraft } from "~/ui/draft-home";
import { useDraftState, useDraftStore } from "~/ui/use-draft-store";
import type { Conflict, Versions } from "../rules";
import { messageHome, type SavedCounts, tickOf } from "./message-home";

export type SaveState = "saved" | "saving" | "offline" | "signed-out" | "refused" | "changed";
/** The draft as the page was loaded with it. */
export type LoadedDraft = {
  owner: string;
  id: string;
  savedAt: string | null;
  versions: Versions;
  /** Identifies the form that was sent when a session ended, and that the page shows; null when there is none. */
  restored: string | null;
  /** The boxes that such a form changed. */
  ticks: Record<string, boolean>;
  /** The answer to a button that refused the form, with the texts that another page wrote. */
  refusal: { conflicts: readonly Conflict[] } | undefined;
};
/** The texts that the page shows. */
type Texts = { subject: string; content: string };

/**
 * The draft of a message for its form, which keeps it (`AppForm`), and what the page shows of it: whether it is saved,
 * the versions on which its texts are based, and the people who are selected once it was saved.
 */
export function useDraft(address: string, loaded: LoadedDraft, texts: Texts, boxes: Record<string, boolean>) {
  const { owner, id, savedAt, restored, refusal } = loaded;
  const { subject, content } = loaded.versions;
  const [unsaved, setUnsaved] = useState(() => (restored ? unsavedOf(texts, loaded.ticks) : undefined));
  const draft = useMemo<FormDraft>(() => {
    const revisions = { subject, content };
    const home = messageHome(address, restored);
    return { key: "mailing", owner, fields: {}, revisions, savedAt, sentAt: id, home, unsaved };
  }, [address, owner, id, savedAt, subject, content, restored, unsaved]);
  const { store, load } = useDraftStore(draft);
  const state = useDraftState(store, draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    if (refusal) setUnsaved(unsavedOf(texts, boxes));
  }, [refusal]);
  useEffect(() => {
    store?.meet((refusal?.conflicts ?? []).map(({ name, text, version }) => toConflict(name, text, version)));
  }, [store, refusal]);
  const { state: moving, formData } = useNavigation();
  useEffect(() => {
    // Another page of the grid shows who is selected.
    if (moving !== "idle") void store?.flush();
  }, [moving, store]);
  const told = state.told as SavedCounts | undefined;
  const taken = store?.takenSince(draft) ?? {};
  return {
    draft,
    load,
    state: formData === undefined ? stateOf(state) : "saved",
    /** The counts of the last save; null when the page was loaded after it. */
    counts: told && told.savedAt > (savedAt ?? "") ? told : null,
    /** Whether a person is selected in what is stored; undefined when this was not saved since the page was loaded. */
    isStored: (person: string) => taken[tickOf(person)] && (taken[tickOf(person)]?.values.length ?? 0) > 0,
    writer: store?.writer,
    versions: {
      subject: String(store?.baseOf("subject") ?? subject),
      content: String(store?.baseOf("content") ?? content),
    },
    /** The texts of a page that has no script yet. */
    conflicts: store ? [] : (refusal?.conflicts ?? []),
    /** Takes texts that no person typed, those of a template. */
    replace: (next: Texts) => setUnsaved(unsavedOf(next, {})),
  };
}

const unsavedOf = ({ subject, content }: Texts, boxes: Record<string, boolean>): Record<string, string[]> => ({
  subject: [subject],
  content: [content],
  ...Object.fromEntries(Object.entries(boxes).map(([id, isTicked]) => [tickOf(id), isTicked ? [id] : []])),
});

const toConflict = (name: string, text: string, revision: string) => ({
  name,
  values: [text],
  revision,
  isCompanion: false,
});

function stateOf({ status, conflicts, isWaiting }: DraftState): SaveState {
  if (conflicts.length > 0) return "changed";
  if (status === "signed-out" || status === "refused") return status;
  if (status === "offline" || status === "busy") return "offline";
  return isWaiting ? "saving" : "saved";
}
