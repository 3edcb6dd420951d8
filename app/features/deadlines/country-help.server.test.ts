import { describe, expect, it } from "vitest";
import { countryHelp } from "~/content/countries";
import { allHelp, helpAbroad, reportsAbroad } from "./country-help.server";
import { visitorDeadlines, visitorHelp } from "./visitor/rules.server";

const TODAY = "2026-11-28";
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
    expect(terms(["CH"], "France")).toEqual(["Contester", "Délai", "Vos chances", "Réclamation"]);
    expect(terms(["CH"], "Suisse", 1_200_000)).not.toContain("Petites sommes");
    expect(terms(["CH"], "Suisse", 20_000)).toContain("Petites sommes");
  });

  it("says its sources and their day, and to check them again after twelve months", () => {
    for (const { source } of allHelp(TODAY)) expect(source).toMatch(/^Sources\u00a0: .+\. Lues le .+ 2026\.$/);
    for (const { source } of allHelp("2027-11-27")) expect(source).not.toContain("à revérifier");
    for (const { source } of allHelp("2027-11-28")) expect(source).toContain("à revérifier");
  });

  it("gives a telephone number beside an official address only, and marks what no source confirms", () => {
    for (const { lines } of countryHelp)
      for (const { text } of lines) if (/\d{3}[\s-]\d{2,}/.test(text)) expect(text).toMatch(/\b[a-z-]+\.(be|ch|ca)\b/);
    const unconfirmed = allHelp(TODAY).flatMap(({ lines }) => lines.filter(({ text }) => text.includes("À vérifier")));
    expect(unconfirmed).toHaveLength(countryHelp.flatMap(({ lines }) => lines.filter((one) => one.unconfirmed)).length);
  });

  it("names the services of a country to which a fraud is reported, and marks what no source confirms", () => {
    expect(reportsAbroad("France", TODAY)).toBeNull();
    const names = (country: string) => reportsAbroad(country, TODAY)?.reports.map(({ name }) => name);
    expect(names("Suisse")).toEqual(["Police de votre canton", "OFCS"]);
    expect(names("Maroc")).toEqual(["Votre police"]);
    const [, suspect] = reportsAbroad("Belgique", TODAY)?.reports ?? [];
    expect(suspect?.text).toMatch(/\(À vérifier\.\)$/);
    for (const { reports } of countryHelp) expect(reports[0]?.name).toMatch(/[Pp]olice/);
  });
});

describe("a visitor who lives or banks in another country", () => {
  const here = (account: string, residence: string) =>
    visitorHelp({ account, residence }, TODAY).map(({ title }) => title);

  it("gets the block of that country only, and the general one for any other", () => {
    expect(here("unknown", "france")).toEqual([]);
    expect(here("unknown", "CH")).toEqual(["En Suisse"]);
    expect(here("BE", "CH")).toEqual(["En Suisse", "En Belgique"]);
    expect(here("eea", "france")).toEqual(["Dans un autre pays"]);
    expect(here("unknown", "abroad")).toEqual(["Dans un autre pays"]);
  });

  it("has the dates of the bank that was named, and none of France abroad", () => {
    const ids = (account: string, residence: string) =>
      visitorDeadlines({ debit: TODAY, method: "transfer", consent: "not_me", account, residence }, TODAY).map(
        ({ id }) => id,
      );
    expect(ids("BE", "france")).toContain("eea_report_13_months");
    for (const account of ["CH", "CA", "unknown"]) {
      expect(ids(account, "CH")).toEqual(expect.arrayContaining(["other_report", "police_abroad"]));
      expect(ids(account, "CH")).not.toContain("police_6_years");
    }
  });
});
