import library from "libphonenumber-js/metadata.max.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import ours from "./data.json" with { type: "json" };
import {
  countryOf,
  fromE164,
  isLandline,
  isUnlisted,
  lacksOneDigit,
  PHONE_COUNTRIES,
  type PhoneCountry,
  phoneText,
  toE164,
  withNumbersToCheck,
} from "./rules";

const numbers: [PhoneCountry, string, string][] = [
  ["FR", "06 12 34 56 78", "+33612345678"],
  ["FR", "0612345678", "+33612345678"],
  ["FR", "+33 (0)6 12 34 56 78", "+33612345678"],
  ["FR", "00 33 6 12 34 56 78", "+33612345678"],
  ["BE", "0470 12 34 56", "+32470123456"],
  ["CH", "078 123 45 67", "+41781234567"],
  ["LU", "628 123 456", "+352628123456"],
  ["CA", "(514) 234-5678", "+15142345678"],
  ["GP", "0690 00 12 34", "+590690001234"],
  ["GF", "0694 20 12 34", "+594694201234"],
  ["MQ", "0696 20 12 34", "+596696201234"],
  ["RE", "0692 12 34 56", "+262692123456"],
  ["YT", "0639 69 12 34", "+262639691234"],
  ["PM", "055 12 34", "+508551234"],
  ["NC", "75 12 34", "+687751234"],
  ["PF", "87 12 34 56", "+68987123456"],
  ["WF", "82 12 34", "+681821234"],
  ["MC", "06 12 34 56 78", "+377612345678"],
];

/** Written as people do who choose another country of the French plan, or its calling code. */
const fromElsewhere: [PhoneCountry, string, string][] = [
  ["FR", "0690 00 12 34", "+590690001234"],
  ["FR", "0694 20 12 34", "+594694201234"],
  ["FR", "0696 20 12 34", "+596696201234"],
  ["FR", "0692 11 22 33", "+262692112233"],
  ["FR", "0639 69 12 34", "+262639691234"],
  ["FR", "+33692112233", "+262692112233"],
  ["FR", "+33 (0)6 96 20 12 34", "+596696201234"],
  ["BE", "+33 690 00 12 34", "+590690001234"],
  ["RE", "06 12 34 56 78", "+33612345678"],
  ["GP", "0696 20 12 34", "+596696201234"],
];

/** Of a mobile phone's length and prefix, in ranges that the library does not know. */
const unlisted: [PhoneCountry, string, string][] = [
  ["RE", "0693 37 25 96", "+262693372596"],
  ["FR", "0693 37 25 96", "+262693372596"],
  ["FR", "0691 99 12 34", "+590691991234"],
  ["FR", "0694 59 12 34", "+594694591234"],
  ["FR", "0709 19 12 34", "+596709191234"],
  ["FR", "0639 88 12 34", "+262639881234"],
  ["FR", "06 39 98 12 34", "+33639981234"],
  ["FR", "07 01 23 45 67", "+33701234567"],
  ["BE", "0440 12 34 56", "+32440123456"],
  ["CH", "070 123 45 67", "+41701234567"],
  ["LU", "601 123 456", "+352601123456"],
];

/** In Canada the same numbers serve mobile phones and others. */
const landlines: [PhoneCountry, string, string][] = [
  ["FR", "01 23 45 67 89", "+33123456789"],
  ["FR", "09 72 12 34 56", "+33972123456"],
  ["FR", "+32 2 555 12 34", "+3225551234"],
  ["BE", "02 555 12 34", "+3225551234"],
  ["CH", "022 345 67 89", "+41223456789"],
  ["LU", "27 12 34 56", "+35227123456"],
  ["GP", "0590 20 12 34", "+590590201234"],
  ["GF", "0594 30 12 34", "+594594301234"],
  ["MQ", "0596 30 12 34", "+596596301234"],
  ["RE", "0262 16 12 34", "+262262161234"],
  ["FR", "0262 16 12 34", "+262262161234"],
  ["FR", "0596 30 12 34", "+596596301234"],
  ["PM", "041 12 34", "+508411234"],
  ["NC", "20 12 34", "+687201234"],
  ["PF", "40 41 23 45", "+68940412345"],
];

