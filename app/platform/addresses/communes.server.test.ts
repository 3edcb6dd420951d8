import { describe, expect, it } from "vitest";
import { communeOf, communesNamed, departmentNamed, departmentNames, departmentOf } from "./communes.server";
import { suggestTowns } from "./embedded.server";
import { foldTownName } from "./fold-town-name";

describe("a name of town", () => {
  it("is compared without accents, case, hyphens or apostrophes, and « St » is « Saint »", () => {
    expect(foldTownName("L'Haÿ-les-Roses")).toBe("l hay les roses");
    expect(foldTownName("St-Étienne")).toBe(foldTownName("saint etienne"));
    expect(foldTownName("Ste-Œuvre")).toBe("sainte oeuvre");
    expect(foldTownName("Stains")).toBe("stains");
  });

  it("finds the town of exactly that name first, then the largest", () => {
    const [first, second] = communesNamed("Saint-Denis");
    expect(first?.department).toBe("La Réunion");
    expect(second?.department).toBe("Seine-Saint-Denis");
    expect(communesNamed("Nice")[0]?.name).toBe("Nice");
  });

  it("finds nothing when it is empty", () => {
    expect(communesNamed("")).toEqual([]);
    expect(communesNamed("?!")).toEqual([]);
    expect(communesNamed("Xyzzyville")).toEqual([]);
  });
});

describe("a département", () => {
  it("is that of the commune, even when the postal code begins with another number", () => {
    expect(departmentOf("42620", "Saint-Pierre-Laval")).toBe("Allier");
    expect(departmentOf("97133", "saint barthelemy")).toBe("Saint-Barthélemy");
    expect(departmentOf("57000", "Nulle-Part")).toBeUndefined();
  });

  it("is known by its name or its number", () => {
    expect(departmentNamed("cotes d'armor")).toBe("Côtes-d'Armor");
    expect(departmentNamed("2a")).toBe("Corse-du-Sud");
    expect(departmentNamed("974")).toBe("La Réunion");
    expect(departmentNamed("20")).toBeUndefined();
  });

  it("is one of the 101 départements or of the collectivities", () => {
    expect(departmentNames()).toHaveLength(109);
    expect(departmentNames()).toEqual(expect.arrayContaining(["Moselle", "Mayotte", "Nouvelle-Calédonie"]));
  });

  it("is given for an INSEE code", () => {
    expect(communeOf("57463")).toMatchObject({ name: "Metz", department: "Moselle" });
    expect(communeOf("2A004")?.department).toBe("Corse-du-Sud");
  });
});

describe("suggestions without network", () => {
  const labels = (text: string) => suggestTowns(text).map(({ label }) => label);

  it("are towns by name or by the beginning of a postal code", () => {
    expect(labels("metz")[0]).toBe("57000 Metz");
    expect(labels("5700")).toContain("57000 Metz");
    expect(labels("69001")).toEqual(["69001 Lyon"]);
  });

  it("keep the street that was typed before the town", () => {
    for (const typed of ["3 rue Haute Pierre, 57000 Me", "3 rue Haute Pierre 57000 metz", "3 rue Haute Pierre, Metz"]) {
      expect(suggestTowns(typed)[0]).toMatchObject({
        label: "3 rue Haute Pierre, 57000 Metz",
        address: "3 rue Haute Pierre",
        postalCode: "57000",
        city: "Metz",
        department: "Moselle",
      });
    }
    expect(labels("3 rue Haute Pierre metz")[0]).toBe("3 rue Haute Pierre, 57000 Metz");
  });

  it("do not take the beginning of a street for a town", () => {
    expect(labels("12 rue")).toEqual([]);
    expect(labels("12 rue de")).toEqual([]);
  });

  it("are eight at most", () => {
    expect(suggestTowns("saint").length).toBe(8);
    expect(suggestTowns("paris").length).toBe(8);
  });

  it("do not fail for any typed text", () => {
    for (const odd of ["", " ", ",", ",,,", "00000", "\u0000", "((((", "a".repeat(5000), "'; drop table users"])
      expect(Array.isArray(suggestTowns(odd))).toBe(true);
  });
});
