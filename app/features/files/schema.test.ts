import { expect, test } from "vitest";
import { SEAL_REASONS } from "~/db/schema/enumerations";
import type { AppErrorCode } from "~/platform/errors";
import { refused } from "~/platform/files/inspect/inspection";
import type { Kind } from "~/platform/files/inspect/kinds";
import { acceptAttribute, earlyRefusal } from "./rules";
import { isMisnamed, refusalCode, sealedNote } from "./rules.server";
import { fileIds, uploadTarget } from "./schema";
import { MAX_EVIDENCE_BYTES, MAX_FILE_BYTES, MAX_FILE_SIZE } from "./upload-sizes";

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
  expect(earlyRefusal(0, "identity")).toBe("Ce fichier est vide. Choisissez-en un autre.");
  expect(earlyRefusal(MAX_FILE_BYTES, "identity")).toBeNull();
  expect(earlyRefusal(30_000_001, "identity")).toBe("Le fichier doit faire moins de 30MB");
  expect(MAX_FILE_SIZE.replace(/\s/g, " ")).toBe("30 Mo");
});

test("a piece of evidence may be larger, and beyond 200 MB the sentence tells a way out", () => {
  expect(earlyRefusal(MAX_EVIDENCE_BYTES, "attachment")).toBeNull();
  expect(earlyRefusal(200_000_001, "attachment")).toMatch(/dépasse 200 Mo.*Gardez l’original.*messages/);
});

test("a file of any type may be chosen as evidence, documents only as an identity", () => {
  expect(acceptAttribute("identity")).toMatch(/image\/heic.*application\/pdf/);
  expect(acceptAttribute("identity")).not.toMatch(/docx|audio/);
  expect(acceptAttribute("attachment")).toBeUndefined();
  expect(refusalCode(refused("unsupported"))).toBe("identity_format");
  expect(refusalCode(refused("corrupt"))).toBe("file_corrupt");
  expect(refusalCode(refused("attached"))).toBe("identity_format");
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
  expect(refusalCode(refused("unsupported", found), name)).toBe(code);
});

test("an identity document that is not what its name says is refused for that", () => {
  expect(refusalCode(refused("unsupported"), "page.pdf")).toBe("file_not_pdf");
  expect(refusalCode(refused("unsupported"), "bizarre.JPG")).toBe("file_not_picture");
  expect(refusalCode(refused("unsupported"), "outil.exe")).toBe("identity_format");
});

test("a text with the name of a picture or of a PDF is known as misnamed", () => {
  expect(isMisnamed("text", "attachment", "photo-fausse.jpg")).toBe(true);
  expect(isMisnamed("text", "attachment", "page.pdf")).toBe(true);
  expect(isMisnamed("text", "attachment", "notes.doc")).toBe(false);
  expect(isMisnamed("png", "attachment", "photo.pdf")).toBe(false);
});

test("each reason why a file is sealed has its sentence, and a file that is shown has none", () => {
  const file = { sealedAs: null, sealedParts: null, scanStatus: "clean" } as const;
  expect(sealedNote(file)).toBeNull();
  const notes = SEAL_REASONS.map((sealedAs) => sealedNote({ ...file, sealedAs }));
  expect(new Set(notes).size).toBe(SEAL_REASONS.length);
  for (const note of notes) expect(note).toMatch(/^Gardé tel quel, sous scellé\u00a0: .*\.$/);
  expect(sealedNote({ ...file, sealedAs: "attached", sealedParts: ["a.exe", "b.zip"] })).toContain("a.exe, b.zip");
  expect(sealedNote({ ...file, scanStatus: "infected" })).toContain("Seul l’avocat du dossier");
});
