import { expect, it } from "vitest";
import { withDe } from "./elision.ts";

it("elides « de » before a vowel, with or without an accent", () => {
  expect(["Idriss", "Élodie", "Ömer", "Camille", "yves@exemple.fr", "Hugo"].map(withDe)).toEqual([
    "d’Idriss",
    "d’Élodie",
    "d’Ömer",
    "de Camille",
    "de yves@exemple.fr",
    "de Hugo",
  ]);
});
