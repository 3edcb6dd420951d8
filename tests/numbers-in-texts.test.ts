import { expect, it } from "vitest";
import { findFrenchTexts } from "./setup/french-texts";

const UNIT = "(?:jours?|heures?|minutes?|secondes?|mois|ans?|fichiers?|Ko|Mo|caractères|lignes|pixels)";
const COUNTED = new RegExp(`(?<![\\p{L}\\d,.…])\\d[\\d\\s]*\\s${UNIT}(?!\\p{L})`, "u");

/** Where a text has a number of its own: no rule of the product holds it, or the rule is in the same file. */
const OWN_NUMBER: Record<string, string> = {
  "app/content/accessibility.ts": "how the site was checked",
  "app/content/claims.ts": "what the publisher says of itself",
  "app/content/countries.ts": "the law of other countries",
  "app/content/first-steps.ts": "opening hours of public services, and the law",
  "app/features/accounts/second-factor/ui/second-factor-set-up.tsx": "RFC 6238",
  "app/features/cases/desk/labels.ts": "the names of values that hold the same number",
  "app/features/cases/desk/rules.server.ts": "opening hours of public services",
  "app/features/deadlines/law/abroad-law.server.ts": "the law, beside its rules",
  "app/features/deadlines/law/bank-law.server.ts": "the law, beside its rules",
  "app/features/deadlines/law/justice-law.server.ts": "the law, beside its rules",
  "app/features/deadlines/law/penal-law.server.ts": "the law, beside its rules",
  "app/features/deadlines/law/today-law.server.ts": "the law, beside its rules",
  "app/features/journal/errors.ts": "the length of a SHA-256 digest",
  "app/features/letters/banks/claims.server.ts": "the law",
  "app/features/privacy/erasure/ui/kept-by-law.tsx": "the law",
  "app/routes/account/second-factor.tsx": "RFC 6238",
  "app/routes/public/ui.tsx": "how the components are looked at",
};

it("a text takes a number and its unit from the rule that holds it", () => {
  const counted = findFrenchTexts().filter(({ text }) => COUNTED.test(text));
  const elsewhere = counted.filter(({ path }) => !(path in OWN_NUMBER));
  expect(elsewhere.map(({ path, line, text }) => `${path}:${line} ${text.trim()}`)).toEqual([]);
  expect(Object.keys(OWN_NUMBER).filter((path) => !counted.some((found) => found.path === path))).toEqual([]);
});
