import { expect, it } from "vitest";
import { agreementText } from "./case-page.server";

it("names the fee agreement of a case apart from its lawyer, with its state", () => {
  expect(agreementText("Aubry", "Acceptée")).toBe("Honoraires\u00a0: convention acceptée");
  expect(agreementText(null, "Terminée")).toBe("Honoraires\u00a0: convention terminée");
  expect(agreementText("Aubry", null)).toBe("Honoraires\u00a0: aucune convention");
  expect(agreementText(null, null)).toBeNull();
});
