import { expect, it } from "vitest";
import { strengthOf } from "./password-strength";

it("calls weak what is short, repeated, or runs along the keyboard, however long", () => {
  for (const password of ["", "secret", "aaaaaaaaaaaaaaaaaaaa", "azertyuiopqsdfghjklm", "1234567890", "Jkl98765"])
    expect([password, strengthOf(password)]).toEqual([password, "weak"]);
});

it("calls good a few words, with or without capitals and digits", () => {
  for (const password of ["un parapluie bleu", "cheval agrafe pile correct", "Xk7!mQ2z-Lp9w"])
    expect([password, strengthOf(password)]).toEqual([password, "good"]);
});

it("calls fair what one word more would make good", () => {
  for (const password of ["parapluie42", "demonstration"])
    expect([password, strengthOf(password)]).toEqual([password, "fair"]);
});
