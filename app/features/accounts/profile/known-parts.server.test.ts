import { describe, expect, it } from "vitest";
import { changedParts, knownParts } from "./rules.server";

const COMPLETE = {
  firstName: "Marie-Thérèse",
  lastName: "Garnier",
  dateOfBirth: "1957-04-25",
  taxId: "3023217600053",
  hasNoTaxId: false,
  phone: "+33612345678",
  homePhone: null,
  address: "7 bis rue Michelet",
  postalCode: "42000",
  city: "Saint-Étienne",
  department: "Loire",
  country: "France",
};

describe("the parts of a profile", () => {
  it("lists what a person who has just registered still has to answer, in the order of the form", () => {
    const registered = { ...COMPLETE, dateOfBirth: null, taxId: null, address: "", postalCode: "", city: "" };
    expect(knownParts(registered, false).missing).toEqual(["dateOfBirth", "taxId", "address"]);
  });

  it("lists neither date of birth nor tax id for who acts for a company alone, but shows those that are known", () => {
    const registered = { ...COMPLETE, dateOfBirth: null, taxId: null, address: "", postalCode: "", city: "" };
    expect(knownParts(registered, true).missing).toEqual(["address"]);
    expect(knownParts(COMPLETE, true).known).toMatchObject({ dateOfBirth: "25/04/1957", taxId: "3023217600053" });
  });

  it("says each known part in one line", () => {
    expect(knownParts(COMPLETE, false).known).toEqual({
      name: "Marie-Thérèse Garnier",
      dateOfBirth: "25/04/1957",
      taxId: "3023217600053",
      phone: "06 12 34 56 78",
      address: "7 bis rue Michelet, 42000 Saint-Étienne, Loire, France",
    });
  });

  it("counts « no French tax id » as an answer", () => {
    const { known, missing } = knownParts({ ...COMPLETE, taxId: null, hasNoTaxId: true, country: "Belgique" }, false);
    expect(missing).toEqual([]);
    expect(known.taxId).toBe("Pas de numéro fiscal français");
  });

  it("keeps an address that lacks its town among what is missing", () => {
    expect(knownParts({ ...COMPLETE, city: "" }, false).missing).toEqual(["address"]);
  });

  it("names the parts with an answer that was typed and not saved", () => {
    const saved = { firstName: "Marie-Thérèse", city: "Saint-Étienne", dateOfBirth: { day: "25" } };
    expect(changedParts(saved, { ...saved, dateOfBirth: { day: "25" }, city: "Nancy" })).toEqual(["address"]);
  });
});
