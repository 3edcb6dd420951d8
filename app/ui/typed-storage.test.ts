import { afterEach, expect, it, vi } from "vitest";
import { readTyped } from "./typed-storage";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("deletes the text of a form that is past its age when the form is shown, and keeps a younger one", () => {
  const stored = (ageMs: number) => JSON.stringify({ fields: { subject: ["Objet"] }, at: Date.now() - ageMs });
  const held = new Map([
    ["recours:typed:old", stored(86_400_000)],
    ["recours:typed:young", stored(86_000_000)],
  ]);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => held.get(name) ?? null,
    removeItem: (name: string) => void held.delete(name),
  });
  expect([readTyped({ key: "recours:typed:old" }), readTyped({ key: "recours:typed:young" })]).toEqual([
    {},
    { subject: ["Objet"] },
  ]);
  expect([...held.keys()]).toEqual(["recours:typed:young"]);
});
