import { type Failure, failureOf, postDraft, type Saved } from "./draft-answer";
import { SENDING } from "./draft-events";
import { isSame } from "./draft-fields";
import { clearDrafts, newId, readWaiting, tabId, type Waiting, type WaitingField, writeWaiting } from "./draft-storage";

/** A form's draft as its loader gives it (`readFormDraft`). */
export type FormDraft = {
  key: string;
  /** The id of the account, `visitor`, or `visit` for a visitor's draft that the browser keeps for the visit only. */
  owner: string;
  fields: Record<string, string[]>;
  revisions: Record<string, number>;
  savedAt: string | null;
  sentAt: string | null;
};

/** What another device stored in a field that was changed here too. */
export type Conflict = { name: string; values: string[]; revision: number; isCompanion: boolean };

export type DraftState = {
  /** `late`: the server has not answered for a while. */
  status: "idle" | "saved" | "late" | "offline" | "busy" | "full" | "signed-out" | "refused";
  savedAt: string | null;
  conflicts: readonly Conflict[];
};

const PAUSE_MS = 2_000;
/** Someone who never pauses is saved all the same. */
const MAX_PAUSE_MS = 10_000;
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];
const TIMEOUT_MS = 20_000;
/** A save that lasts longer is told as one that is not done. */
const LATE_MS = 3_000;

const isAccount = (owner: string): boolean => owner !== "visitor" && owner !== "visit";

/** Saves the draft of one form, and keeps in the browser what the server does not have yet. */
export class DraftStore {
  state: DraftState;
  private readonly key: string;
  private readonly owner: string;
  private readonly revisions = new Map<string, number>();
  private waiting: Omit<Waiting, "at">;
  /** The hidden fields that are saved with what is typed (`companionsOf`). */
  companions: readonly string[] = [];
  /** What the server took from this page: a page that was read just before shows what it replaced. */
  private readonly taken = new Map<string, { values: string[]; revision: number }>();
  /** When the form was last sent, as this page knows it; empty for never, undefined once the page sent it itself. */
  private since: string | undefined;
  /** The texts of other tabs that this page took over, by field and tab. */
  private readonly adopted = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private firstChange = 0;
  private failures = 0;
  private isSaving = false;
  private request: AbortController | undefined;
  private isSending = false;

