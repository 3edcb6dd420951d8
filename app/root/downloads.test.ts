import { expect, it } from "vitest";
import { fileName } from "./downloads.ts";

it.each([
  [`attachment; filename="releve.pdf"`, "releve.pdf"],
  [`attachment; filename="re_u.pdf"; filename*=UTF-8''re%C3%A7u.pdf`, "reçu.pdf"],
  ["attachment", "fichier"],
])("reads the name of a file in %s", (header, name) => expect(fileName(header)).toBe(name));
