import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aProfileForm } from "~tests/factories/profile";
import { looksLikeTaxId } from "./rules";
import { companyProfileSchema, isPostalCode, keptValues, profileSchema } from "./schema";

const submit = (fields: Record<string, string>) =>
  parseWithZod(new URLSearchParams(aProfileForm(fields)), { schema: profileSchema });
const errorsOf = (fields: Record<string, string>) => {
  const submission = submit(fields);
  return submission.status === "success" ? {} : (submission.error ?? {});
};

const born = (year: string, month: string, day: string) => ({
  "dateOfBirth.year": year,
  "dateOfBirth.month": month,
  "dateOfBirth.day": day,
});

afterEach(() => void vi.useRealTimers());

describe("the profile", () => {
  it("gives the message of every missing field at once; the landline is optional", () => {
    const submission = parseWithZod(new URLSearchParams(), { schema: profileSchema });
    expect(submission.status !== "success" && submission.error).toEqual({
      firstName: ["Le prénom est requis"],
      lastName: ["Le nom est requis"],
      dateOfBirth: ["La date de naissance est requise"],
      taxId: ["Le numéro fiscal est requis"],
      phone: ["Le téléphone mobile est requis"],
      address: ["L’adresse est requise"],
      postalCode: ["Le code postal est requis"],
      city: ["La ville est requise"],
      department: ["Le département est requis"],
      country: ["Le pays est requis"],
      gdprConsent: ["Vous devez accepter la politique de confidentialité"],
      termsAccepted: ["Vous devez accepter les conditions générales"],
    });
  });

  it("gives both phones in their international form, and no landline when there is none", () => {
    const with2 = submit({ homePhone: "01 23 45 67 89" });
    expect(with2.status === "success" && [with2.value.phone, with2.value.homePhone]).toEqual([
      "+33612345678",
      "+33123456789",
    ]);
    const with1 = submit({});
    expect(with1.status === "success" && with1.value.homePhone).toBeNull();
  });

  it.each([
    { firstName: " Siobhán ", lastName: "O’Connor" },
    { firstName: "Thị", lastName: "Nguyễn" },
    { firstName: "Anne-Sophie", lastName: "D'Angelo-Müller de la Tour du Pin" },
    { firstName: "Ô", lastName: "U" },
  ])("keeps the name of $firstName $lastName as it is written", (name) => {
    const submission = submit(name);
    expect(submission.status === "success" && [submission.value.firstName, submission.value.lastName]).toEqual([
      name.firstName.trim(),
      name.lastName,
    ]);
  });

  it("takes a mobile phone for the mobile number, either for the home phone, and spaces for no home phone", () => {
    expect(errorsOf({ phone: "03 87 12 34 56" })).toEqual({
      phone: [expect.stringMatching(/^Ce numéro est celui d’un téléphone fixe/)],
    });
    expect(errorsOf({ homePhone: "06 98 76 54 32" })).toEqual({});
    const blank = submit({ homePhone: "   " });
    expect(blank.status === "success" && blank.value.homePhone).toBeNull();
  });

  it.each([
    ["France", "57 000", "57000"],
    ["France", "F-57000", "57000"],
    ["Belgique", "B-1000", "1000"],
    ["Suisse", "CH-1201", "1201"],
    ["Luxembourg", "L-1009", "L-1009"],
    ["Canada", "h2x 1y4", "h2x 1y4"],
  ])("takes a postal code of %s typed « %s » as %s", (country, typed, kept) => {
    const submission = submit({ country, postalCode: typed });
    expect(submission.status === "success" && submission.value.postalCode).toBe(kept);
  });

  it("refuses a phone number that is not of its country", () => {
    expect(errorsOf({ phone: "12", homePhone: "34" })).toEqual({
      phone: ["Numéro de téléphone invalide"],
      homePhone: ["Numéro de téléphone invalide"],
    });
  });

  it.each(["302321760005", "30232176000533", "4023217600053", "302321760005a"])("refuses « %s » as NIF", (taxId) => {
    expect(errorsOf({ taxId })).toEqual({
      taxId: ["Le NIF doit contenir 13 chiffres et commencer par 0, 1, 2 ou 3"],
    });
  });

  it("accepts a NIF typed with spaces, and one whose check digits are wrong", () => {
    const spaced = submit({ taxId: "30 23 217 600 053" });
    expect(spaced.status === "success" && spaced.value.taxId).toBe("3023217600053");
    expect(errorsOf({ taxId: "3023217600054" })).toEqual({});
  });

  it("lets a resident of another country have no French tax id, but nobody in France", () => {
    const none = { taxId: "", hasNoTaxId: "on" };
    const abroad = submit({ ...none, country: "Belgique", postalCode: "1000" });
    expect(abroad.status === "success" && abroad.value.taxId).toBeNull();
    expect(errorsOf(none)).toEqual({ taxId: [expect.stringMatching(/^En France, le numéro fiscal est requis/)] });
    expect(errorsOf({ ...none, hasNoTaxId: "", country: "Belgique", postalCode: "1000" })).toHaveProperty("taxId");
  });

  it("asks who acts for a company alone for no date of birth nor tax id, and takes the box that says there is none", () => {
    const { taxId: _taxId, ...form } = aProfileForm();
    const own = Object.entries(form).filter(([name]) => !name.startsWith("dateOfBirth"));
    const submitFor = (fields: Record<string, string> = {}) =>
      parseWithZod(new URLSearchParams([...own, ...Object.entries(fields)]), { schema: companyProfileSchema });
    const silent = submitFor();
    expect(silent.status === "success" && silent.value).toMatchObject({
      dateOfBirth: null,
      taxId: null,
      hasNoTaxId: false,
    });
    const ticked = submitFor({ hasNoTaxId: "on" });
    expect(ticked.status === "success" && ticked.value).toMatchObject({ taxId: null, hasNoTaxId: true });
    // What is typed all the same is checked.
    expect(submitFor({ taxId: "12" }).status).toBe("error");
    expect(submitFor(born("2026", "2", "30")).status).toBe("error");
  });

  it("warns about a NIF that is probably mistyped", () => {
    expect(looksLikeTaxId("3023217600053")).toBe(true);
    expect(looksLikeTaxId("30 23 217 600 053")).toBe(true);
    expect(looksLikeTaxId("3023217600054")).toBe(false);
    expect(looksLikeTaxId("30232")).toBe(true);
  });

  it("asks for the département in France, and for the region, canton or province elsewhere", () => {
    const without = (country: string) => errorsOf({ department: "", country }).department;
    expect(without("France")).toEqual(["Le département est requis"]);
    expect(without("Canada")).toEqual(["Indiquez la région, le canton ou la province, par exemple Québec"]);
  });

  it("finds any single wrong digit among the last three of a NIF", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_999_999_999 }), fc.integer({ min: 1, max: 999 }), (first, shift) => {
        const key = first % 511;
        const typed = (last: number) => `${String(first).padStart(10, "0")}${String(last).padStart(3, "0")}`;
        expect(looksLikeTaxId(typed(key))).toBe(true);
        expect(looksLikeTaxId(typed((key + shift) % 1000))).toBe(false);
      }),
    );
  });

  it("refuses a date of birth after today in Paris, and asks to check the year of anyone under ten", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T23:30:00Z"), toFake: ["Date"] });
    for (const day of ["23", "24"])
      expect(errorsOf(born("2026", "11", day))).toEqual({
        dateOfBirth: ["La date de naissance ne peut pas être dans le futur"],
      });
    for (const [year, month, day] of [["2026", "11", "22"] as const, ["2016", "11", "23"] as const])
      expect(errorsOf(born(year, month, day))).toEqual({
        dateOfBirth: ["Vérifiez l’année de naissance, par exemple 1957"],
      });
    expect(errorsOf(born("2016", "11", "22"))).toEqual({});
  });

  it("refuses a date that does not exist, a year that lacks its century, and one of another century", () => {
    expect(errorsOf(born("1975", "2", "30"))).toEqual({
      dateOfBirth: ["Date invalide : février 1975 n’a que 28 jours"],
    });
    expect(errorsOf(born("75", "4", "12"))).toEqual({
      dateOfBirth: ["Indiquez l’année en quatre chiffres, par exemple 1957"],
    });
    expect(errorsOf(born("1800", "4", "12"))).toEqual({
      dateOfBirth: ["Vérifiez l’année de naissance, par exemple 1957"],
    });
  });

  it("checks postal codes by the format of each country", () => {
    const right = { France: "2A004", Belgique: "0999", Suisse: "12345", Luxembourg: "L-123", Canada: "H2X1Y" };
    for (const [country, code] of Object.entries(right)) expect(isPostalCode(code, country as "France")).toBe(false);
    const wrong = { France: "01400", Belgique: "1000", Suisse: "1201", Luxembourg: "L-1009", Canada: "h2x 1y4" };
    for (const [country, code] of Object.entries(wrong)) expect(isPostalCode(code, country as "France")).toBe(true);
  });

  it("says what a postal code looks like in the chosen country", () => {
    expect(errorsOf({ postalCode: "1000" })).toEqual({
      postalCode: ["Code postal invalide : en France, 5 chiffres, par exemple 57000"],
    });
    expect(errorsOf({ postalCode: "1000", country: "Belgique", department: "Bruxelles" })).toEqual({});
  });

  it("asks for each consent separately", () => {
    const { gdprConsent: _, ...without } = aProfileForm();
    const submission = parseWithZod(new URLSearchParams(without), { schema: profileSchema });
    expect(submission.status !== "success" && submission.error).toEqual({
      gdprConsent: ["Vous devez accepter la politique de confidentialité"],
    });
  });

  it("restores only its own fields from an interrupted form", () => {
    const kept = new URLSearchParams({
      firstName: "Camille",
      gdprConsent: "on",
      "dateOfBirth.year": "1975",
      __intent__: "x",
      role: "administrator",
    });
    expect(keptValues(kept)).toEqual({ firstName: "Camille", gdprConsent: "on", dateOfBirth: { year: "1975" } });
  });
});

it("refuses a country that is the name of an object property", () => {
  for (const country of ["toString", "constructor", "__proto__"])
    expect(errorsOf({ country })).toMatchObject({ country: ["Le pays est requis"] });
});
