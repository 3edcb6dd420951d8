import { afterEach, expect, it, vi } from "vitest";
import { stubStorage } from "~tests/setup/browser-storage";
import { deleteOthers, shelfOf } from "./draft-shelves";
import { readKept, writeKept } from "./kept-text";

const [ANNE, PAUL] = ["0b1e8c7a-0000-4000-8000-000000000001", "0b1e8c7a-0000-4000-8000-000000000002"];
const of = (account: string) => [
  `recours:draft:${account}:profile`,
  `recours:typed:${account}chat/1`,
  `recours:typed:["${account}","/admin/replies/new"]`,
];
const VISITOR = ["recours:draft:visitor:raconter", "recours:draft:visit:contact", 'recours:typed:["","/login"]'];
const PLACES = [...of(ANNE), ...of(PAUL), ...VISITOR];
const isKept = (place: string) => readKept(place, shelfOf(place)) !== null;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("deletes what another account typed, in the browser and in the tab, and nothing of a visitor", () => {
  stubStorage()(() => {
    for (const place of PLACES) writeKept(place, { fields: {} }, shelfOf(place));
    deleteOthers(ANNE);
    expect(PLACES.filter(isKept)).toEqual([...of(ANNE), ...VISITOR]);
  });
});

it("deletes what is past its age without a form that reads it: after an hour, a day or thirty days", () => {
  vi.useFakeTimers({ now: 0 });
  stubStorage()(() => {
    for (const place of VISITOR) writeKept(place, { fields: {} }, shelfOf(place));
    const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const [draft = "", visit = "", tab = ""] = VISITOR;
    for (const [hours, places] of [
      [0.9, [draft, visit, tab]],
      [1, [draft, tab]],
      [24, [draft]],
      [720, []],
    ] as const) {
      vi.setSystemTime(hours * 3_600_000);
      deleteOthers(null);
      expect(left()).toEqual(places);
    }
  });
});
