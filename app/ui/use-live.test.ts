import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteAnswer, noteNoAnswer } from "./connection";
import { listenLive } from "./use-live";

/** The streams that were asked for. */
let streams: Stream[] = [];
/** What happens to a new stream. */
let fate: "unreachable" | "open" = "unreachable";

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    streams.push(this);
    const type = fate === "open" ? "ready" : "error";
    setTimeout(() => this.readyState === 0 && this.dispatchEvent(new Event(type)), 50);
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  fate = "unreachable";
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("EventSource", Stream);
});
afterEach(() => {
  noteAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens as a page does whose requests get no answer either. @returns how many it made. */
function listenInVain() {
  const made = { requests: 0 };
  const stop = listenLive(() => {
    made.requests++;
    if (fate === "unreachable") noteNoAnswer();
  });
  return { made, stop };
}

it("asks less and less often while the server is away", async () => {
  const { made, stop } = listenInVain();
  await vi.advanceTimersByTimeAsync(120_000);
  const before = streams.length + made.requests;
  expect(before).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams.length + made.requests - before).toBeLessThanOrEqual(10);
  stop();
});

it("asks again at once when the network is back, and when the tab is looked at again", async () => {
  const { made, stop } = listenInVain();
  await vi.advanceTimersByTimeAsync(120_000);
  for (const [target, event] of [
    [window, "online"],
    [document, "visibilitychange"],
  ] as const) {
    const before = streams.length;
    target.dispatchEvent(new Event(event));
    expect(streams.length).toBe(before + 1);
  }
  fate = "open";
  window.dispatchEvent(new Event("online"));
  const requests = made.requests;
  await vi.advanceTimersByTimeAsync(100);
  expect(made.requests).toBe(requests + 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made.requests).toBe(requests + 1);
  stop();
});

it("polls every 2 s while only the stream fails (spec section 9)", async () => {
  let polls = 0;
  const stop = listenLive(() => polls++);
  await vi.advanceTimersByTimeAsync(64_500);
  expect(polls).toBeGreaterThanOrEqual(29);
  stop();
});
