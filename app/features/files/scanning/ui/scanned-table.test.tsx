import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ScannedTable } from "./scanned-table";

it("says that nothing is scanned instead of reassuring while no antivirus is set", () => {
  const page = (isScanned: boolean) =>
    renderToStaticMarkup(<ScannedTable files={[]} state="infected" isScanned={isScanned} />);
  expect(page(true)).toContain("Aucun fichier bloqué");
  expect(page(false)).toContain("Rien n’est analysé\u00a0: aucun antivirus n’est réglé.");
  expect(page(false)).not.toContain("Aucun fichier bloqué");
});
