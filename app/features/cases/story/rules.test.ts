import { describe, expect, it } from "vitest";
import { nextPart, parsePart, placeOf, previousPart } from "./rules";

describe("the way through a story", () => {
  const alone = { filledFor: null, contactedBank: false, policeReport: false };

  it("says which question of a place is asked, when it holds several", () => {
    expect(placeOf("depuis", alone)).toBe("3 sur 5");
    const both = { filledFor: null, contactedBank: true, policeReport: true };
    expect(placeOf("depuis", both)).toBe("3 sur 5, question 1 sur 3");
    expect(placeOf("plainte", both)).toBe("3 sur 5, question 3 sur 3");
    expect(placeOf("coordonnees", both)).toBe("4 sur 5");
    expect(placeOf("maintenant", both)).toBe("5 sur 5");
  });

  it("asks a visitor how to reach them, and not a signed-in person", () => {
    expect(nextPart("depuis", alone, true)).toBe("coordonnees");
    expect(nextPart("depuis", alone, false)).toBe("maintenant");
    expect(nextPart("recit", { ...alone, filledFor: "company" }, true)).toBe("pour-qui");
    expect(nextPart("plainte", { ...alone, policeReport: true }, true)).toBe("coordonnees");
    expect(nextPart("coordonnees", alone, true)).toBe("maintenant");
  });

  it("goes back to the last part that was shown", () => {
    expect(previousPart("coordonnees", { ...alone, contactedBank: true })).toBe("banque");
    expect(previousPart("coordonnees", alone)).toBe("depuis");
    expect(previousPart("recit", alone)).toBe("type");
  });

  it("knows its own parts only", () => {
    expect(parsePart("argent")).toBe("argent");
    for (const name of ["type", "preuves", "maintenant", "toString", undefined]) expect(parsePart(name)).toBeNull();
  });
});
