import { describe, expect, it } from "vitest";
import { initials } from "./avatar";
import { nextIndex } from "./combobox";
import { countText } from "./count-text";
import { formatBytes } from "./format-bytes";

describe("formatBytes", () => {
  it.each([
    [0, "0 octet"],
    [1, "1 octet"],
    [999, "999 octets"],
    [412_400, "412 Ko"],
    [999_960, "1 Mo"],
    [1_840_000, "1,8 Mo"],
    [31_000_000, "31 Mo"],
    [2_500_000_000, "2,5 Go"],
  ])("writes %i bytes as « %s »", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe("countText", () => {
  it("shows the count alone, with a limit, and the number of characters beyond the limit", () => {
    expect(countText(1, undefined)).toBe("1 caractère");
    expect(countText(12, 4000)).toMatch(/^12 sur 4\s000 caractères$/u);
    expect(countText(401, 400)).toBe("1 caractère de trop");
    expect(countText(403, 400)).toBe("3 caractères de trop");
  });
});

describe("initials", () => {
  it("come from the first and last names, without titles", () => {
    expect(initials("Camille Moreau")).toBe("CM");
    expect(initials("Maître Laurent")).toBe("L");
    expect(initials("élodie de la Tour")).toBe("ÉT");
    expect(initials("")).toBe("");
  });
});

describe("nextIndex", () => {
  it("wraps around in both directions and is -1 for an empty list", () => {
    expect(nextIndex(-1, 1, 3)).toBe(0);
    expect(nextIndex(-1, -1, 3)).toBe(2);
    expect(nextIndex(2, 1, 3)).toBe(0);
    expect(nextIndex(0, -1, 3)).toBe(2);
    expect(nextIndex(0, 1, 0)).toBe(-1);
  });
});
