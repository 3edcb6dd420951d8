import { SENDING } from "./draft-events";
import { isSame } from "./draft-fields";
import type { Conflict, DraftHome, DraftState, Failure, FormDraft, Saved } from "./draft-home";
import { DRAFTS, isAccount, saveInTime } from "./draft-home";
import { deleteOthers } from "./draft-shelves";
import type { Revision, Waiting, WaitingField } from "./draft-storage";
import { newId, readWaiting, tabId, writeWaiting } from "./draft-storage";

export type { DraftState, FormDraft };

const PAUSE_MS = 2_000;
/** Someone who never pauses is saved all the same. */
const MAX_PAUSE_MS = 10_000;
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];
/** The fields of one save; the others follow. */
const MAX_FIELDS = 100;

/** What the server took, when, and of which sending (`since`). */
type Taken = { values: string[]; revision: Revision; savedAt: string; since: string | undefined };

/** Saves the draft of one form, and keeps in the browser what the server does not have yet. */
export class DraftStore {
  state: DraftState;
  private readonly key: string;
  private readonly owner: string;
  private home: DraftHome;
  private readonly revisions = new Map<string, Revision>();
  private waiting: Omit<Waiting, "at">;
  /** The hidden fields that are saved with what is typed (`companionsOf`). */
  companions: readonly string[] = [];
  /** What the server took from this page: a page that was read just before shows what it replaced. */
  private readonly taken = new Map<string, Taken>();
  /** When the form was last sent, as this page knows it; empty for never, undefined once the page sent it itself. */
  private since: string | undefined;
  /** The texts of other tabs that this page took over, by field and tab. */
  private readonly adopted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private firstChange = 0;
  private failures = 0;
  /** The fields of the save that is under way. */
  private saving: readonly string[] = [];
  /** The fields of a save that began before the whole form was sent, and may arrive after it. */
  overtaken: readonly string[] = [];
  private request: AbortController | undefined;
  private isSending = false;

