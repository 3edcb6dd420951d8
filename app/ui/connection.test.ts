import { expect, it } from "vitest";
import { withHints } from "./connection.ts";

it("keeps the catalogue's message to the letter, and adds the sentences that apply", () => {
  expect(withHints("Une erreur est survenue", false, null)).toBe("Une erreur est survenue");
  expect(withHints("Une erreur est survenue", "Vérifiez votre connexion", null)).toBe(
    "Une erreur est survenue. Vérifiez votre connexion.",
  );
  expect(withHints("Veuillez réessayer.", "Vérifiez votre connexion", "Votre texte est gardé")).toBe(
    "Veuillez réessayer. Vérifiez votre connexion. Votre texte est gardé.",
  );
});
