import { expect, it } from "vitest";
import { line } from "~/features/accounts/schema";
import { normalizeText, text } from "~/features/cases/schema";
import { tagName } from "~/features/cases/tags/rules";
import { viewName } from "~/features/cases/views/rules";
import { schema } from "~/features/chat/schema";
import { paymentSchema } from "~/features/payments/schema";
import { note } from "~/features/people/schema";
import { typedText, visibleText } from "./typed-text.ts";

const INVISIBLE = ["\u200b", "\ufeff", "\u2060\u200d", " \u00ad\n\u3164 ", "\u2800", "\u202e\u200f"];

it("a text that shows nothing is empty: a message, a note, an answer", () => {
  for (const typed of INVISIBLE) {
    expect(typedText(typed)).toBe("");
    expect(schema.safeParse({ text: typed, fileIds: [] }).success).toBe(false);
    expect(note.parse({ note: typed })).toMatchObject({ note: "" });
    expect(text(100).parse(typed)).toBe("");
  }
});

it("a text, a name, and a tag are read in the order in which they were typed", () => {
  const [typed, kept] = ["Banque \u202eLIAM\u202c \u2066SA\u2069", "Banque LIAM SA"];
  for (const read of [typedText, tagName, viewName, normalizeText, (name: string) => line("Requis").parse(name)])
    expect(read(typed)).toBe(kept);
  const payment = { id: crypto.randomUUID(), amount: "12", payeeName: typed, ownBank: typed };
  expect(paymentSchema.parse(payment)).toMatchObject({ payeeName: kept, ownBank: kept });
});

it("a text keeps what is inside it, joined emojis and line ends too", () => {
  expect(typedText("  Bonjour\r\n👩\u200d👧 \0 ça va\u00a0? ")).toBe("Bonjour\n👩\u200d👧  ça va\u00a0?");
  expect(typedText("👍")).toBe("👍");
});

it("a name, a title or a tag that shows nothing is empty, and keeps no character that does not show", () => {
  for (const typed of INVISIBLE) {
    expect(line("Requis").safeParse(typed).success).toBe(false);
    for (const read of [tagName, viewName, visibleText]) expect(read(typed)).toBe("");
  }
  const typed = "Se\u200bcours\u2060 \u3164Numé\u00adrique";
  for (const read of [tagName, viewName, (name: string) => line("Requis").parse(name)])
    expect(read(typed)).toBe("Secours Numérique");
  for (const kept of ["👩\u200d👧", "❤\ufe0f", "می\u200cخواهم"]) expect(visibleText(kept)).toBe(kept);
});
