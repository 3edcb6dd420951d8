import { describe, expect, it } from "vitest";
import { outdatedFields } from "./rules";

const METZ = { address: "3 rue Haute Pierre", postalCode: "57000", city: "Metz", department: "Moselle" };

describe("after an address was chosen among the suggestions", () => {
  it.each([
    ["nothing changes", {}, []],
    ["a number is added to the street", { address: "3 bis rue Haute Pierre" }, []],
    [
      "the postal code changes, its town and département are no longer right",
      { postalCode: "54000" },
      ["city", "department"],
    ],
    [
      "the postal code and the town change, the town stays as typed",
      { postalCode: "54000", city: "Nancy" },
      ["department"],
    ],
    ["the town changes, its département is no longer right", { city: "Nancy" }, ["department"]],
    [
      "the town and the département change, both stay as typed",
      { city: "Nancy", department: "Meurthe-et-Moselle" },
      [],
    ],
    ["the address is removed, all that came with it goes", { address: " " }, ["postalCode", "city", "department"]],
  ])("when %s", (_what, changed, outdated) => {
    expect(outdatedFields(METZ, { ...METZ, ...changed })).toEqual(outdated);
  });

  it("a suggestion of a town alone keeps its town while the street is typed", () => {
    expect(outdatedFields({ ...METZ, address: "" }, METZ)).toEqual([]);
    expect(outdatedFields({ ...METZ, address: "" }, { ...METZ, address: "" })).toEqual([]);
  });
});
