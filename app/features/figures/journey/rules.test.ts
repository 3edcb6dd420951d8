import { expect, it } from "vitest";
import { durationText, journeyAddress, journeyLines, outcomeOf, type StepCount } from "./rules";

const counts: StepCount[] = [
  { step: "begun", seconds: null, stories: 9 },
  { step: "told", seconds: 60, stories: 2 },
  { step: "told", seconds: 180, stories: 1 },
  { step: "told", seconds: 240, stories: 1 },
  { step: "told", seconds: null, stories: 3 },
  { step: "advice", seconds: 45, stories: 4 },
  { step: "account", seconds: 300, stories: 4 },
  { step: "profile", seconds: 7200, stories: 3 },
  { step: "documents", seconds: 86_400, stories: 3 },
  { step: "summary", seconds: null, stories: 3 },
  { step: "sent", seconds: 86_400, stories: 2 },
];

it("each step has those who passed it, those who went no further, and the median of the times that are known", () => {
  expect(journeyLines(counts)).toEqual([
    { step: "begun", stories: 9, stopped: 2, medianSeconds: null },
    // 60, 60, 180, 240: half way between the second and the third.
    { step: "told", stories: 7, stopped: 3, medianSeconds: 120 },
    { step: "advice", stories: 4, stopped: 0, medianSeconds: 45 },
    { step: "account", stories: 4, stopped: 1, medianSeconds: 300 },
    { step: "profile", stories: 3, stopped: 0, medianSeconds: 7200 },
    { step: "documents", stories: 3, stopped: 0, medianSeconds: 86_400 },
    { step: "summary", stories: 3, stopped: 1, medianSeconds: null },
    { step: "sent", stories: 2, stopped: 0, medianSeconds: 86_400 },
  ]);
});

it("the goal is three of four, and what most stop after is named", () => {
  expect(outcomeOf(journeyLines(counts))).toMatchObject({
    begun: 9,
    sent: 2,
    missing: 5,
    mostStopped: { step: "told" },
  });
  const reached = (begun: number, sent: number) =>
    outcomeOf(
      journeyLines([
        { step: "begun", seconds: null, stories: begun },
        { step: "sent", seconds: null, stories: sent },
      ]),
    ).missing;
  expect([reached(4, 3), reached(4, 2), reached(5, 3), reached(1, 1), reached(1, 0)]).toEqual([0, 1, 1, 0, 1]);
});

it("nothing counted comes down to nothing", () => {
  const lines = journeyLines([]);
  expect(lines.every(({ stories, stopped, medianSeconds }) => stories + stopped === 0 && medianSeconds === null)).toBe(
    true,
  );
  expect(outcomeOf(lines)).toEqual({ begun: 0, sent: 0, missing: 0, mostStopped: null });
});

it.each([
  [0, "quelques secondes"],
  [15, "15\u00a0s"],
  [60, "1\u00a0min"],
  [105, "1\u00a0min 45\u00a0s"],
  [120, "2\u00a0min"],
  [3300, "55\u00a0min"],
  [7200, "2\u00a0h"],
  [47 * 3600, "47\u00a0h"],
  [172_800, "2\u00a0jours"],
])("%i seconds read « %s »", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

it("an address names only the filters that are set", () => {
  expect(journeyAddress({ period: "month", device: "all", scripts: "all" })).toBe("/admin/figures/journey");
  expect(journeyAddress({ period: "all", device: "phone", scripts: "without" }, ".csv")).toBe(
    "/admin/figures/journey.csv?period=all&device=phone&scripts=without",
  );
});
