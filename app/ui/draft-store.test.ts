import { afterEach, expect, it, vi } from "vitest";
import { stubStorage } from "~tests/setup/browser-storage";
import { DraftStore } from "./draft-store";

const draft = { key: "profile", owner: "visitor", fields: {}, revisions: {}, savedAt: null, sentAt: null };
const problem = (status: number, body = "{}") =>
  new Response(body, { status, headers: { "Content-Type": "application/problem+json" } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each<[string, () => Promise<Response>, string]>([
  ["too many saves", async () => problem(429), "busy"],
  ["no room", async () => problem(429, '{"code":"drafts_full_here","detail":"Créez un compte"}'), "full"],
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), "offline"],
  ["the page of a proxy", async () => new Response("<html>", { status: 502 }), "offline"],
  ["an ended session", async () => problem(401), "signed-out"],
  ["a refusal", async () => problem(422), "refused"],
])("tells %s from the other reasons why a text is not saved yet", async (_reason, answer, status) => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  const store = new DraftStore(draft);
  store.change("firstName", ["Odette"]);
  await store.flush();
  expect(store.state.status).toBe(status);
});

it("no longer says that all is saved while the server does not answer, until it does", async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const store = new DraftStore({ ...draft, savedAt: "2026-11-28T11:00:00Z" });
  store.change("firstName", ["Odette"]);
  const saving = store.flush();
  expect(store.state.status).toBe("saved");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(store.state.status).toBe("late");
  const revisions = { firstName: 1 };
  answer.resolve(Response.json({ savedAt: "2026-11-28T11:01:00Z", revisions, conflicts: [] }));
  await saving;
  expect(store.state).toMatchObject({ status: "saved", savedAt: "2026-11-28T11:01:00Z" });
});

/** A server that takes every save. @returns the bodies that it received. */
function stubServer(revision: number) {
  const received: { writer: string; changes: { name: string; values: string[] }[] }[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body);
    received.push(sent);
    const names = sent.changes.map(({ name }: { name: string }) => [name, revision]);
    return Response.json({ savedAt: new Date(revision), revisions: Object.fromEntries(names), conflicts: [] });
  });
  return received;
}

it("gives back what was saved while the page was being read, until the form is sent", async () => {
  vi.useFakeTimers();
  stubServer(2_000);
  const before = { ...draft, fields: { text: ["Bonjour"] }, revisions: { text: 1_000 } };
  const store = new DraftStore(before);
  store.change("text", [""]);
  await store.flush();
  expect(store.restore(before)).toEqual([["text", [""]]]);
  expect(store.restore({ ...before, sentAt: new Date(3_000).toISOString() })).toEqual([]);
});

it("drops what arrived with its form, and keeps what was typed into it since", () => {
  vi.useFakeTimers();
  stubServer(2_000);
  stubStorage()(() => {
    const store = new DraftStore(draft);
    store.change("text", ["Envoyé"]);
    store.change("subject", ["Objet"]);
    store.beginSending(["text", "subject"]);
    store.change("text", ["Envoyé, puis la suite"]);
    store.endSending();
    const sent = { ...draft, sentAt: new Date(3_000).toISOString() };
    expect(new DraftStore(sent).restore(sent)).toEqual([["text", ["Envoyé, puis la suite"]]]);
  });
});

it("saves what another tab typed under the name of that tab", async () => {
  vi.useFakeTimers();
  const received = stubServer(2_000);
  const inNewTab = stubStorage();
  inNewTab(() => new DraftStore(draft).change("text", ["Autre onglet"]));
  const stores: DraftStore[] = [];
  inNewTab(() => stores.push(new DraftStore(draft)));
  const [own] = stores;
  expect(own?.restore(draft)).toEqual([["text", ["Autre onglet"]]]);
  own?.change("firstName", ["Odette"]);
  await own?.flush();
  await own?.flush();
  expect(received.map(({ changes }) => changes.map(({ name }) => name))).toEqual([["text"], ["firstName"]]);
  expect(received[0]?.writer).not.toBe(received[1]?.writer);
});

it("keeps the text of each of two tabs that are both offline, whichever writes last", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const inTab = stubStorage();
  inTab(() => new DraftStore(draft).change("text", ["De la première"]));
  const first = sessionStorage;
  inTab(() => {
    const second = new DraftStore(draft);
    second.change("text", ["De la seconde"]);
    second.change("subject", ["Objet"]);
  });
  vi.stubGlobal("sessionStorage", first);
  expect(new DraftStore(draft).restore(draft)).toEqual([
    ["text", ["De la première"]],
    ["subject", ["Objet"]],
  ]);
});

