import { expect, it } from "vitest";
import { toComplete, toVerify } from "../rules";
import { fillBlanks, mapBlanks } from "./blanks.server";

/** The keys of the gaps of some words, in their order. */
function keysOf(words: string): string[] {
  const keys: string[] = [];
  mapBlanks("part", words, ({ key }) => {
    keys.push(key);
    return undefined;
  });
  return keys;
}

const line = (creditor: string) => `- ${creditor}\u00a0: ${toComplete("la référence du mandat")}`;

it("a value stays with its sentence when another one comes before it", () => {
  const [key = ""] = keysOf(line("EDF"));
  expect(fillBlanks("part", [line("ABC"), line("EDF")].join("\n"), { [key]: "R1" })).toBe(
    `${line("ABC")}\n- EDF\u00a0: R1`,
  );
});

it("two gaps of one line, and two lines with the same words, have each its own value", () => {
  const twice = `${toComplete("le jour")}, ${toComplete("l’heure")}`;
  expect(new Set(keysOf(`${twice}\n${twice}`)).size).toBe(4);
});

it("an instruction and what a lawyer checks are no gaps to fill", () => {
  const words = [
    toComplete("joignez votre réclamation et la réponse de la banque"),
    toComplete("faites-la compléter, ou ôtez cette phrase"),
    toVerify("le tribunal"),
  ].join("\n");
  expect(keysOf(words)).toEqual([]);
});

it("a value of several lines keeps them where it is a paragraph, and stays in its sentence elsewhere", () => {
  const alone = toComplete("ce qui s’est passé");
  const inside = `Mon compte\u00a0: ${toComplete("son identifiant")}.`;
  const values = Object.fromEntries(keysOf(`${alone}\n${inside}`).map((key) => [key, "un\n\n- deux"]));
  expect(fillBlanks("part", `${alone}\n${inside}`, values)).toBe("un\n\n- deux\nMon compte\u00a0: un - deux.");
});

it("a value that looks like a gap is not filled again", () => {
  const words = `Compte\u00a0: ${toComplete("le compte")}.`;
  const [key = ""] = keysOf(words);
  expect(fillBlanks("part", words, { [key]: toComplete("le compte") })).toBe(words);
});

it("a value of spaces between two words is read at once", () => {
  const words = `Mon compte\u00a0: ${toComplete("son identifiant")}.`;
  const [key = ""] = keysOf(words);
  const value = `a${" ".repeat(200_000)}b`;
  expect(fillBlanks("part", words, { [key]: value })).toBe(`Mon compte\u00a0: ${value}.`);
});

it("gaps that a client typed by the thousand are not all fields", () => {
  expect(keysOf(`${toComplete("a")} `.repeat(1_000)).length).toBeLessThan(100);
});
