import { expect, it } from "vitest";
import { begunMention, namesBegunBy } from "./rules";

const PEOPLE = ["Sonia Lacroix", "Élise Rousseau", "Marc-Antoine Solal"].map((name) => ({ name }));
const named = (typed: string) => namesBegunBy(typed, PEOPLE).map(({ name }) => name);

it("a mention is begun by « @ » at the start of a word, up to the caret", () => {
  expect(begunMention("Bonjour @So")).toBe("So");
  expect(begunMention("@")).toBe("");
  expect(begunMention("Vu avec @Sonia La")).toBe("Sonia La");
  for (const other of ["camille@exemple", "@Sonia Lacroix ", "@Sonia Lacroix on demande", "sans rien"])
    expect(begunMention(other)).toBe(null);
});

it("the names offered have a word that begins as typed, accents and capitals aside", () => {
  expect(named("so")).toEqual(["Sonia Lacroix", "Marc-Antoine Solal"]);
  expect(named("eli")).toEqual(["Élise Rousseau"]);
  expect(named("Sonia La")).toEqual(["Sonia Lacroix"]);
  expect(named("zz")).toEqual([]);
  expect(named("")).toHaveLength(3);
});
