import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DocumentGuidance } from "./guidance.tsx";

it("a person reads that the date of birth must be that of the profile, and who acts for a company does not", () => {
  expect(renderToStaticMarkup(<DocumentGuidance />)).toContain("date de naissance");
  const ofCompany = renderToStaticMarkup(<DocumentGuidance forCompany />);
  expect(ofCompany).not.toContain("naissance");
  expect(ofCompany).toContain("Le nom doit être celui de votre profil.");
});
