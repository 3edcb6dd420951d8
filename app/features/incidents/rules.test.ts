import { expect, it } from "vitest";
import { advance, type Finding, type IncidentState, isCheckDue } from "./rules";

const START = Date.parse("2026-11-21T08:00:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);
const EMPTY: IncidentState = { watchedSince: at(0).toISOString(), checkedAt: {}, incidents: [] };
const disk: Finding = { kind: "disk", finding: "Il reste 6 % de place." };
const scanner: Finding = { kind: "scanner", finding: "L’antivirus ne répond pas." };
const DAY = 24 * 60;

/** What is told at each check, made at the minutes given with what it finds. */
function told(...checks: [minutes: number, ...found: Finding[]][]): string[] {
  let state = EMPTY;
  return checks.map(([minutes, ...found]) => {
    const next = advance(state, "", found, at(minutes));
    state = next.state;
    return [...next.due.map(({ kind }) => kind), ...next.ended.map(({ kind }) => `end of ${kind}`)].join();
  });
}

it("an incident is told when it begins, once a day while it lasts, and when it ends", () => {
  expect(told([0, disk], [5, disk], [DAY - 5, disk], [DAY, disk], [DAY + 5, disk], [DAY + 10])).toEqual([
    "disk",
    "",
    "",
    "disk",
    "",
    "end of disk",
  ]);
});

it("a service that was away at one check only is not told", () => {
  expect(told([0, scanner], [5], [10, scanner], [15])).toEqual(["", "", "", ""]);
});

it("a service that was away at two checks is told", () => {
  expect(told([0, scanner], [5, scanner], [10])).toEqual(["", "scanner", "end of scanner"]);
});

it("an incident that ends and begins again is told once a day", () => {
  expect(told([0, disk], [5], [10, disk], [15], [DAY, disk])).toEqual([
    "disk",
    "end of disk",
    "",
    "end of disk",
    "disk",
  ]);
});

it("a check of one machine leaves what another machine found", () => {
  const { state } = advance(EMPTY, "machine-1", [disk], at(0));
  const next = advance(state, "machine-2", [], at(1));
  expect(next.ended).toEqual([]);
  expect(next.state.incidents).toMatchObject([{ place: "machine-1", endedAt: null }]);
});

it("what a machine found is forgotten an hour after its last check", () => {
  const { state } = advance(EMPTY, "machine-1", [disk], at(0));
  expect(advance(state, "machine-2", [], at(61)).state.incidents).toEqual([]);
});

it("a place is checked every five minutes, also after the clock was set back", () => {
  const { state } = advance(EMPTY, "", [], at(0));
  expect(isCheckDue(state, "", at(4))).toBe(false);
  expect(isCheckDue(state, "", at(5))).toBe(true);
  expect(isCheckDue(state, "", at(-60))).toBe(true);
});
