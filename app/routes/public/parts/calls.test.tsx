import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withCalls } from "./calls";

const callsIn = (text: string) =>
  [...renderToStaticMarkup(<p>{withCalls(text)}</p>).matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number);

it("the numbers of a text open the telephone, in French and in English", () => {
  expect(callsIn("Appelez le 15 ou le 112, tout de suite.")).toEqual(["15", "112"]);
  expect(callsIn("If you think of dying, call 15 or 112 now.")).toEqual(["15", "112"]);
  expect(callsIn("116 006, free; from abroad +33 1 80 52 33 76.")).toEqual(["116006", "+33180523376"]);
});

it("the number of an article is none to call", () => {
  expect(callsIn("selon l’article 15-3 du code, in 15 days")).toEqual([]);
});
