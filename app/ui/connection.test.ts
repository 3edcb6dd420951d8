import { expect, it } from "vitest";
import { keptHint, withHints } from "./connection.ts";

it("keeps the catalogue's message to the letter, and adds the sentences that apply", () => {
  expect(withHints("Une erreur est survenue", false, null)).toBe("Une erreur est survenue");
  expect(withHints("Une erreur est survenue", "Vérifiez votre connexion", null)).toBe(
    "Une erreur est survenue. Vérifiez votre connexion.",
  );
  expect(withHints("Veuillez réessayer.", "Vérifiez votre connexion", "Votre texte est gardé")).toBe(
    "Veuillez réessayer. Vérifiez votre connexion. Votre texte est gardé.",
  );
});

it("says what of a message that could not be sent is still there", () => {
  expect(keptHint(true)).toBe("Votre texte est gardé");
  expect(keptHint(true, 1)).toBe("Votre texte et votre fichier sont gardés");
  expect(keptHint(false, 2)).toBe("Vos fichiers sont gardés");
  expect(keptHint(false)).toBeNull();
});
