import { expect, it } from "vitest";
import { createRegistry } from "./registry";

it("refuses a name that another owner has declared, and says who both are", () => {
  const limits = createRegistry<number>("limit");
  limits.declare("chat", { message: 1 });
  expect(() => limits.declare("files", { upload: 2, message: 3 })).toThrow(
    "Both chat and files declare the limit “message”.",
  );
  expect(limits.find("message")).toBe(1);
});

it("takes the new entry of an owner whose file is loaded again", () => {
  const limits = createRegistry<number>("limit");
  limits.declare("chat", { message: 1 });
  limits.declare("chat", { message: 2 });
  expect(limits.all()).toEqual([["message", 2]]);
});
