import { expect, it } from "vitest";
import { mentionedIn } from "./rules.ts";

const people = [
  { id: "1", name: "Alix Bernard" },
  { id: "2", name: "Anne Le Goff" },
  { id: "3", name: "Anne Le Goffic" },
  { id: "4", name: "Alix Bernard Petit" },
];
const idsOf = (text: string) => mentionedIn(text, people).map(({ id }) => id);

it("a note mentions each person whose full name follows an @, ignoring case and accents", () => {
  expect(idsOf("@Alix Bernard, on demande l’enregistrement ?")).toEqual(["1"]);
  expect(idsOf("Vu avec @ANNE LE GOFF et @alix bernard.")).toEqual(["1", "2"]);
});

it("of two names of which one begins with the other, a note mentions the one that it holds whole", () => {
  expect(idsOf("@Alix Bernard Petit, et @Alix Bernard.")).toEqual(["1", "4"]);
  expect(idsOf("@Alix Bernard Petit")).toEqual(["4"]);
});

it("a note mentions nobody by a name without an @ or by a part of a name", () => {
  expect(idsOf("Alix Bernard a appelé")).toEqual([]);
  expect(idsOf("@Anne Le Goffic")).toEqual(["3"]);
  expect(idsOf("@Anne")).toEqual([]);
});
