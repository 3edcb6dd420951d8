import { expect, it } from "vitest";
import { strengthOf } from "./password-strength";

it("rates as weak a password that is short, repeated, or follows the keyboard", () => {
  for (const password of ["", "secret", "aaaaaaaaaaaaaaaaaaaa", "azertyuiopqsdfghjklm", "1234567890", "Jkl98765"])
    expect([password, strengthOf(password)]).toEqual([password, "weak"]);
});

it("rates as good a few words, with or without capitals and digits", () => {
  for (const password of ["un parapluie bleu", "cheval agrafe pile correct", "Xk7!mQ2z-Lp9w"])
    expect([password, strengthOf(password)]).toEqual([password, "good"]);
});

it("rates as fair a password that one more word would make good", () => {
  for (const password of ["parapluie42", "demonstration"])
    expect([password, strengthOf(password)]).toEqual([password, "fair"]);
});
