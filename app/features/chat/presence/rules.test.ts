import { expect, it } from "vitest";
import { answeredText } from "./rules.ts";

const message = (seq: number, given = {}) => ({
  seq,
  ...{ isMine: true, isOwn: false, isAutomatic: false, author: "Awa" as string | null },
  ...given,
});

it("says who of the staff has answered since the reader began to write", () => {
  expect(answeredText([message(1), message(2)], 1)).toBe("Awa vient de répondre.");
  expect(answeredText([message(2), message(3, { author: null })], 1)).toBe("Quelqu’un de l’équipe vient de répondre.");
});

it("says nothing of the client, of automatic messages, of one’s own or of earlier ones, nor while nothing is written", () => {
  const others = [{ isMine: false }, { isAutomatic: true }, { isOwn: true }].map((given) => message(5, given));
  expect(answeredText([message(1), ...others], 1)).toBe("");
  expect(answeredText([message(5)], undefined)).toBe("");
});
