import { describe, expect, it } from "vitest";
import { MAX_TEXT_LENGTH } from "./rules.ts";
import { schema } from "./schema.ts";

const errorOf = (input: object) => schema.safeParse({ fileIds: [], ...input }).error?.issues[0]?.message;

describe("a message", () => {
  it("needs text or a file", () => {
    expect(errorOf({ text: "  \n " })).toBe("Écrivez un message ou joignez un fichier.");
    expect(errorOf({ text: "", fileIds: [crypto.randomUUID()] })).toBeUndefined();
    expect(errorOf({ text: "Bonjour" })).toBeUndefined();
  });

  it("holds at most 10 000 characters and ten files", () => {
    expect(errorOf({ text: "é".repeat(MAX_TEXT_LENGTH) })).toBeUndefined();
    expect(errorOf({ text: "é".repeat(MAX_TEXT_LENGTH + 1) })).toMatch(/trop long/);
    expect(errorOf({ fileIds: Array.from({ length: 11 }, () => crypto.randomUUID()) })).toBeTruthy();
  });

  it("drops what the database cannot store: NUL characters and lone surrogates", () => {
    expect(schema.parse({ text: "a\0b\ud800\r\nc", fileIds: [] }).text).toBe("ab\ufffd\nc");
  });
});
