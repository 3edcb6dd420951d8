import { expect, it } from "vitest";
import { foldText, holdsWords } from "./fold-text.ts";

it("a folded text has neither capitals nor accents, composed or not", () => {
  expect(foldText("Déposé à NOËL")).toBe("depose a noel");
  expect(foldText("De\u0301pose\u0301")).toBe("depose");
});

it("a search finds the texts that hold each of its words, whole or in part, in any order", () => {
  expect(holdsWords("Réponses enregistrées", "  enreg REPONSE ")).toBe(true);
  expect(holdsWords("Réponses enregistrées", "réponse modèle")).toBe(false);
  expect(holdsWords("Réponses enregistrées", "")).toBe(true);
});