it("gives a tab's text to the next one, and deletes it once it was saved", async () => {
  vi.useFakeTimers();
  const received = stubServer(2_000);
  const inTab = stubStorage();
  inTab(() => new DraftStore(draft).change("text", ["De la première"]));
  inTab(() => new DraftStore(draft).change("text", ["De la seconde"]));
  for (const expected of ["De la seconde", "De la première"]) {
    const store = new DraftStore(draft);
    inTab(() => expect(store.restore(draft)).toEqual([["text", [expected]]]));
    await store.flush();
  }
  inTab(() => expect(new DraftStore(draft).restore(draft)).toEqual([]));
  expect(received.map(({ changes }) => changes[0]?.values)).toEqual([["De la seconde"], ["De la première"]]);
});

it("shows the text that another tab left beside what was typed before it was read, and keeps both until one is chosen", () => {
  vi.useFakeTimers();
  stubServer(2_000);
  const inTab = stubStorage();
  inTab(() => new DraftStore(draft).change("text", ["De la première"]));
  const kept = () => Object.values(localStorage).join();
  for (const choose of ["keepOwn", "takeOther"] as const)
    inTab(() => {
      const store = new DraftStore(draft);
      expect(store.restore(draft, () => true)).toEqual([]);
      store.change("text", ["De la seconde"]);
      expect(store.state.conflicts).toMatchObject([{ name: "text", values: ["De la première"] }]);
      expect(kept()).toMatch(/première.*seconde/);
      if (choose === "takeOther") store.change("text", ["De la première"]);
      store[choose]("text", ["De la seconde"]);
      expect(store.state.conflicts).toEqual([]);
      const [chosen, other] = choose === "keepOwn" ? ["seconde", "première"] : ["première", "seconde"];
      expect(kept()).toContain(chosen);
      expect(kept()).not.toContain(other);
      store.forget(["text"]);
      inTab(() => new DraftStore(draft).change("text", ["De la première"]));
    });
});

it("deletes the drafts that are past their age, those of other forms and of the tab too, and no others", () => {
  vi.useFakeTimers({ now: 40 * 86_400_000 });
  const inTab = stubStorage();
  inTab(() => {
    const stored = (days: number) =>
      JSON.stringify({ fields: { text: { values: ["Ancien"], base: 0 } }, at: days * 86_400_000 });
    localStorage.setItem("recours:draft:visitor:profile", stored(9));
    localStorage.setItem("recours:draft:visitor:other", stored(10));
    localStorage.setItem("recours:draft:visitor:recent", stored(11));
    localStorage.setItem("recours:sound", "off");
    sessionStorage.setItem("recours:draft:visit:story", stored(39.9));
    sessionStorage.setItem("recours:draft:visit:recent", stored(39.99));
    expect(new DraftStore(draft).restore(draft)).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(["recours:draft:visitor:recent", "recours:sound"]);
    expect(Object.keys(sessionStorage)).toEqual(["recours:draft:visit:recent", "recours:tab"]);
  });
});

it("drops what arrived with its form once a page says so, also when something was typed meanwhile", async () => {
  vi.useFakeTimers();
  const received = stubServer(4_000);
  const store = new DraftStore(draft);
  store.change("amount", ["1200"]);
  store.change("id", ["used"]);
  store.beginSending(["amount", "id"]);
  store.endSending();
  store.change("amount", ["1200, puis 300"]);
  store.refresh({ ...draft, sentAt: new Date(3_000).toISOString() });
  await store.flush();
  expect(received[0]?.changes.map(({ name }) => name)).toEqual(["amount"]);
});

it("does not save what was sent again by itself when the server says that it may have arrived", async () => {
  vi.useFakeTimers();
  let saves = 0;
  vi.stubGlobal("fetch", async () => {
    saves++;
    return problem(409);
  });
  const store = new DraftStore(draft);
  store.change("amount", ["1200"]);
  store.beginSending(["amount"]);
  store.endSending();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saves).toBe(1);
});

it("saves a visitor's first text after that of another tab, whose answer says who the visitor is", async () => {
  const inTab = stubStorage();
  let [isFree, freed] = [Promise.resolve(), () => {}];
  const request = (_name: string, work: () => Promise<Response>) => {
    const turn = isFree.then(work);
    isFree = turn.then(() => {});
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const revisions = { text: 2_000 };
    answers.push(() => resolve(Response.json({ savedAt: new Date(2_000), revisions, conflicts: [] })));
    freed();
    return promise;
  });
  const asked = () => new Promise<void>((resolve) => (freed = resolve));
  const saves: Promise<void>[] = [];
  for (const text of ["Du premier", "Du second"])
    inTab(() => {
      const store = new DraftStore(draft);
      store.change("text", [text]);
      saves.push(store.flush());
    });
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(1);
  const second = asked();
  answers[0]?.();
  await second;
  answers[1]?.();
  await Promise.all(saves);
  expect(answers).toHaveLength(2);
});