  constructor(draft: FormDraft) {
    this.key = draft.key;
    this.owner = draft.owner;
    this.since = draft.sentAt ?? "";
    this.state = { status: draft.savedAt ? "saved" : "idle", savedAt: draft.savedAt, conflicts: [] };
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
   * meanwhile is dropped. @returns the waiting values, and those that were saved while the page was being read.
   */
  restore(draft: FormDraft): [name: string, values: string[]][] {
    if (isAccount(this.owner)) clearDrafts(this.owner);
    this.refresh(draft);
    const saved = this.savedSince(draft);
    this.isSending = false;
    const stored = readWaiting(this.owner, this.key);
    const sending = stored.sending ?? this.waiting.sending;
    for (const [name, { writer }] of Object.entries(stored.fields)) this.adopted.add(`${name} ${writer}`);
    const fields = { ...this.waiting.fields, ...stored.fields };
    if (sending && sending.since !== this.since) for (const name of sending.names) delete fields[name];
    this.waiting = { fields };
    this.persist();
    const waiting = Object.entries(fields);
    if (waiting.length > 0) this.schedule(0);
    else this.update({ status: draft.savedAt ? "saved" : "idle", savedAt: draft.savedAt });
    return Object.entries({ ...saved, ...fields }).map(([name, { values }]) => [name, values]);
  }

  /** The fields that the server took after it had read the draft; what was sent since is none. */
  private savedSince({ revisions, sentAt }: FormDraft): Record<string, { values: string[] }> {
    const sent = sentAt ? Date.parse(sentAt) : 0;
    const newer = [...this.taken].filter(([name, { revision }]) => revision > Math.max(revisions[name] ?? 0, sent));
    for (const [name, { revision }] of newer) this.revisions.set(name, revision);
    return Object.fromEntries(newer);
  }

  /** Takes what the page was loaded with again, and drops what arrived with the form since. */
  refresh(draft: FormDraft): void {
    const { sending } = this.waiting;
    const since = draft.sentAt ?? "";
    if (sending && sending.since !== since) this.forget(sending.names);
    this.since = since;
    if (this.state.status === "saved" && (draft.savedAt ?? "") > (this.state.savedAt ?? ""))
      this.update({ savedAt: draft.savedAt });
    for (const [name, revision] of Object.entries(draft.revisions)) this.revisions.set(name, revision);
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
    this.schedule(Math.max(0, Math.min(PAUSE_MS, this.firstChange + MAX_PAUSE_MS - Date.now())));
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
    delete this.waiting.fields[name];
    this.persist();
    this.settle(name);
  }

  private settle(name: string): void {
    this.update({ conflicts: this.state.conflicts.filter((each) => each.name !== name) });
  }

  /** The form, last sent at `sentAt`, is being sent: nothing is saved until it is known whether it arrived. */
  beginSending(names: string[], sentAt: string | null = this.since ?? ""): void {
    this.isSending = true;
    clearTimeout(this.timer);
    this.request?.abort(SENDING);
    this.waiting.sending = { names, since: sentAt ?? "" };
    this.persist();
  }

  /** The form is no longer being sent. Its text stays until `forget` says that it arrived. */
  endSending(): void {
    this.isSending = false;
    if (Object.keys(this.waiting.fields).length > 0) this.schedule(PAUSE_MS);
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
    const entries = open.filter(([, field]) => field.writer === writer);
    if (entries.length === 0 || this.isSending || (this.isSaving && !isLeaving)) return;
    this.firstChange = 0;
    this.isSaving = true;
    const answer = await this.post(entries, writer ?? newId(), isLeaving);
    this.isSaving = false;
    if (typeof answer === "string") return this.fail(answer);
    this.failures = 0;
    this.accept(entries, answer);
    if (Object.keys(this.waiting.fields).some((name) => !disputed.has(name))) this.schedule(PAUSE_MS);
  }

  private accept(sent: [string, { values: string[] }][], { savedAt, revisions, conflicts }: Saved): void {
    const refused = new Map(conflicts.map(({ name, values }) => [name, values]));
    const found: Conflict[] = [];
    for (const [name, { values }] of sent) {
      const revision = revisions[name] ?? 0;
      const other = refused.get(name);
      const now = this.waiting.fields[name];
      if (other) found.push({ name, values: other, revision, isCompanion: this.companions.includes(name) });
      else {
        this.revisions.set(name, revision);
        this.taken.set(name, { values, revision });
        if (now && isSame(now.values, values)) delete this.waiting.fields[name];
        else if (now) now.base = revision;
      }
    }
    this.persist();
    this.update({ status: "saved", savedAt, conflicts: [...this.state.conflicts, ...found] });
  }

  private fail(failure: Failure): void {
    if (failure !== "later") this.update({ status: failure });
    // What was sent is tried again only once a page shows that it did not arrive, or something else is typed.
    else if (Object.keys(this.waiting.fields).every((name) => this.waiting.sending?.names.includes(name))) return;
    if (failure !== "signed-out" && failure !== "refused")
      this.schedule(RETRY_MS[Math.min(this.failures++, RETRY_MS.length - 1)] ?? 0);
  }

  private async post(entries: [string, WaitingField][], writer: string, isLeaving: boolean): Promise<Saved | Failure> {
    const body = JSON.stringify({
      key: this.key,
      owner: isAccount(this.owner) ? this.owner : null,
      writer,
      since: this.since,
      changes: entries.map(([name, { values, base }]) => ({ name, values, base })),
    });
    const request = new AbortController();
    this.request = request;
    const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    const late = setTimeout(() => this.update({ status: "late" }), LATE_MS);
    try {
      const answer = await postDraft(
        body,
        { isLeaving, owner: isAccount(this.owner) ? null : this.owner },
        request.signal,
      );
      return (await failureOf(answer)) ?? ((await answer.json()) as Saved);
    } catch {
      return request.signal.reason === SENDING ? "later" : "offline";
    } finally {
      clearTimeout(timer);
      clearTimeout(late);
    }
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
      this.waiting,
      (name, { writer }) => writer === undefined || writer === own || this.adopted.has(`${name} ${writer}`),
    );
  }

  private update(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, DraftStore>();

/**
 * The store of a form, one for each form in the tab. It outlives the form's page, so that what was typed offline is
 * still sent.
 */
export function draftStore(draft: FormDraft): DraftStore {
  const name = `${draft.owner}:${draft.key}`;
  const known = stores.get(name);
  if (known) return known;
  const store = new DraftStore(draft);
  // On the server a store serves one rendering only.
  if (typeof document !== "undefined") {
    stores.set(name, store);
    window.addEventListener("online", store.retry);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void store.flush({ isLeaving: true });
    });
  }
  return store;
}
