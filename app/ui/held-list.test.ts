import { describe, expect, it } from "vitest";
import { countChanges, holdPlaces } from "./held-list";

const rows = (...texts: string[]) => texts.map((text) => ({ id: text.slice(0, 1), stamp: text }));

describe("a list that does not move under the cursor", () => {
  it("has no news while showing them would move no row", () => {
    expect(countChanges(rows("a", "b"), rows("a", "b"))).toBe(0);
    expect(countChanges(rows("a", "b"), rows("a2", "b", "c"))).toBe(0);
    expect(countChanges([], rows("a", "b"))).toBe(0);
  });

  it("counts the rows that are new, gone or changed, and not those that they push away", () => {
    expect(countChanges(rows("a", "b", "c"), rows("d", "a", "b"))).toBe(1);
    expect(countChanges(rows("a", "b", "c"), rows("a", "c"))).toBe(1);
    expect(countChanges(rows("a", "b", "c"), rows("c2", "a", "b"))).toBe(1);
    expect(countChanges(rows("a", "b", "c"), rows("d", "c2", "a"))).toBe(2);
    expect(countChanges(rows("a", "b"), rows("b", "a"))).toBe(1);
  });

  it("keeps each row at its place, as it is now, and one that left as it was", () => {
    expect(holdPlaces(rows("a", "b", "c"), rows("d", "c2", "a"))).toEqual(rows("a", "b", "c2"));
  });
});
