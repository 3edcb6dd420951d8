import { expect, it } from "vitest";
import { readWholeForm } from "./rendered-fields";

const NAMES = { texts: ["subject", "content"], lists: ["ticked"] } as const;
const read = (query: string) => readWholeForm(new URLSearchParams(query), NAMES);

it("reads as empty a field that the page rendered and the person emptied, and a list without a tick", () => {
  const { texts, lists, isCut } = read("rendered=subject&rendered=content&rendered=ticked&subject=&content=Bonjour");
  expect(texts).toEqual({ subject: "", content: "Bonjour" });
  expect(lists).toEqual({ ticked: [] });
  expect(isCut).toBe(false);
});

it("reads a field that the page did not render as absent, not as empty", () => {
  const { texts, lists } = read("rendered=subject&subject=Objet");
  expect(texts).toEqual({ subject: "Objet", content: undefined });
  expect(lists).toEqual({ ticked: undefined });
});

it("takes no empty field from a page of a former version, which sends no list", () => {
  const { texts, lists, isCut } = read("subject=%20&content=&ticked=");
  expect(texts).toEqual({ subject: undefined, content: undefined });
  expect(lists).toEqual({ ticked: [""] });
  expect(isCut).toBe(false);
  expect(read("subject=Objet").lists).toEqual({ ticked: undefined });
});

it("tells a form whose fields were disabled, and takes no list without a tick from it", () => {
  const { texts, lists, isCut } = read("rendered=subject&rendered=content&rendered=ticked");
  expect(isCut).toBe(true);
  expect(texts).toEqual({ subject: undefined, content: undefined });
  expect(lists).toEqual({ ticked: undefined });
});
