import { describe, expect, it } from "vitest";
import { emailsIn, phonesIn, sitesIn } from "./sheet";

const STORY =
  "Le 14/03/2026, « Maître Durand » (contact@gain-sur.pro) m’a appelé du 06 12 34 56 78, puis du +44 20 7946 0958. " +
  "Le site https://gain-sur.pro/espace?client=12, puis www.banque-fausse.com. Voir aussi impots.gouv.fr, 12 480,50 € perdus.";

describe("what a story names", () => {
  it("are its sites, without the full stop that follows them and without those of e-mail addresses", () => {
    expect(sitesIn(STORY)).toEqual([
      "https://gain-sur.pro/espace?client=12",
      "www.banque-fausse.com",
      "impots.gouv.fr",
    ]);
  });

  it("are its e-mail addresses and its telephone numbers, not its dates and amounts", () => {
    expect(emailsIn(STORY)).toEqual(["contact@gain-sur.pro"]);
    expect(phonesIn(STORY)).toEqual(["06 12 34 56 78", "+44 20 7946 0958"]);
  });

  it("are each named once, and fifty at most", () => {
    expect(sitesIn("arnaque.com arnaque.com")).toEqual(["arnaque.com"]);
    expect(sitesIn(Array.from({ length: 80 }, (_, n) => `site${n}.com`).join(" "))).toHaveLength(50);
  });

  it("are found in the longest hostile story", () => {
    for (const unit of ["a.", "a-", "0 ", "+1", "www.", "https://", "a@", "a.a@"])
      expect(sitesIn(unit.repeat(10_000 / unit.length)).length + phonesIn(unit.repeat(5_000)).length).toBeLessThan(101);
    expect(emailsIn("a@".repeat(5_000))).toEqual([]);
    expect(emailsIn(`${"a".repeat(9_000)}@`)).toEqual([]);
  });
});
