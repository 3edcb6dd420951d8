import { describe, expect, it } from "vitest";
import type { AppError } from "~/platform/errors";
import { refuseWeakPassword } from "./rules.server";

const owner = { email: "camille.durand@exemple.fr", firstName: "Camille", lastName: "Durand" };
const code = (password: string) =>
  refuseWeakPassword(password, owner).then(
    () => null,
    (error: AppError) => error.code,
  );

describe("a new password", () => {
  it("is refused when it is common, with any capitals and with a few digits at its end", async () => {
    for (const password of [
      "123456",
      "azerty",
      "AZERTYUIOP",
      "motdepasse",
      "MotDePasse2026",
      "bonjour123!",
      "Marseille13",
    ])
      expect([password, await code(password)]).toEqual([password, "common_password"]);
  });

  it("is refused when it is the person’s name or address", async () => {
    for (const password of ["Durand1985", "camilledurand", "Camille Durand", "camille.durand", owner.email])
      expect([password, await code(password)]).toEqual([password, "guessable_password"]);
  });

  it("is accepted otherwise, without any rule of composition", async () => {
    for (const password of ["un parapluie bleu", "demonstration", "mot-de-passe-1", "parapluievert", "4071936258"])
      expect([password, await code(password)]).toEqual([password, null]);
  });

  it("is accepted when the person has no name", async () => {
    await expect(
      refuseWeakPassword("hfkzpq", { email: "a@b.fr", firstName: "", lastName: "" }),
    ).resolves.toBeUndefined();
  });
});
