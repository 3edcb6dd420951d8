import { expect, it } from "vitest";
import type { ThreadMessage } from "../schema";
import { writerText } from "./message-item";

const message = (given: Partial<ThreadMessage>): ThreadMessage => ({
  id: "m",
  seq: 1,
  isMine: true,
  isOwn: false,
  isLawyer: true,
  isAutomatic: false,
  badge: "Avocat",
  sender: "Maître Laurent",
  author: null,
  text: "Bonjour",
  attachments: [],
  createdAt: "2026-11-16T09:20:00.000Z",
  readAt: null,
  clientKey: null,
  ...given,
});

it("« Vous avez écrit » is said of what the reader wrote, and of nothing else", () => {
  expect(writerText(message({ isOwn: true, author: "Alix" }))).toBe("Vous avez écrit");
  expect(writerText(message({ author: "Sasha" }))).toBe("Sasha a écrit");
  // The account of its author was deleted.
  expect(writerText(message({}))).toBe("Maître Laurent a écrit");
  expect(writerText(message({ isAutomatic: true }))).toBe("Maître Laurent");
});
