import { describe, expect, it } from "vitest";
import { countryHelp } from "~/content/countries";
import { allHelp, helpAbroad } from "./country-help.server";

const TODAY = "2026-11-28";
const SIDES = ["bank", "residence"] as const;
const titles = (codes: readonly (string | null)[], country: string) =>
  helpAbroad(codes, country, TODAY).map(({ title }) => title);

describe("the help of other countries", () => {
  it("is that of the residence and of each bank, once, and none for France", () => {
    expect(titles(["FR", null], "France")).toEqual([]);
    expect(titles(["CH", "CH", "FR"], "Belgique")).toEqual(["En Belgique", "En Suisse"]);
    expect(titles(["CA"], "Luxembourg")).toEqual(["Au Luxembourg", "Au Canada et au Québec"]);
    expect(titles(["US", "DE", "ZZ"], "France")).toEqual(["Dans un autre pays"]);
  });

  it("brings what is about a bank with the account, and police and aid with the residence", () => {
    const terms = (codes: readonly (string | null)[], country: string, largest: number | null = null) =>
      helpAbroad(codes, country, TODAY, largest).flatMap(({ lines }) => lines.map(({ term }) => term));
    expect(terms(["FR"], "Suisse")).toEqual(["Plainte", "Petites sommes", "Aide", "Parler"]);
    expect(terms(["CH"], "France")).toEqual(["Contester", "Réclamation"]);
    expect(terms(["CH"], "Suisse", 1_200_000)).not.toContain("Petites sommes");
    expect(terms(["CH"], "Suisse", 20_000)).toContain("Petites sommes");
  });

  it("says its sources and their day, and to check them again after twelve months", () => {
    for (const { source } of allHelp(SIDES, TODAY)) expect(source).toMatch(/^Sources\u00a0: .+\. Lues le .+ 2026\.$/);
    for (const { source } of allHelp(SIDES, "2027-11-27")) expect(source).not.toContain("à revérifier");
    for (const { source } of allHelp(SIDES, "2027-11-28")) expect(source).toContain("à revérifier");
  });

  it("gives a telephone number beside an official address only, and marks what no source confirms", () => {
    for (const { lines } of countryHelp)
      for (const { text } of lines) if (/\d{3}[\s-]\d{2,}/.test(text)) expect(text).toMatch(/\b[a-z-]+\.(be|ch|ca)\b/);
    const unconfirmed = allHelp(SIDES, TODAY).flatMap(({ lines }) =>
      lines.filter(({ text }) => text.includes("À vérifier")),
    );
    expect(unconfirmed).toHaveLength(countryHelp.flatMap(({ lines }) => lines.filter((one) => one.unconfirmed)).length);
  });
});
