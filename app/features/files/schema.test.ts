import { expect, test } from "vitest";
import type { AppErrorCode } from "~/platform/errors";
import { refused } from "~/platform/files/inspect/inspection";
import type { Kind } from "~/platform/files/inspect/kinds";
import { acceptAttribute, earlyRefusal } from "./rules";
import { misnamedCode, refusalCode } from "./rules.server";
import { fileIds, uploadTarget } from "./schema";
import { MAX_FILE_BYTES, MAX_FILE_SIZE } from "./upload-sizes";

const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
const messages = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues.map((i) => i.message);

test("the file ids of a form are read whether it sends one, several, duplicates, or blanks of unused inputs", () => {
  expect(fileIds.parse([first, "", second, first])).toEqual([first, second]);
  expect(fileIds.parse(first)).toEqual([first]);
  expect(fileIds.parse(undefined)).toEqual([]);
  expect(fileIds.parse(new File([], ""))).toEqual([]);
});

test("an invalid file id, or one too many, is refused with a sentence", () => {
  expect(messages(fileIds.safeParse(["../etc/passwd"]))).toEqual([
    "Un des fichiers n’est plus disponible. Retirez-le, puis choisissez-le à nouveau.",
  ]);
  const eleven = Array.from({ length: 11 }, () => crypto.randomUUID());
  expect(messages(fileIds.safeParse(eleven))).toEqual(["Vous pouvez joindre 10 fichiers au plus à la fois."]);
});

test("an upload states its purpose and its slot", () => {
  expect(uploadTarget.safeParse({ purpose: "identity", slot: "first_document:front" }).success).toBe(true);
  expect(uploadTarget.safeParse({ purpose: "identity", slot: "../front" }).success).toBe(false);
  expect(uploadTarget.safeParse({ purpose: "portrait", slot: "front" }).success).toBe(false);
});

test("a browser refuses a file that is empty or above 30 MB at once, in the words of the specification", () => {
  expect(earlyRefusal(0)).toBe("Ce fichier est vide. Choisissez-en un autre.");
  expect(earlyRefusal(MAX_FILE_BYTES)).toBeNull();
  expect(earlyRefusal(30_000_001)).toBe("Le fichier doit faire moins de 30MB");
  expect(MAX_FILE_SIZE.replace(/\s/g, " ")).toBe("30 Mo");
});

test("identity documents and attachments differ in the types they accept and in their error messages", () => {
  expect(acceptAttribute("identity")).toMatch(/image\/heic.*application\/pdf/);
  expect(acceptAttribute("identity")).not.toMatch(/docx|audio/);
  expect(acceptAttribute("attachment")).toMatch(/\.docx.*\.eml.*audio\/mpeg/);
  expect(refusalCode(refused("unsupported"), "identity")).toBe("identity_format");
  expect(refusalCode(refused("unsupported"), "attachment")).toBe("attachment_format");
  expect(refusalCode(refused("corrupt"), "identity")).toBe("file_corrupt");
});

test.each<[Kind, string, AppErrorCode]>([
  ["text", "carte.JPG", "identity_text"],
  ["webp", "carte.jpeg", "identity_picture"],
  ["docx", "carte.pdf", "identity_office"],
  ["eml", "carte.pdf", "identity_email"],
  ["mp3", "carte.png", "identity_audio"],
  ["text", "carte.txt", "identity_format"],
  ["text", "carte", "identity_format"],
  ["text", "carte.gif", "identity_format"],
])("a %s named %s as an identity document is refused with %s", (found, name, code) => {
  expect(refusalCode(refused("unsupported", found), "identity", name)).toBe(code);
});

test("a file that is not what its name says is refused for that, as an identity document and as evidence", () => {
  for (const purpose of ["identity", "attachment"] as const) {
    expect(refusalCode(refused("unsupported"), purpose, "page.pdf")).toBe("file_not_pdf");
    expect(refusalCode(refused("unsupported"), purpose, "bizarre.JPG")).toBe("file_not_picture");
    expect(refusalCode(refused("unsupported"), purpose, "outil.exe")).toBe(`${purpose}_format`);
  }
  expect(misnamedCode("text", "attachment", "photo-fausse.jpg")).toBe("identity_text");
  expect(misnamedCode("text", "attachment", "page.pdf")).toBe("identity_text");
  expect(misnamedCode("text", "attachment", "notes.doc")).toBeNull();
  expect(misnamedCode("png", "attachment", "photo.pdf")).toBeNull();
});
