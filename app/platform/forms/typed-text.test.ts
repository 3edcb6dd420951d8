import { expect, it } from "vitest";
import { text } from "~/features/cases/schema";
import { schema } from "~/features/chat/schema";
import { note } from "~/features/people/schema";
import { typedText } from "./typed-text.ts";

const INVISIBLE = ["\u200b", "\ufeff", "\u2060\u200d", " \u00ad\n\u3164 ", "\u2800", "\u202e\u200f"];

it("a text that shows nothing is empty: a message, a note, an answer", () => {
  for (const typed of INVISIBLE) {
    expect(typedText(typed)).toBe("");
    expect(schema.safeParse({ text: typed, fileIds: [] }).success).toBe(false);
    expect(note.parse({ note: typed })).toMatchObject({ note: "" });
    expect(text(100).parse(typed)).toBe("");
  }
});

it("a text keeps what is inside it, joined emojis and line ends too", () => {
  expect(typedText("  Bonjour\r\n👩\u200d👧 \0 ça va\u00a0? ")).toBe("Bonjour\n👩\u200d👧  ça va\u00a0?");
  expect(typedText("👍")).toBe("👍");
});