  constructor(draft: FormDraft) {
    this.key = draft.key;
    this.owner = draft.owner;
    this.home = draft.home ?? DRAFTS;
    this.since = draft.sentAt ?? "";
    this.state = { status: draft.savedAt ? "saved" : "idle", savedAt: draft.savedAt, conflicts: [], isWaiting: false };
    for (const [name, revision] of Object.entries(draft.revisions)) this.revisions.set(name, revision);
    this.waiting = { fields: {} };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.state;

  /**
   * Begins again with what a page was loaded with and with what waits in this browser from before; what was sent
   * meanwhile is dropped. @param isTyped whether something else is typed into a field already: the text that another tab
   * left is then shown beside it. @returns the waiting values, and those that were saved while the page was being read.
   */
  restore(draft: FormDraft, isTyped = (_name: string, _values: string[]) => false): [name: string, values: string[]][] {
    deleteOthers(isAccount(this.owner) ? this.owner : null);
    this.refresh(draft);
    const saved = this.takenSince(draft);
    this.isSending = false;
    this.overtaken = [];
    const stored = readWaiting(this.owner, this.key);
    const sending = stored.sending ?? this.waiting.sending;
    const fields = { ...this.waiting.fields, ...stored.fields };
    if (sending && sending.since !== this.since) for (const name of sending.names) delete fields[name];
    for (const [name, { values, base, writer }] of Object.entries(stored.fields)) {
      const isOther = name in fields && writer !== undefined && writer !== tabId() && isTyped(name, values);
      if (isOther) delete fields[name];
      if (isOther) this.meet([...this.state.conflicts, { name, values, revision: base, isCompanion: false, writer }]);
      else this.adopted.add(`${name} ${writer}`);
    }
    const isOfSent = this.home.isWhole && stored.since !== undefined && stored.since !== this.since;
    this.waiting = { fields: isOfSent ? {} : fields };
    this.persist();
    const waiting = Object.entries(this.waiting.fields);
    if (waiting.length > 0) this.schedule(0);
    else this.update({ status: draft.savedAt ? "saved" : "idle", savedAt: draft.savedAt });
    return Object.entries({ ...saved, ...this.waiting.fields }).map(([name, { values }]) => [name, values]);
  }

  /** The fields that the server took after it had read the draft; what was sent since is none. */
  takenSince({ savedAt, sentAt }: FormDraft): Record<string, Taken> {
    const isNewer = (taken: Taken) => taken.savedAt > (savedAt ?? "") && taken.since === (sentAt ?? "");
    return Object.fromEntries([...this.taken].filter(([, taken]) => isNewer(taken)));
  }

  /** Takes what the page was loaded with again, and drops what arrived with the form since. */
  refresh(draft: FormDraft): void {
    const { sending } = this.waiting;
    const since = draft.sentAt ?? "";
    if (sending && sending.since !== since) this.forget(sending.names);
    this.since = since;
    this.home = draft.home ?? DRAFTS;
    for (const taken of this.taken.values()) taken.since ??= since;
    if (this.state.status === "saved" && (draft.savedAt ?? "") > (this.state.savedAt ?? ""))
      this.update({ savedAt: draft.savedAt });
    for (const [name, revision] of Object.entries(draft.revisions)) this.revisions.set(name, revision);
    for (const [name, { revision }] of Object.entries(this.takenSince(draft))) this.revisions.set(name, revision);
  }

  change(name: string, values: string[]): void {
    const before = this.waiting.fields[name];
    const { sending } = this.waiting;
    // What is typed after a form was sent is not what arrived with it.
    if (sending && !isSame(before?.values, values)) sending.names = sending.names.filter((sent) => sent !== name);
    const base = before?.base ?? this.revisions.get(name) ?? 0;
    this.waiting.fields[name] = { values, base, writer: tabId() };
    this.persist();
    this.firstChange ||= Date.now();
    const { pauseMs = PAUSE_MS } = this.home;
    this.schedule(Math.max(0, Math.min(pauseMs, this.firstChange + MAX_PAUSE_MS - Date.now())));
  }

  /** Takes what the page shows and the server does not have, although it may be what was sent. */
  keep(name: string, values: string[]): void {
    const { sending } = this.waiting;
    if (sending) sending.names = sending.names.filter((sent) => sent !== name);
    this.change(name, values);
  }

  /** The revision on which the text of a field is based; undefined when nothing is stored. */
  baseOf(name: string): Revision | undefined {
    return this.waiting.fields[name]?.base ?? this.revisions.get(name);
  }

  /** Identifies the tab for the server. */
  get writer(): string {
    return tabId();
  }

  /** Takes the texts of other devices that the answer to the form tells. */
  meet(conflicts: readonly Conflict[]): void {
    if (conflicts.length > 0) this.update({ conflicts });
  }

  /** Keeps the text of this page in a conflict, and replaces the other device's. */
  keepOwn(name: string, values: string[]): void {
    const conflict = this.state.conflicts.find((each) => each.name === name);
    if (conflict) this.waiting.fields[name] = { values, base: conflict.revision, writer: tabId() };
    this.settle(name);
    this.schedule(0);
  }

  /** Takes the other device's text, which the caller has put into the field. */
  takeOther(name: string): void {
    const conflict = this.state.conflicts.find((each) => each.name === name);
    if (conflict) this.revisions.set(name, conflict.revision);
    // What another tab typed is stored nowhere yet.
    if (!conflict?.writer) delete this.waiting.fields[name];
    this.settle(name);
    if (conflict?.writer) this.schedule(0);
  }

  private settle(name: string): void {
    const conflict = this.state.conflicts.find((each) => each.name === name);
    if (conflict?.writer) this.adopted.add(`${name} ${conflict.writer}`);
    this.persist();
    this.update({ conflicts: this.state.conflicts.filter((each) => each.name !== name) });
  }

  /** The form, last sent at `sentAt`, is being sent: nothing is saved until it is known whether it arrived. */
  beginSending(names: string[], sentAt: string | null = this.since ?? ""): void {
    this.isSending = true;
    clearTimeout(this.timer);
    this.request?.abort(SENDING);
    const { isWhole } = this.home;
    const all = isWhole ? [...names, ...Object.keys(this.waiting.fields)] : names;
    this.waiting.sending = { names: all, since: sentAt ?? "" };
    if (isWhole) this.overtaken = this.saving;
    if (isWhole) this.update({ conflicts: [] });
    this.persist();
  }

  /** The form is no longer being sent. Its text stays until `forget` says that it arrived. */
  endSending(): void {
    this.isSending = false;
    if (Object.keys(this.waiting.fields).length > 0) this.schedule(PAUSE_MS);
  }

  /** The form that was being sent arrived; the answer may have told of conflicts. */
  arrived(): void {
    const { conflicts } = this.state;
    this.forget(this.waiting.sending?.names ?? []);
    this.update({ conflicts });
  }

  /** Drops what arrived with the form. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      delete this.waiting.fields[name];
      this.revisions.delete(name);
      this.taken.delete(name);
    }
    this.waiting.sending = undefined;
    this.since = undefined;
    this.persist();
    if (Object.keys(this.waiting.fields).length === 0) clearTimeout(this.timer);
    this.update({ status: "idle", savedAt: null, conflicts: [] });
  }

  /** Saves at once; when the page is being left, by a request that outlives it. */
  async flush({ isLeaving = false } = {}): Promise<void> {
    clearTimeout(this.timer);
    const disputed = new Set(this.state.conflicts.map(({ name }) => name));
    const open = Object.entries(this.waiting.fields).filter(([name]) => !disputed.has(name));
    // What another tab typed is saved as its own: as this tab's it would replace what this tab stored, unseen.
    const writer = open[0]?.[1].writer;
    const entries = open.filter(([, field]) => field.writer === writer).slice(0, MAX_FIELDS);
    if (entries.length === 0 || this.isSending || (this.saving.length > 0 && !isLeaving)) return;
    this.firstChange = 0;
    this.saving = entries.map(([name]) => name);
    const answer = await this.post(entries, writer ?? newId(), isLeaving);
    this.saving = [];
    if (typeof answer === "string") return this.fail(answer);
    this.failures = 0;
    this.accept(entries, answer);
    if (Object.keys(this.waiting.fields).some((name) => !disputed.has(name)))
      this.schedule(this.home.pauseMs ?? PAUSE_MS);
  }

  private accept(sent: [string, { values: string[] }][], answer: Saved): void {
    const { savedAt, revisions, conflicts, told } = answer;
    const refused = new Map(conflicts.map(({ name, values }) => [name, values]));
    const found: Conflict[] = [];
    for (const [name, { values }] of sent) {
      const revision = revisions[name] ?? 0;
      const other = refused.get(name);
      const now = this.waiting.fields[name];
      if (other) found.push({ name, values: other, revision, isCompanion: this.companions.includes(name) });
      else {
        this.revisions.set(name, revision);
        this.taken.set(name, { values, revision, savedAt, since: this.since });
        if (now && isSame(now.values, values)) delete this.waiting.fields[name];
        else if (now) now.base = revision;
      }
    }
    this.persist();
    this.update({ status: "saved", savedAt, conflicts: [...this.state.conflicts, ...found], told });
  }

  private fail(failure: Failure): void {
    if (failure !== "later") this.update({ status: failure });
    // What was sent is tried again only once a page shows that it did not arrive, or something else is typed.
    else if (Object.keys(this.waiting.fields).every((name) => this.waiting.sending?.names.includes(name))) return;
    if (failure !== "signed-out" && failure !== "refused")
      this.schedule(RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)] ?? 0);
  }

  private post(entries: [string, WaitingField][], writer: string, isLeaving: boolean): Promise<Saved | Failure> {
    const { key, owner, since } = this;
    const changes = entries.map(([name, { values, base }]) => ({ name, values, base }));
    const known = Object.fromEntries(this.revisions);
    this.request = new AbortController();
    const save = { key, owner, since, writer, known, changes, isLeaving };
    return saveInTime(this.home, save, this.request, () => this.update({ status: "late" }));
  }

  /** Tries again at once when the network is back. */
  readonly retry = (): void => {
    this.failures = 0;
    if (Object.keys(this.waiting.fields).length > 0) void this.flush();
  };

  private schedule(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  private persist(): void {
    const own = tabId();
    writeWaiting(
      this.owner,
      this.key,
      { ...this.waiting, since: this.since },
      (name, { writer }) => writer === undefined || writer === own || this.adopted.has(`${name} ${writer}`),
    );
    const isWaiting = Object.keys(this.waiting.fields).length > 0;
    if (isWaiting !== this.state.isWaiting) this.update({ isWaiting });
  }

  private update(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
