import { expect, it } from "vitest";
import { rulesWith } from "./rule-search";

it("finds a rule by its words or its article, whatever the case and the accents", () => {
  const rules = [
    { action: "Déposer plainte", about: "Toutes les opérations", source: "Code de procédure pénale, 8" },
    { action: "Signaler à la banque", about: "Virement", source: "Code monétaire et financier, L133-24" },
  ];
  const found = (search: string) => rulesWith(rules, search).map(({ action }) => action);
  expect(found("deposer")).toEqual(["Déposer plainte"]);
  expect(found("l133-24")).toEqual(["Signaler à la banque"]);
  expect(found("virement plainte")).toEqual([]);
  expect(found("  ")).toHaveLength(2);
});
