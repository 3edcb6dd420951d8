import { expect, it } from "vitest";
import { auditLabel } from "./labels.server";
import { auditActions, currentAction, storedActions } from "./rules";

it("shows an entry that was stored under a former name with the label of the present name", () => {
  expect(auditLabel("message.post")).toBe("Message envoyé");
  expect(auditLabel("message.post")).toBe(auditLabel("message.posted"));
});

it("selects the entries of an action under its present and its former name", () => {
  expect(storedActions(["message.posted", "case.saved"])).toEqual(["message.posted", "case.saved", "message.post"]);
});

it.each(auditActions())("%s is a present name, stored once", (action) => {
  expect(currentAction(action)).toBe(action);
  expect(auditActions().filter((other) => other === action)).toHaveLength(1);
});

it("shows the code of an action that no version of the product names", () => {
  expect(auditLabel("case.forged")).toBe("Autre action (case.forged)");
});
