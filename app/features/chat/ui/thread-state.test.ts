import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ThreadMessage } from "../schema.ts";
import {
  firstUnreadFor,
  firstWithFiles,
  hasWaitingFiles,
  type ThreadState,
  withEarlier,
  withLater,
  withReadBy,
  withRefreshed,
} from "./thread-state.ts";

const NOW = "2026-11-16T09:20:00.000Z";

function message(seq: number, given: Partial<ThreadMessage> = {}): ThreadMessage {
  const texts = { sender: "", author: null, text: `n° ${seq}`, createdAt: NOW, readAt: null, clientKey: null };
  return {
    id: String(seq),
    seq,
    isMine: false,
    isOwn: false,
    isLawyer: !given.isMine,
    badge: given.isMine ? null : "Avocat",
    isAutomatic: false,
    attachments: [],
    ...texts,
    ...given,
  };
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => message(n + 1));
const seqs = (state: ThreadState) => state.messages.map((one) => one.seq);

describe("a thread in the page", () => {
  it("holds each message once and in order, however the responses overlap", () => {
    const answers = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(answers, (ends) => {
        let state: ThreadState = { messages: [], hasEarlier: false };
        // Responses to requests made at any earlier state, in any order: each continues from a message that is already
        // known.
        for (const end of ends) state = withLater(state, { messages: upTo(end), reads: [] });
        expect(seqs(state)).toEqual(upTo(Math.max(...ends)).map((one) => one.seq));
      }),
    );
  });

  it("prepends older messages, and leaves out those it already has", () => {
    const state = { messages: [message(4), message(5)], hasEarlier: true };
    const earlier = withEarlier(state, { messages: [message(2), message(3), message(4)], hasEarlier: false });
    expect(seqs(earlier)).toEqual([2, 3, 4, 5]);
    expect(earlier.hasEarlier).toBe(false);
  });

  it("sets read marks on the reader's own messages only, and keeps the first time", () => {
    const first = message(1, { isMine: true, readAt: "2026-11-16T08:00:00.000Z" });
    const state = { messages: [first, message(2), message(3, { isMine: true })], hasEarlier: false };
    expect(firstUnreadFor("staff", state)).toBe(3);
    const reads = [1, 2, 3].map((seq) => ({ seq, readAt: NOW }));
    const read = withLater(state, { messages: [], reads });
    expect(read.messages.map((one) => one.readAt)).toEqual([first.readAt, null, NOW]);
    expect(firstUnreadFor("staff", read)).toBeUndefined();
  });

  it("updates the files of a known message, and keeps everything else", () => {
    const scan = { state: "waiting", canOpen: false, canWithdraw: false } as const;
    const file = { fileId: "1", name: "releve.pdf", mime: "application/pdf", size: 1 };
    const read = message(2, { isMine: true, readAt: NOW, attachments: [{ ...file, scan }] });
    const state = { messages: [message(1), read, message(3)], hasEarlier: true };
    expect([firstWithFiles(state), hasWaitingFiles(state)]).toEqual([2, true]);
    const again = [message(2, { isMine: true, attachments: [{ ...file, url: "/fichier" }] }), message(9)];
    const renewed = withRefreshed(state, { messages: again });
    expect(seqs(renewed)).toEqual([1, 2, 3]);
    expect(renewed.messages[1]).toMatchObject({ readAt: NOW, attachments: [{ url: "/fichier" }] });
    expect([hasWaitingFiles(renewed), renewed.hasEarlier]).toEqual([false, true]);
  });

  it("finds the unread messages of the other side, and marks only those", () => {
    const state = { messages: [message(1), message(2, { isMine: true }), message(3)], hasEarlier: false };
    expect(firstUnreadFor("client", state)).toBe(1);
    const seen = withReadBy("client", state, { seq: 1, readAt: NOW });
    expect(firstUnreadFor("client", seen)).toBe(3);
    expect(seen.messages.map((one) => one.readAt)).toEqual([NOW, null, null]);
    expect(firstUnreadFor("client", withReadBy("client", seen, { seq: 3, readAt: NOW }))).toBeUndefined();
  });
});
