import { expect, it } from "vitest";
import { withDraft } from "./draft-values.ts";

it("puts what was typed over the initial values, emptied fields and unticked boxes included", () => {
  const saved = { city: "Metz", address: "3 rue", agreed: true, methods: ["card"], bank: { name: "A" } };
  const fields = { city: [""], agreed: [], methods: ["transfer"], "bank.name": ["B"], "police.city": ["Nancy"] };
  expect(withDraft(saved, fields)).toEqual({
    city: "",
    address: "3 rue",
    agreed: undefined,
    methods: ["transfer"],
    bank: { name: "B" },
    police: { city: "Nancy" },
  });
  expect(saved.city).toBe("Metz");
});