describe("a phone number", () => {
  it.each(numbers)("of %s typed « %s » is kept as %s", (country, typed, expected) => {
    expect(toE164(typed, country)).toBe(expected);
  });

  it.each(fromElsewhere)("typed under %s as « %s » is kept in its own territory, as %s", (country, typed, expected) => {
    expect(toE164(typed, country)).toBe(expected);
  });

  it.each(unlisted)("of %s typed « %s », in a mobile range yet unknown, is kept as %s", (country, typed, expected) => {
    expect(toE164(typed, country)).toBe(expected);
    expect(isUnlisted(typed, country)).toBe(true);
    expect(isLandline(typed, country)).toBe(false);
  });

  it("in a known range asks for no second look, nor does one that is refused", () => {
    const known = [...numbers, ...landlines, ...fromElsewhere].map(([country, typed]) => isUnlisted(typed, country));
    expect([...known, isUnlisted("06 12", "FR"), isUnlisted("", "FR")]).not.toContain(true);
  });

  it("of unknown range is named in a warning after it was saved, so that its owner checks it", () => {
    const saved = withNumbersToCheck("Profil mis à jour avec succès", "+262693372596", null);
    expect(saved).toEqual(["warning", "Profil mis à jour avec succès. Vérifiez ce numéro\u00a0: 0693 37 25 96"]);
    expect(withNumbersToCheck("Inscription réussie !", "+33612345678")).toEqual(["success", "Inscription réussie !"]);
  });

  it.each(numbers)("of %s typed « %s » may be a mobile phone's", (country, typed) => {
    expect(isLandline(typed, country)).toBe(false);
  });

  it.each(landlines)("of %s typed « %s » is a landline, and is kept as %s", (country, typed, expected) => {
    expect(isLandline(typed, country)).toBe(true);
    expect(toE164(typed, country)).toBe(expected);
  });

  it("may be typed in its international form under another country of the picker", () => {
    expect(toE164("+32 470 12 34 56", "FR")).toBe("+32470123456");
  });

  it.each(["", "12", "06 12 34 56 7", "06 12 34 56 78 9", "bonjour", "+49 151 12345678", "0".repeat(400)])(
    "is refused when it is typed « %s »",
    (typed) => expect(toE164(typed, "FR")).toBeNull(),
  );

  it("is read by the staff as it is dialled in France, and spaced in its international form elsewhere", () => {
    expect(["+33612345678", "+32470123456", "inconnu"].map(phoneText)).toEqual([
      "06 12 34 56 78",
      "+32 470 12 34 56",
      "inconnu",
    ]);
  });

  it("is known to lack one digit", () => {
    const lacking = ["06 12 34 56 7", "+33 6 12 34 56 7", "06 12 34 56 78", "06 12", "bonjour", ""];
    expect(lacking.filter((typed) => lacksOneDigit(typed, "FR"))).toEqual(["06 12 34 56 7", "+33 6 12 34 56 7"]);
    expect(lacksOneDigit("0470 12 34 5", "BE")).toBe(true);
  });

  it("is shown in the form as it is typed in its country", () => {
    expect(fromE164("+33612345678")).toEqual({ country: "FR", national: "06 12 34 56 78" });
    expect(fromE164("+352628123456")).toEqual({ country: "LU", national: "628 123 456" });
    expect(fromE164(null)).toBeNull();
  });

  it("stays the same when it is shown and stored again", () => {
    for (const [, , kept] of [...numbers, ...unlisted]) {
      const shown = fromE164(kept);
      expect(shown && toE164(shown.national, shown.country), kept).toBe(kept);
    }
  });
});

it("sends the browser the same rules as the library for the countries of the picker", () => {
  const rules = library.countries as unknown as Record<string, unknown>;
  expect(Object.keys(ours.countries)).toEqual(expect.arrayContaining([...PHONE_COUNTRIES]));
  for (const [country, own] of Object.entries(ours.countries)) expect(own, country).toEqual(rules[country]);
  expect(ours.version).toBe(library.version);
});

it("a number typed with its calling code tells its country", () => {
  expect(
    ["+41 79 123 45 67", "0041 79 123 45 67", "+33 6 12 34 56 78", "06 12 34 56 78", "+49 1512 3456789"].map(countryOf),
  ).toEqual(["CH", "CH", "FR", null, null]);
});
