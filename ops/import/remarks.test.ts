import { expect, test } from "vitest";
import { Remarks } from "./remarks";

test("the summary names each refused file first, then each reason once, whatever references and dates its rows have", () => {
  const remarks = new Remarks();
  for (const n of [1, 2, 3])
    remarks.add(
      { table: "cases", line: n, id: `c${n}` },
      { whys: [`référence « DOS-${n} » d’une autre forme : 2026-00000${n}, et une note la garde`] },
    );
  const closed = { whys: ["statut « archived » : importé comme « Clôturé »"] };
  for (const n of [4, 5]) remarks.add({ table: "cases", line: n, id: `c${n}` }, closed);
  remarks.add({ table: "cases", line: 6, id: "c6" }, { whys: ["statut « done » : importé comme « Clôturé »"] });
  for (const id of ["a.exe", "b.exe"])
    remarks.add({ table: "case-attachments", line: null, id }, { whys: ["refus"], left: "refused" });
  expect([...remarks.summary(2)]).toEqual([
    "cases, lignes : 6, à importer : 6, à ignorer : 0",
    "case-attachments, lignes : 2, à importer : 0, à ignorer : 0, refusées : 2",
    "  case-attachments, a.exe : refus (refusé)",
    "  case-attachments, b.exe : refus (refusé)",
    "  cases, ligne 1, c1, et 2 autres : référence « DOS-1 » d’une autre forme : 2026-000001, et une note la garde (importé, modifié)",
    "  cases, ligne 4, c4, et 1 autre : statut « archived » : importé comme « Clôturé » (importé, modifié)",
    "  … et d’autres motifs (1), tous dans le rapport.",
  ]);
});
