import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition, safeFileName } from "./file-name.ts";

test.each([
  ["Carte d’identité.JPG", "Carte d’identité.JPG"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\camille\\photo.png", "photo.png"],
  ["facture\u202Egpj.exe", "facturegpj.exe"],
  ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie_ x=1.pdf"],
  ["  .htaccess ", "htaccess"],
  ["\u0000\u200b", "fichier"],
  ["", "fichier"],
  ["<img src=x onerror=alert(1)>.txt", "_img src=x onerror=alert(1)_.txt"],
  ["e\u0301te\u0301.txt", "été.txt"],
])("the name %j becomes %j", (raw, expected) => {
  expect(safeFileName(raw)).toBe(expected);
});

test.each(["CON", "nul", "Com1", "LPT9", "COM¹", "aux ", "CONIN$", "ＣＯＮ"])(
  "%s, which Windows keeps for a device, becomes a name that it saves",
  (device) => {
    const endings = [".pdf", ".sauvegarde.pdf", ".PDF"];
    for (const raw of [device, ...endings.map((ending) => device + ending), `../${device}.pdf`]) {
      const name = safeFileName(raw, ["pdf"]);
      expect(name).toBe(safeFileName(name, ["pdf"]));
      expect(name.toLowerCase()).toMatch(/^_.*\.pdf$/);
      expect(name.slice(1).toLowerCase().startsWith(device.trim().toLowerCase())).toBe(true);
      expect(contentDisposition("attachment", raw)).toMatch(/filename="_/);
    }
  },
);

test("a name that only begins like a device is unchanged", () => {
  for (const name of ["Contrat.pdf", "COM10.pdf", "nulle part.pdf", "auxiliaire.pdf", "console.pdf"])
    expect(safeFileName(name, ["pdf"])).toBe(name);
});

test("the extension follows the content, not the sender's name", () => {
  expect(safeFileName("IMG_1.jpg", ["heic", "heif"])).toBe("IMG_1.heic");
  expect(safeFileName("facture.pdf.exe", ["pdf"])).toBe("facture.pdf");
  expect(safeFileName("notes.CSV", ["txt", "csv"])).toBe("notes.CSV");
  expect(safeFileName("virus.bat", ["txt", "csv"])).toBe("virus.txt");
  expect(safeFileName("photo", ["jpg"])).toBe("photo.jpg");
});

test("a long name is cut and keeps its extension", () => {
  const name = safeFileName(`${"é".repeat(300)}.pdf`);
  expect(name).toHaveLength(120);
  expect(name.endsWith("é.pdf")).toBe(true);
});

test("any name gives one valid header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (raw) => {
      const name = safeFileName(raw, ["pdf"]);
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Cf}]+\.pdf$/iu);
      expect(safeFileName(name, ["pdf"])).toBe(name);
      const header = contentDisposition("attachment", raw);
      expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.~!$&+%-]+$/);
      expect(new Headers({ "Content-Disposition": header }).get("Content-Disposition")).toBe(header);
    }),
  );
});

test("a name with accents is sent exactly, with an ASCII one for old programs", () => {
  expect(contentDisposition("inline", "Pièce (1).pdf")).toBe(
    `inline; filename="Piece (1).pdf"; filename*=UTF-8''Pi%C3%A8ce%20%281%29.pdf`,
  );
});
