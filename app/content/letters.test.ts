import { describe, expect, it } from "vitest";
import { LETTER_KINDS } from "~/db/schema/letter-enumerations";
import { LETTER_TEMPLATES } from "~/features/letters/templates/rules.server";
import { addressees } from "./addressees";
import { type CaseLaw, caseLaw } from "./case-law";

const DAY = /^20\d\d-\d\d-\d\d$/;

describe("the decisions that letters rest on", () => {
  it.each(Object.entries<CaseLaw>(caseLaw))(
    "%s has its court, its day, one line, its source and when it was checked",
    (id, law) => {
      expect(law.number).toBe(id);
      expect(law.court).toMatch(/^(Cour|Tribunal) /);
      expect(law.date).toMatch(DAY);
      expect(law.checkedOn).toMatch(DAY);
      expect(law.checkedOn > law.date).toBe(true);
      expect(law.holding).toMatch(/^[^\n]{20,200}\.$/);
      expect(law.source).not.toBe("");
    },
  );
});

/** A shop, an operator, a lender… of which no list exists. */
const OWN_ADDRESS = ["platform", "issuer", "host", "camera", "operator", "lender"];

describe("to whom letters go", () => {
  it("has ids of its own, each with its source and its day", () => {
    expect(new Set(addressees.map(({ id }) => id)).size).toBe(addressees.length);
    for (const { id, source, readOn, website } of addressees) {
      expect([id, source]).not.toEqual([id, ""]);
      expect(readOn).toMatch(DAY);
      if (website) expect(new URL(website).protocol).toBe("https:");
    }
  });

  it("says what to check wherever an address is missing", () => {
    for (const { id, addressLines, unconfirmed } of addressees)
      if (addressLines.length === 0) expect([id, unconfirmed]).toEqual([id, expect.stringContaining("adresse")]);
  });

  it("ends each postal address with a postal code and a town", () => {
    for (const { id, addressLines, kind } of addressees)
      if (kind !== "prosecutor" && addressLines.length > 0)
        expect([id, addressLines.at(-1)]).toEqual([id, expect.stringMatching(/^\d{5} \p{Lu}/u)]);
  });

  it("names nobody where the client alone knows the address, and somebody for the others", () => {
    const kinds = new Set<string>(addressees.map(({ kind }) => kind));
    for (const kind of LETTER_KINDS) {
      const { addressee } = LETTER_TEMPLATES[kind];
      expect([addressee, kinds.has(addressee)]).toEqual([addressee, !OWN_ADDRESS.includes(addressee)]);
    }
  });
});
