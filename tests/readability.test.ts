import { describe, expect, it } from "vitest";
import { lix } from "./setup/readability";

describe("the readability of a text", () => {
  it("is its words a sentence, plus its long words in percent", () => {
    // Eight words in two sentences, of which one has more than six letters.
    expect(lix(["La banque répond demain. Gardez vos captures ici."])).toBe(8 / 2 + 100 / 8);
  });

  it("counts a colon, a semicolon and the end of a text as ends of sentences", () => {
    expect(lix(["Un, deux : trois ; quatre"])).toBe(4 / 3);
    expect(lix(["Un deux", "trois quatre"])).toBe(2);
  });

  it("counts an elided article apart, and a word with a hyphen once", () => {
    expect(lix(["l’escroc"])).toBe(2);
    expect(lix(["rendez-vous"])).toBe(101);
  });

  it("leaves out quoted law, addresses of sites and what is still to fill in", () => {
    const plain = lix(["Je demande le retour."]);
    expect(lix(["Je demande le retour (article L133-18 du code monétaire et financier)."])).toBe(plain);
    expect(lix(["Je demande le retour [à compléter\u00a0: la date de votre réclamation écrite]."])).toBe(plain);
  });

  it("refuses texts without a word", () => {
    expect(() => lix(["", "12 %"])).toThrow();
  });
});
