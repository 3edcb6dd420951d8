import { describe, expect, it } from "vitest";
import { nextPart, parsePart, placeOf, previousPart, screensOf } from "./rules";

describe("the way through a story", () => {
  const alone = { filledFor: null, contactedBank: false, policeReport: false };
  const told = { ...alone, contactedBank: true, policeReport: true };

  it("a page says its place on the way to the case that is sent", () => {
    expect(placeOf("argent")).toBe("1 sur 5 · Mon récit");
    expect(placeOf("maintenant")).toBe("2 sur 5 · À faire maintenant");
  });

  it("a bank that was told and a complaint add no page", () => {
    for (const answers of [alone, told]) expect(nextPart("argent", answers)).toBe("maintenant");
    expect(screensOf("argent")).toEqual(["argent", "banque", "plainte"]);
  });

  it("a story about somebody else asks who that is", () => {
    expect(nextPart("recit", { ...alone, filledFor: "company" })).toBe("pour-qui");
    expect(nextPart("recit", alone)).toBe("argent");
  });

  it("the pages that are asked by a link lead back to what is to do", () => {
    for (const part of ["coordonnees", "pays"] as const)
      expect([nextPart(part, told), previousPart(part, told)]).toEqual(["maintenant", "maintenant"]);
  });

  it("a part goes back to the one before", () => {
    expect(previousPart("argent", told)).toBe("recit");
    expect(previousPart("recit", alone)).toBe("type");
  });

  it("another name is no part", () => {
    expect(parsePart("argent")).toBe("argent");
    for (const name of ["type", "preuves", "depuis", "maintenant", "toString", undefined])
      expect(parsePart(name)).toBeNull();
  });
});
