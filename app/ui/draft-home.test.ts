import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "~tests/setup/browser-storage";
import type { DraftHome, FormDraft, Save, Saved } from "./draft-home";
import { DraftStore } from "./draft-store";

let saves: Save[];
let answers: (() => void)[];
let openTab: (open: () => void) => void;

/** A home that stores whole drafts, under an id that changes once they are sent. */
const home: DraftHome = {
  address: "/whole",
  type: "application/json",
  isWhole: true,
  pauseMs: 600,
  bodyOf: JSON.stringify,
  read: (answer) => answer as Saved,
};

/** A server that takes every save; each answer waits for its test. */
async function fetchFrom(_address: string, { body }: { body: string }): Promise<Response> {
  const save = JSON.parse(body) as Save;
  saves.push(save);
  const revisions = Object.fromEntries(save.changes.map(({ name }) => [name, `after ${saves.length}`]));
  const { promise, resolve } = Promise.withResolvers<void>();
  answers.push(resolve);
  await promise;
  return Response.json({ savedAt: new Date(), revisions, conflicts: [] });
}
const draft: FormDraft = {
  key: "mailing",
  owner: "0b1e8c7a-0000-4000-8000-000000000000",
  fields: {},
  revisions: { subject: "first" },
  savedAt: null,
  sentAt: "one",
  home,
};
const valuesOf = (save: Save | undefined) => save?.changes.map(({ name, values }) => [name, ...values]);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-28T11:00:00Z") });
  saves = [];
  answers = [];
  openTab = stubStorage();
  vi.stubGlobal("fetch", fetchFrom);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("saves only what was changed, after the pause of its home, with the text on which it is based", async () => {
  const store = new DraftStore(draft);
  openTab(() => store.change("subject", ["Bonjour"]));
  expect(store.state.isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(saves[0]).toMatchObject({ since: "one", known: { subject: "first" } });
  expect(saves[0]?.changes).toEqual([{ name: "subject", values: ["Bonjour"], base: "first" }]);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state).toMatchObject({ isWaiting: false, status: "saved" });
  expect(store.baseOf("subject")).toBe("after 1");
});

it("saves a hundred fields at once, and the others after them", async () => {
  const store = new DraftStore(draft);
  openTab(() => {
    for (let n = 0; n < 130; n++) store.change(`ticked=${n}`, [String(n)]);
  });
  for (const count of [100, 30]) {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saves.at(-1)?.changes).toHaveLength(count);
    answers.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(store.state.isWaiting).toBe(false);
});

it("drops all that waits once its whole form arrived, also what is on no page now, and keeps the answer's conflicts", async () => {
  const store = new DraftStore(draft);
  openTab(() => {
    store.restore(draft);
    store.change("ticked=other-page", ["other-page"]);
    store.beginSending(["subject"]);
    const conflict = { name: "subject", values: ["Autre"], revision: "second", isCompanion: false };
    store.meet([conflict]);
    store.keep("subject", ["Le mien"]);
    store.endSending();
    store.arrived();
    expect(store.state.conflicts).toEqual([conflict]);
    expect(store.restore(draft)).toEqual([["subject", ["Le mien"]]]);
  });
});

it("names what a save held that may arrive after the form, so that it is saved again", async () => {
  const store = new DraftStore(draft);
  openTab(() => store.change("subject", ["Bon"]));
  await vi.advanceTimersByTimeAsync(600);
  openTab(() => store.change("subject", ["Bonjour"]));
  store.beginSending(["subject"]);
  expect(store.overtaken).toEqual(["subject"]);
  openTab(() => store.restore(draft));
  expect(store.overtaken).toEqual([]);
});

it("drops what waited for a draft that was sent since from another device", () => {
  openTab(() => {
    new DraftStore(draft).change("subject", ["Bonjour"]);
    expect(new DraftStore(draft).restore(draft)).toEqual([["subject", ["Bonjour"]]]);
    const next = { ...draft, sentAt: "two" };
    expect(new DraftStore(next).restore(next)).toEqual([]);
  });
});

it("does not go back to the texts of a page that was read before the last save", async () => {
  const store = new DraftStore(draft);
  openTab(() => store.change("subject", ["Bonjour"]));
  await vi.advanceTimersByTimeAsync(600);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  store.refresh(draft);
  expect(store.baseOf("subject")).toBe("after 1");
  expect(valuesOf(saves[0])).toEqual([["subject", "Bonjour"]]);
});

it("tells that the page is older than its draft when that was sent meanwhile, and tries no more", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "mailing_already_sent" }, { status: 409 }));
  const store = new DraftStore(draft);
  openTab(() => store.change("subject", ["Bonjour"]));
  await vi.advanceTimersByTimeAsync(600);
  expect(store.state).toMatchObject({ status: "refused", isWaiting: true });
  expect(vi.getTimerCount()).toBe(0);
});
